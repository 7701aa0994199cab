import { useRef } from "react";
import { maxReasonLength } from "#contract/staff/needs.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Question, type QuestionProps } from "#app/staff/ui/question.tsx";
import { LabelledField } from "#app/ui/field.tsx";

type Props = Partial<QuestionProps> & { onRefuse: (reason: string) => ReturnType<QuestionProps["onConfirm"]> };

/** Refuses requests, after the question why: those who asked read it. */
export function RefuseQuestion({ onRefuse, ...props }: Props) {
  const { label, hint, ...content } = useStaffContent().need.refuse;
  const reason = useRef<HTMLTextAreaElement>(null);
  return (
    <Question {...content} grave onConfirm={() => onRefuse(reason.current!.value)} {...props}>
      <div className="mt-3">
        <LabelledField label={label} hint={hint} required>
          {(field) => <textarea ref={reason} {...field} rows={3} maxLength={maxReasonLength} className="input" />}
        </LabelledField>
      </div>
    </Question>
  );
}
