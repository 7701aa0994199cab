import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { givePath, type Payee } from "#contract/payee.ts";
import { payeeFields, type PayeeProposal, type PayeeState } from "#contract/staff/payee.ts";
import { call, updateSession } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { TextField } from "#app/ui/field.tsx";
import { formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/payee";

export function clientLoader() {
  return call<PayeeState>("GET", "/payee");
}

/** Whom money goes to, which one member proposes and another confirms. */
export default function PayeePage({ loaderData }: Route.ComponentProps) {
  const { sections, payee: content } = useStaffContent();
  const [{ payees, changed, proposal }, setState] = useState(loaderData);
  const show = (state: PayeeState, done: string) => {
    setState(state);
    const payeeNotice = state.proposal ? "proposed" : state.changed ? "changed" : undefined;
    updateSession({ payeeNotice });
    toast.success(done);
  };
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.payee}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Panel heading={content.current}>
          {payees[0] ? <PayeeDetails payee={payees[0]} /> : <p className="mt-1">{content.none}</p>}
          {changed && (
            <p className="mt-2 text-sm text-ink-500">
              {fill(content.changed, { by: changed.by, at: formatTime(changed.at) })}
            </p>
          )}
          <p className="flex flex-wrap gap-x-5">
            {payees[0] && <Link to={givePath} className="button-link" label={content.look} reloadDocument />}
            <Link to="/staff/edit?page=give" className="button-link" label={content.words} />
          </p>
        </Panel>
        {proposal ? (
          <Proposal key={proposal.id} proposal={proposal} payees={payees} onDone={show} />
        ) : (
          <ProposalForm payee={payees[0]} onDone={show} />
        )}
      </div>
    </>
  );
}

const keyboards: Partial<Record<(typeof payeeFields)[number], "email" | "numeric">> = {
  address: "email",
  number: "numeric",
};

type FormProps = { payee: Payee | undefined; onDone: (state: PayeeState, done: string) => void };

function ProposalForm({ payee, onDone }: FormProps) {
  const { working, payee: content } = useStaffContent();
  const known: Record<string, unknown> = { ...payee, ...payee?.bank };
  const hints: Record<string, string> = content.hints;
  const [pending, propose] = useAction(async (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form));
    onDone(await call<PayeeState>("POST", "/payee", given), content.proposed);
  });
  return (
    <Panel heading={content.heading}>
      <p className="mt-1 text-sm text-ink-700">{content.text}</p>
      <form onSubmit={onSubmit(propose)} autoComplete="off" className="mt-3 grid gap-4">
        {payeeFields.map((name) => (
          <TextField
            key={name}
            name={name}
            label={content.fields[name]}
            hint={hints[name]}
            defaultValue={String(known[name] ?? "")}
            inputMode={keyboards[name]}
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
        <SubmitButton busy={pending} className="sm:justify-self-start" label={pending ? working : content.propose} />
      </form>
    </Panel>
  );
}

type ProposalProps = { proposal: PayeeProposal; payees: Payee[]; onDone: (state: PayeeState, done: string) => void };

/** A change that waits, the old and the new in full, with what this member can do about it. */
function Proposal({ proposal, payees, onDone }: ProposalProps) {
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
function PayeeDetails({ heading, payee }: { heading?: string; payee: Payee | undefined }) {
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
