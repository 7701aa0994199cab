import { fill } from "#contract/fill.ts";
import { useEditor } from "#app/staff/edit/editor-context.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { nameField } from "#app/staff/ui/field-names.ts";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { formatTime } from "#app/ui/dates.ts";
import { describe } from "./change-list.tsx";

/** What staff have published once and the program no longer shows, so that it is not forgotten. */
export function Unused() {
  const { overview } = useEditor();
  const { unused: content } = useStaffContent().edit;
  if (overview.unused.length === 0) return null;
  return (
    <details className="mt-3 rounded-md border border-haldi-500 bg-white p-3.5">
      <summary className={`${button.link} cursor-pointer`}>{choosePlural(overview.unused.length, content)}</summary>
      <p>{content.text}</p>
      <ul className="mt-2 grid gap-2">
        {overview.unused.map(({ value, by, at, ...address }) => (
          <li key={`${address.language} ${address.file} ${address.field}`} className="wrap-anywhere">
            <p className="font-semibold">{nameField(overview, address)}</p>
            <p className="text-sm text-ink-500">{fill(content.by, { by, at: formatTime(at) })}</p>
            <p>{describe(value)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
