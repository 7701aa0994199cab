import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { Invitation, OpenInvitation } from "#contract/staff/session.ts";
import { maxNameLength } from "#contract/limits.ts";
import { useRootData } from "#app/root-data.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { focusPanel, Panel } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { TeamRow } from "./team-row.tsx";

/** Makes the link that lets somebody join, once, and withdraws it. */
export function Invite() {
  const { team: content, working } = useStaffContent();
  const [name, setName] = useState("");
  const [invitation, setInvitation] = useState<Invitation>();
  const open = useLoading(desk.invitations);
  const [inviting, invite] = useAction(async () => {
    setInvitation(await desk.invite(name));
    setName("");
    open.reload();
  });
  const [, withdraw] = useAction(async ({ id, name }: OpenInvitation) => {
    await desk.withdrawInvitation(id);
    toast.success(fill(content.withdrawn, { name }));
    focusPanel();
    if (invitation?.name === name) setInvitation(undefined);
    open.reload();
  });
  return (
    <Panel heading={content.invite}>
      {invitation && <InvitationLink key={invitation.url} invitation={invitation} />}
      <form onSubmit={onSubmit(invite)} autoComplete="off" className="mt-2 flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <TextField
            label={content.inviteName}
            required
            maxLength={maxNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <SubmitButton busy={inviting} className="max-sm:w-full">
          {inviting ? working : content.inviteButton}
        </SubmitButton>
      </form>
      <Loaded loading={open}>{(list) => <OpenInvitations list={list} onWithdraw={withdraw} />}</Loaded>
    </Panel>
  );
}

type ListProps = { list: OpenInvitation[]; onWithdraw: (invitation: OpenInvitation) => Promise<void> };

function OpenInvitations({ list, onWithdraw }: ListProps) {
  const { team: content, commandLine } = useStaffContent();
  if (list.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-base">{content.invitations}</h3>
      <ul className="divide-y divide-rice-300">
        {list.map((invitation) => (
          <TeamRow
            key={invitation.id}
            name={invitation.name}
            details={[
              fill(content.invitedBy, { name: invitation.invitedBy || commandLine }),
              fill(content.until, { time: formatTime(invitation.expiresAt) }),
            ]}
          >
            <Button
              aria-label={fill(content.withdrawName, { name: invitation.name })}
              look={button.link}
              onClick={() => onWithdraw(invitation)}
            >
              {content.withdraw}
            </Button>
          </TeamRow>
        ))}
      </ul>
    </>
  );
}

function InvitationLink({ invitation: { url, name, expiresAt } }: { invitation: Invitation }) {
  const { copied, copyRefused, team } = useStaffContent();
  const content = team.invitation;
  const foundation = useRootData()!.foundation.name;
  const text = fill(content.message, { name, foundation, link: url });
  // It fails when somebody closes the sheet; the link can still be copied.
  const share = () => void navigator.share({ text }).catch(() => {});
  return (
    <section className="mt-3 mb-4 rounded-md border-2 border-green-700 p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="wrap-anywhere outline-none">
        {fill(content.heading, { name })}
      </h3>
      <p className="mt-1">{fill(content.text, { time: formatTime(expiresAt) })}</p>
      <SecretLink url={url} content={{ ...content, copied, copyRefused }}>
        {"share" in navigator && (
          <button type="button" className={button.quiet} onClick={share}>
            {content.share}
          </button>
        )}
      </SecretLink>
    </section>
  );
}
