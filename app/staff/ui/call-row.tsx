import { useState, type ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { PhoneLink, phoneUrl } from "#app/ui/phone-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { Button, useAction } from "./action.tsx";
import { donorPath } from "./donor-words.tsx";

/** A button under its words. It does something, and gives what is said about it. */
type Choice = { label: string; look?: string; act: () => Promise<string> };

type Props = {
  donor: { id: string; fullName: string; phoneNo: string };
  /** The words of the link that calls, unless that is done. */
  call: string | false;
  choices: Choice[];
  children: ReactNode;
};

/** A donor to call, and how the call went; what was said stays in its place. */
export function CallRow({ donor: { id, fullName, phoneNo }, call, choices, children }: Props) {
  const [outcome, setOutcome] = useState("");
  const [pending, choose] = useAction(async (act: Choice["act"]) => setOutcome(await act()));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap gap-x-4">
          <Link
            to={donorPath(id)}
            className="font-semibold wrap-anywhere text-geru-600 underline-offset-4 hover:underline"
            label={fullName}
          />
          <PhoneLink phone={phoneNo} className="tabular-nums underline-offset-4 hover:underline" />
        </p>
        {children}
        {/* The button that was pressed may be gone. */}
        {outcome && (
          <p key={outcome} tabIndex={-1} ref={takeFocus} className="font-semibold wrap-anywhere">
            {outcome}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        {call && (
          <a href={phoneUrl(phoneNo)} className="button-small button-primary" aria-label={`${call} ${fullName}`}>
            {call}
          </a>
        )}
        {choices.map(({ label, look = "button-small button-quiet", act }) => (
          <Button
            key={label}
            busy={pending}
            aria-label={`${label} ${fullName}`}
            look={look}
            label={label}
            onClick={() => choose(act)}
          />
        ))}
      </div>
    </li>
  );
}
