import type { Ref } from "react";
import { maxReasonLength } from "#contract/staff/needs.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { LabelledField } from "#app/ui/field.tsx";

/** Why staff refuse requests: those who asked read it. */
export function ReasonField({ ref }: { ref: Ref<HTMLTextAreaElement> }) {
  const { label, hint } = useStaffContent().need.refuse;
  return (
    <div className="mt-3">
      <LabelledField label={label} hint={hint} required>
        {(fieldProps) => <textarea ref={ref} {...fieldProps} rows={3} maxLength={maxReasonLength} className="input" />}
      </LabelledField>
    </div>
  );
}
