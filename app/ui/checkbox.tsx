import type { ComponentProps } from "react";

/** A box to tick, and its label, large enough to tap. */
export function Checkbox({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1 sm:w-fit">
      <input type="checkbox" value="1" {...input} className="size-6 flex-none accent-green-700" />
      {label}
    </label>
  );
}
