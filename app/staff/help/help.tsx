import { fill } from "#contract/fill.ts";
import type { ToldScriptError } from "#contract/script-errors.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";

import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { formatTime } from "#app/ui/format-time.ts";

/** How the desk is used, for somebody who has not read docs/staff.md. */
export default function Help() {
  const { sections, help } = useStaffContent();
  return (
    <>
      <h1 className="mb-2 text-h3">{sections.help}</h1>
      <p className="mb-4 max-w-prose">{help.intro}</p>
      {help.topics.map(({ question, answers }) => (
        <details key={question} className="mb-2 rounded-md bg-rice-50 px-4 shadow-1">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">{question}</summary>
          <ul className="max-w-prose list-disc ps-5 pb-4">
            {answers.map((answer) => (
              <li key={answer} className="mt-1">
                {answer}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <ScriptErrors />
    </>
  );
}

/** For whoever looks after the site: what went wrong in visitors' browsers. */
function ScriptErrors() {
  const { scriptErrors: content } = useStaffContent().help;
  const loading = useLoading(() => call<ToldScriptError[]>("GET", "/script-errors"));
  return (
    <details className="mb-2 rounded-md bg-rice-50 px-4 shadow-1">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">{content.heading}</summary>
      <p className="max-w-prose">{content.intro}</p>
      <Loaded loading={loading}>
        {(errors) => (
          <ul className="list-disc ps-5 pb-4">
            {errors.length === 0 && <li className="list-none">{content.none}</li>}
            {errors.map(({ page, build, message, count, at }) => (
              <li key={page + build + message} className="mt-1 wrap-anywhere">
                {fill(content.line, { count: `${count}`, time: formatTime(at) })}{" "}
                <code lang="en">{`${page}: ${message} (${build})`}</code>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </details>
  );
}
