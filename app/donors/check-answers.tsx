import type { ReactNode } from "react";
import { onClick } from "#app/ui/on-submit.ts";

type Props = {
  content: Record<"heading" | "text" | "change", string>;
  /** Each below the label of its field. */
  answers: { label: string; answer: string }[];
  onChange: () => void;
  /** The form's last button. */
  children: ReactNode;
};

/** What somebody has typed, before it goes out. Without a script, the server answers with it, and with the form again. */
export function CheckAnswers({ content, answers, onChange, children }: Props) {
  return (
    <section className="grid gap-4">
      <h2 tabIndex={-1} className="scroll-mt-4 text-h3 outline-none">
        {content.heading}
      </h2>
      <p>{content.text}</p>
      <dl className="grid gap-3 rounded-md border border-rice-300 bg-white p-5">
        {answers.map(({ label, answer }) => (
          <div key={label}>
            <dt className="text-sm text-ink-500">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{answer}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {children}
        <button name="step" value="change" formNoValidate onClick={onClick(onChange)} className="button-link">
          {content.change}
        </button>
      </div>
    </section>
  );
}
