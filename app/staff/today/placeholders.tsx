import type { ContentOverview } from "#contract/staff/content.ts";
import { contentApi } from "#app/staff/edit/edit-api.ts";
import { nameField } from "#app/staff/edit/paths.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useLoading } from "#app/staff/ui/loaded.tsx";
import { button } from "#app/ui/button.ts";
import { Link } from "#app/ui/link.tsx";
import { Count } from "./count.tsx";

/** The texts that are still to be filled in, each with a link to its field in the editor. */
export function Placeholders() {
  const { placeholders: content } = useStaffContent().today;
  const { data } = useLoading(contentApi.overview);
  const links = data ? listLinks(data) : [];
  if (links.length === 0) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 py-3">
      <Count count={links.length} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{links.length === 1 ? content.one : content.many}</p>
        <p className="text-sm text-ink-500">{content.text}</p>
      </div>
      <details className="w-full ps-14">
        <summary className={`${button.link} cursor-pointer`}>{content.link}</summary>
        <ul className="grid">
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={`${button.link} text-sm wrap-anywhere`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function listLinks(overview: ContentOverview) {
  return overview.languages.flatMap(({ code: language }) =>
    Object.entries(overview.placeholders[language] ?? {}).flatMap(([file, fields]) =>
      fields.map((field) => ({
        to: `/staff/edit?${new URLSearchParams({ page: file, language, field })}`,
        name: nameField(overview, { language, file, field }),
      })),
    ),
  );
}
