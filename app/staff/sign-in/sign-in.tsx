import { useState } from "react";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Problem } from "#app/staff/ui/problem.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { provePasskey } from "./passkey.ts";

/** Stands in place of every page while nobody is signed in; afterwards the page that was asked for appears. */
export function SignIn() {
  const { signIn } = useStaffContent();
  const [problem, setProblem] = useState("");
  const [pending, start] = useAction(async () => {
    await provePasskey("signIn");
    document.getElementById("content")?.focus();
  }, setProblem);
  return (
    <div className={`${panelClass} mx-auto mt-4 max-w-lg sm:mt-10`}>
      {/* What had the focus before may have gone with the session. */}
      <h1 ref={takeFocus} tabIndex={-1} className="text-h3 outline-none">
        {signIn.heading}
      </h1>
      <p className="mt-2">{signIn.text}</p>
      <Button busy={pending} look={`${button.primary} mt-5 w-full`} onClick={start}>
        {pending ? signIn.busy : signIn.button}
      </Button>
      <Problem text={problem} />
      <p className="mt-4 text-sm text-ink-500">{signIn.help}</p>
    </div>
  );
}
