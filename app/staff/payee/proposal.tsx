import { fill } from "#contract/fill.ts";
import type { Payee } from "#contract/payee.ts";
import { payeeFields, type PayeeProposal, type PayeeState } from "#contract/staff/payee.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { formatTime } from "#app/ui/format.ts";

type Props = { proposal: PayeeProposal; payees: Payee[]; onDone: (state: PayeeState, done: string) => void };

/** A change that waits, the old and the new in full, with what this member can do about it. */
export function Proposal({ proposal, payees, onDone }: Props) {
  const { working, payee: content } = useStaffContent();
  const { id, by, at, paused, isMine } = proposal;
  const [from, until] = [formatTime(proposal.from), formatTime(proposal.until)];
  const act = async (method: string, path: string, done: string) => {
    const state = await call<PayeeState>(method, `/payee/${id}${path}`, {});
    return () => onDone(state, done);
  };
  const comparison = (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <PayeeDetails heading={content.before} payee={payees[0]} />
      <PayeeDetails heading={content.after} payee={proposal.payees[0]} />
    </div>
  );
  return (
    <Panel heading={content.waiting}>
      <p className="mt-1">{fill(content.by, { by, at: formatTime(at) })}</p>
      <p>{fill(paused ? content.paused : content.others, { from, until })}</p>
      {comparison}
      <div className="mt-4 flex flex-wrap gap-3">
        {isMine && (
          <Question
            open={content.confirm}
            look="button-primary"
            question={content.question}
            text={content.check}
            working={working}
            onConfirm={() => act("POST", "/confirm", content.confirmed)}
          >
            {comparison}
          </Question>
        )}
        <Question
          open={content.withdraw}
          question={content.withdrawQuestion}
          onConfirm={() => act("DELETE", "", content.withdrawn)}
        />
      </div>
    </Panel>
  );
}

/** All of it, each value under its name. */
export function PayeeDetails({ heading, payee }: { heading?: string; payee: Payee | undefined }) {
  const { fields, nobody } = useStaffContent().payee;
  const values: Record<string, unknown> = { ...payee, ...payee?.bank };
  const given = payeeFields.filter((name) => values[name]);
  return (
    <div className="min-w-0">
      {heading && <h3 className="text-base">{heading}</h3>}
      {!payee && <p>{nobody}</p>}
      {given.map((name) => (
        <p key={name} className="mt-1 font-semibold wrap-anywhere">
          <span className="block text-sm font-normal text-ink-500">{fields[name]}</span>
          {String(values[name])}
        </p>
      ))}
    </div>
  );
}
