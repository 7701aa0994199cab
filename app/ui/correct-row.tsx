import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { ActionRow, CancelButton, closeRow, ControlsContext, RowForm, useRowPending } from "./action-row.tsx";
import { Opening } from "./opening.tsx";
import { useFieldErrors, type FieldErrors } from "./field-errors.ts";
import { missingFields } from "./missing-fields.ts";
import { SubmitButton } from "./submit-button.tsx";
import { usePreHydrationInput } from "./use-pre-hydration-input.ts";

type RowContent = Record<"heading" | "text" | "open" | "required" | "save" | "saving" | "cancel", string>;

type Props<Form> = {
  content: RowContent;
  /** What is stored. */
  values: Form;
  /** The fields. */
  children: (form: Form, onChange: (form: Form) => void, errors: FieldErrors) => ReactNode;
};

/** A form in a row of the page of a private link, filled in with what is stored. */
export function CorrectRow<Form extends Record<string, string>>({ content, values, children }: Props<Form>) {
  const { did, refused } = useContext(ControlsContext);
  const first = did === "correct" ? refused : undefined;
  const [typed, setTyped] = useState<Form | undefined>(first && { ...values, ...first.typed });
  const [errors, showFieldErrors, element] = useFieldErrors(first?.errors);
  const latest = useRef(typed);
  const sent = useRef(typed);
  /** What was stored when somebody began to type. */
  const base = useRef<Form>(undefined);

  // What is typed while it is saved stays.
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const change = (form: Form) => {
    base.current ??= values;
    setTyped(form);
  };
  usePreHydrationInput(element, (input) => {
    const isTyped = Object.entries(input).some(([name, value]) => name in values && value !== (typed ?? values)[name]);
    if (isTyped) change({ ...values, ...input });
  });

  const forget = () => {
    showFieldErrors();
    base.current = undefined;
    setTyped(undefined);
  };
  const onSent = (error: unknown) => {
    if (error) return showFieldErrors(error);
    base.current = sent.current;
    if (latest.current !== sent.current) return;
    forget();
    // The first heading that can take the focus stands above what was saved.
    closeRow("correct", document.querySelector<HTMLElement>("main h2[tabindex]"));
  };

  return (
    <ActionRow
      row="correct"
      heading={content.heading}
      text={content.text}
      action={
        <Opening label={content.open} isOpen={first !== undefined}>
          <RowForm
            ref={element}
            row="correct"
            fields={{ do: "correct" }}
            prepare={(fields) => {
              sent.current = typed;
              // What nobody has touched stays as it is by now: staff may have corrected it.
              const untouched = Object.entries(base.current ?? values).filter(
                ([name, value]) => fields.get(name) === value,
              );
              for (const [name] of untouched) fields.delete(name);
              return true;
            }}
            onSent={onSent}
            {...missingFields}
            className="mt-4 grid gap-5 rounded-md bg-rice-200 p-5 sm:p-7"
          >
            <p className="text-sm text-ink-500">{content.required}</p>
            {children(typed ?? values, change, errors)}
            <div className="flex flex-wrap gap-3">
              <SaveButton content={content} />
              <CancelButton row="correct" label={content.cancel} onCancel={forget} />
            </div>
          </RowForm>
        </Opening>
      }
    />
  );
}

function SaveButton({ content }: { content: RowContent }) {
  const saving = useRowPending();
  return <SubmitButton busy={saving} label={saving ? content.saving : content.save} />;
}
