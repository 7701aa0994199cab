import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { givePath, type Payee } from "#contract/payee.ts";
import { payeeFields, type PayeeState } from "#contract/staff/payee.ts";
import { call } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { TextField } from "#app/ui/field.tsx";
import { formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/payee";
import { PayeeDetails, Proposal } from "./proposal.tsx";

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
    sessionStore.set({ ...sessionStore.get()!, payeeNotice });
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
