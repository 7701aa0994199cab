import type { ReactNode } from "react";
import { actionButtonClass } from "./action-row.tsx";

type Props = {
  label: string;
  /** What assistive technology reads in its place, if it stands there more than once. */
  name?: string | undefined;
  /** What the button says once it is open. */
  cancel?: string | undefined;
  isOpen?: boolean;
  look?: string;
  className?: string;
  children: ReactNode;
};

const usualLook = "button-quiet w-full sm:group-open:ms-auto sm:group-open:w-60";

/** The button of a row that opens what comes below it, with a script and without one. It leaves open what others opened. */
export function Opening({ label, name, cancel, isOpen, look = usualLook, className, children }: Props) {
  return (
    <details open={isOpen} className={`group ${className ?? `open:w-full ${actionButtonClass}`}`}>
      <summary
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is heard as it looks
        role="button"
        aria-label={name}
        className="flex cursor-pointer list-none rounded-full [&::-webkit-details-marker]:hidden"
        // The second click of a double click comes before anybody can have read what was opened.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        // A key that is held down would press the button again and again.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        <span className={`${look} ${cancel ? "group-open:hidden" : ""}`}>{label}</span>
        {cancel && <span className="button-quiet hidden w-full group-open:inline-flex">{cancel}</span>}
      </summary>
      {children}
    </details>
  );
}
