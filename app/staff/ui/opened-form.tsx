import { useId, useState, type ReactNode } from "react";
import { Button } from "./action.tsx";

type Props = { label: string; children: (close: () => void) => ReactNode };

/** A button, and the form that it opens. When the form closes, the button has the focus again. */
export function OpenedForm({ label, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const toggle = () => (open ? close() : setOpen(true));
  return (
    <>
      <Button id={id} aria-expanded={open} look="button-quiet max-sm:px-3" label={label} onClick={toggle} />
      {open && children(close)}
    </>
  );
}
