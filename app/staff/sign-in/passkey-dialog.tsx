import { useEffect, useEffectEvent, useState } from "react";
import { promptStore, type PromptReason } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Modal } from "#app/staff/ui/modal.tsx";
import { Problem } from "#app/staff/ui/problem.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { provePasskey } from "./passkey.ts";

/** Asks for the passkey in the middle of something, which goes on after it. */
export function PasskeyDialog() {
  const prompt = promptStore.use();
  return prompt && <PasskeyQuestion reason={prompt.reason} onSettled={prompt.settle} />;
}

type Props = { reason: PromptReason; onSettled: (used: boolean) => void };

function PasskeyQuestion({ reason, onSettled }: Props) {
  const { signIn, cancel } = useStaffContent();
  const [problem, setProblem] = useState("");
  const [pending, prove] = useAction(async () => {
    await provePasskey(reason);
    onSettled(true);
  }, setProblem);
  // Who has just pressed a protected button need not press another one.
  const proveAtOnce = useEffectEvent(() => reason === "touch" && void prove());
  useEffect(() => void proveAtOnce(), []);
  const isTouch = reason === "touch";
  return (
    <Modal
      heading={isTouch ? signIn.touch : signIn.again}
      // The session has ended, so what it showed is covered.
      covering={!isTouch}
      onClose={() => onSettled(false)}
    >
      <p className="mt-2">{isTouch ? signIn.touchText : signIn.againText}</p>
      <Problem text={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={pending} look={`${button.primary} max-sm:w-full`} onClick={prove}>
          {pending ? signIn.busy : isTouch ? signIn.touchButton : signIn.button}
        </Button>
        <button type="button" className={button.plain} onClick={() => onSettled(false)}>
          {cancel}
        </button>
      </div>
    </Modal>
  );
}
