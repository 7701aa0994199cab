import { useEffect, useEffectEvent, useState } from "react";
import type { FormerMember } from "#contract/staff/payee.ts";
import { provePasskey } from "#app/staff/passkey.ts";
import { Former } from "#app/staff/edit/giving/proposal.tsx";
import { promptStore, type Prompt } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { Modal } from "#app/staff/ui/modal.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

/** Stands in place of every page while nobody is signed in; afterwards the page that was asked for appears. */
export function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { signIn } = useStaffContent();
  const [problem, setProblem] = useState("");
  const [former, setFormer] = useState<FormerMember>();
  const [pending, start] = useAction(async () => {
    const known = await provePasskey("signIn");
    if (known) return setFormer(known);
    await onSignedIn();
    document.getElementById("content")?.focus();
  }, setProblem);
  if (former) return <Former former={former} />;
  return (
    <div className={`${panelClass} mx-auto mt-4 max-w-lg sm:mt-10`}>
      {/* The element that had the focus may have gone with the session. */}
      <h1 ref={takeFocus} tabIndex={-1} className="text-h3">
        {signIn.heading}
      </h1>
      <p className="mt-2">{signIn.text}</p>
      <Button busy={pending} look="button-primary mt-5 w-full" onClick={start}>
        {pending ? signIn.busy : signIn.button}
      </Button>
      <Problem text={problem} />
      <p className="mt-4 text-sm text-ink-500">{signIn.help}</p>
    </div>
  );
}

/** Asks for the passkey in the middle of something, which goes on after it. */
export function PasskeyDialog() {
  const prompt = promptStore.use();
  return prompt && <PasskeyQuestion {...prompt} />;
}

function PasskeyQuestion({ reason, resolve }: Prompt) {
  const { signIn, cancel } = useStaffContent();
  const [problem, setProblem] = useState("");
  const [pending, prove] = useAction(async () => {
    // Somebody who is no longer a member signs in on the page of its own.
    resolve(!(await provePasskey(reason)));
  }, setProblem);
  const isTouch = reason === "touch";
  // A member who has just pressed a protected button need not press another one.
  const proveAtOnce = useEffectEvent(() => isTouch && void prove());
  useEffect(() => void proveAtOnce(), []);
  return (
    <Modal
      heading={isTouch ? signIn.touch : signIn.again}
      // The session has ended, so what it showed is covered.
      covering={!isTouch}
      onClose={() => resolve(false)}
    >
      <p className="mt-2">{isTouch ? signIn.touchText : signIn.againText}</p>
      <Problem text={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={pending} look="button-primary max-sm:w-full" onClick={prove}>
          {pending ? signIn.busy : isTouch ? signIn.touchButton : signIn.button}
        </Button>
        <Button look="button-plain" label={cancel} onClick={() => resolve(false)} />
      </div>
    </Modal>
  );
}
