import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { formatNumber } from "#app/ui/format-number.ts";

type Props = {
  name: string;
  count: number;
  highest: number;
  content: Content<"receiver">["counts"];
  onClick: () => void;
};

/** A state with its number of donors, and a bar beside the highest one. */
export function StateCount({ name, count, highest, content, onClick }: Props) {
  return (
    <button type="button" onClick={onClick} className="state-count">
      <span className="sr-only">{fill(choosePlural(count, content), { state: name })}</span>
      <span aria-hidden="true" className="flex items-end justify-between gap-4 leading-snug">
        <b>{name}</b>
        <span className="tabular-nums">{formatNumber(count)}</span>
      </span>
      <span aria-hidden="true" className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-rice-200">
        <span
          className="block h-full min-w-2.5 rounded-full bg-geru-600"
          style={{ width: `${(count / highest) * 100}%` }}
        />
      </span>
    </button>
  );
}

/** As tall as a state with its number, so that nothing moves when the numbers come. */
export function StatePlaceholder() {
  return (
    <li className="break-inside-avoid px-3 py-2 motion-safe:animate-pulse">
      <span className="block w-1/3 rounded-sm bg-rice-200 leading-snug">&nbsp;</span>
      <span className="mt-1.5 block h-2.5 rounded-full bg-rice-200" />
    </li>
  );
}
