import { useStaffContent } from "#app/staff/staff-content.ts";

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
    </>
  );
}
