import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "onClick"> & {
  /** One of the looks in app/ui/button.ts. */
  look: string;
  busy?: boolean;
  onClick: () => unknown;
};

/** A button that acts. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function Button({ look, busy, onClick, ...props }: Props) {
  return <button type="button" aria-disabled={busy} className={look} onClick={() => void onClick()} {...props} />;
}
