import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { givePath } from "#contract/payee.ts";
import type { PayeeState } from "#contract/staff/payee.ts";
import { call, updateSession } from "#app/staff/api.ts";
import { loadOverview } from "#app/staff/edit/editor.ts";
import { ChangeList, describe } from "#app/staff/edit/publish/change-list.tsx";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatTime } from "#app/ui/format-time.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/payee";
import { Proposal } from "./proposal.tsx";

export async function clientLoader() {
  const [state] = await Promise.all([call<PayeeState>("GET", "/payee"), loadOverview()]);
  return state;
}

/** Whom money goes to: one member proposes a change, all are told, and others confirm it after a day. */
export default function PayeePage({ loaderData }: Route.ComponentProps) {
  const { sections, payee: content } = useStaffContent();
  const [state, setState] = useState(loaderData);
  const { payees, changed, changes, proposal, blocked } = state;
  const act = async (method: string, path: string, done: string, body: object = {}) => {
    const left = await call<PayeeState>(method, `/payee${path}`, body);
    return () => {
      setState(left);
      updateSession({ payeeNotice: left.proposal ? "proposed" : left.changed ? "changed" : undefined });
      toast.success(path.endsWith("/confirm") && left.proposal ? content.noted : done);
    };
  };
  const [proposing, propose] = useAction(async () => {
    (await act("POST", "", content.proposed, { versions: changes.map(({ version }) => version) }))();
  });
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.payee}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Panel heading={content.current}>
          <p className="mt-1 font-semibold wrap-anywhere">{describe(payees) || content.none}</p>
          {changed && (
            <p className="mt-2 text-sm text-ink-500">
              {fill(content.changed, { by: changed.by, at: formatTime(changed.at) })}
            </p>
          )}
          <p className="flex flex-wrap gap-x-5">
            {payees[0] && <Link to={givePath} className="button-link" label={content.look} reloadDocument />}
            <Link to="/staff/edit?page=payee&field=payees" className="button-link" label={content.change} />
            <Link to="/staff/edit?page=give" className="button-link" label={content.words} />
          </p>
        </Panel>
        {proposal ? (
          <Proposal
            key={proposal.id}
            {...{ proposal, changes }}
            onStop={() => act("DELETE", `/${proposal.id}`, content.stop.done)}
            onConfirm={() => act("POST", `/${proposal.id}/confirm`, content.confirmed)}
          />
        ) : (
          <Panel heading={content.heading}>
            <p className="mt-1 text-sm text-ink-700">{blocked ? content.blocked[blocked] : content.text}</p>
            <ChangeList changes={changes} />
            {changes.length > 0 && !blocked && (
              <Button busy={proposing} look="button-primary mt-4" label={content.propose} onClick={propose} />
            )}
          </Panel>
        )}
      </div>
    </>
  );
}
