import type { ReactNode } from "react";
import type { Language } from "#contract/languages.ts";
import { useLanguage } from "#app/language.ts";
import { formatDay } from "#app/ui/format.ts";

export type DatedItem = { title: Record<Language, string>; starts?: string; day?: string };

type Props = { item: DatedItem; isOpen: boolean; form: ReactNode };

/** An event or a post under its title and day, since there may be many. */
export function FoldedItem({ item: { title, starts, day = starts }, isOpen, form }: Props) {
  const name = title[useLanguage()] || Object.values(title).find(Boolean) || "…";
  return (
    <details open={isOpen}>
      <summary className="-m-3 min-h-11 cursor-pointer p-3 font-semibold wrap-anywhere">
        {[name, day && formatDay(day.slice(0, 10))].filter(Boolean).join(", ")}
      </summary>
      <div className="mt-4">{form}</div>
    </details>
  );
}
