import { useState } from "react";
import { fill } from "#contract/fill.ts";
import type { FormerMember, PayeeProposal, PayeeState } from "#contract/staff/payee.ts";
import { ChangeList } from "#app/staff/edit/publish/change-list.tsx";
import { sendPasskey } from "#app/staff/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { formatTime } from "#app/ui/format-time.ts";
import { takeFocus } from "#app/ui/take-focus.ts";

type Act = () => Promise<() => void>;
type Props = Pick<PayeeState, "changes"> & { proposal: PayeeProposal; onStop: Act; onConfirm?: Act };

/** A change that waits, what was and would be, who agrees with it, and what this member can do about it. */
export function Proposal({ proposal, changes, onStop, onConfirm }: Props) {
  const { working, payee: content } = useStaffContent();
  const { by, at, confirmed, missing, needs } = proposal;
  return (
    <Panel heading={content.waiting}>
      <p className="mt-1">{fill(content.by, { by, at: formatTime(at) })}</p>
      <p>{fill(content.times, { from: formatTime(proposal.from), until: formatTime(proposal.until) })}</p>
      {confirmed.length > 0 && <p>{fill(content.confirmedBy, { names: confirmed.join(", ") })}</p>}
      {missing.length > 0 && <p>{fill(content.missing[needs], { names: missing.join(", ") })}</p>}
      <ChangeList changes={changes} />
      <div className="mt-4 flex flex-wrap gap-3">
        {onConfirm && proposal.mayConfirm && (
          <Question
            open={content.confirm}
            look="button-primary"
            question={content.question}
            text={content.check}
            working={working}
            onConfirm={onConfirm}
          >
            <ChangeList changes={changes} />
          </Question>
        )}
        <Question {...content.stop} onConfirm={onStop} />
      </div>
    </Panel>
  );
}

/** All that the desk has for somebody who was removed a few days ago: a change that waits, to stop it with their passkey. */
export function Former({ former: { name, state } }: { former: FormerMember }) {
  const { former: content, stop } = useStaffContent().payee;
  const [done, setDone] = useState(state ? "" : content.none);
  const proposal = state?.proposal;
  const onStop = async () => {
    await sendPasskey("/sign-in", `/payee/${proposal!.id}/stop`);
    return () => setDone(stop.done);
  };
  return (
    <>
      <h1 ref={takeFocus} tabIndex={-1} className="text-h3 wrap-anywhere">
        {fill(content.heading, { name })}
      </h1>
      <p className="my-3">{content.text}</p>
      <output className="font-semibold">{done}</output>
      {proposal && !done && <Proposal {...{ proposal, onStop }} changes={state.changes} />}
    </>
  );
}
