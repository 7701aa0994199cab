import type { ReactNode } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Props = {
  find: string;
  onChange: (find: string) => void;
  onFind: () => void;
  busy: boolean;
  children?: ReactNode;
};

export function FindForm({ find, onChange, onFind, busy, children }: Props) {
  const { find: content } = useStaffContent();
  return (
    <search>
      <form onSubmit={onSubmit(onFind)} autoComplete="off">
        <div className="flex items-end gap-2 sm:gap-3">
          <div className="min-w-0 flex-1">
            <TextField
              label={content.label}
              hint={content.hint}
              placeholder={content.placeholder}
              name="find"
              type="search"
              enterKeyHint="search"
              value={find}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
          <SubmitButton busy={false} className="max-sm:px-5" label={busy ? content.busy : content.button} />
        </div>
        {children}
      </form>
    </search>
  );
}
