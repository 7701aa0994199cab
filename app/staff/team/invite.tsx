import { useState, type FormEvent } from "react";
import { fill } from "#contract/fill.ts";
import type { Invitation } from "#contract/staff/session.ts";
import { maxNameLength } from "#contract/limits.ts";
import { useRootData } from "#app/root-data.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { SecretLink } from "#app/staff/ui/secret-link.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { whatsappShareUrl } from "#app/donors/whatsapp.ts";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Makes the link that lets somebody join, once. */
export function Invite() {
  const { team: content, working } = useStaffContent();
  const [name, setName] = useState("");
  const [invitation, setInvitation] = useState<Invitation>();
  const [inviting, invite] = useAction(async () => {
    setInvitation(await desk.invite(name));
    setName("");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <Panel heading={content.invite}>
      {invitation && <InvitationLink key={invitation.url} invitation={invitation} />}
      <form onSubmit={submit} autoComplete="off" className="mt-2 flex flex-wrap items-end gap-3">
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
    </Panel>
  );
}

function InvitationLink({ invitation: { url, name, expiresAt } }: { invitation: Invitation }) {
  const { invitation: content } = useStaffContent().team;
  const foundation = useRootData()!.foundation.name;
  const message = fill(content.message, { name, foundation, link: url });
  return (
    <section className="mt-3 mb-4 rounded-md border-2 border-green-700 p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="wrap-anywhere outline-none">
        {fill(content.heading, { name })}
      </h3>
      <p className="mt-1">{fill(content.text, { time: formatTime(expiresAt) })}</p>
      <SecretLink url={url} label={content.label} copy={content.copy}>
        <a href={whatsappShareUrl(message)} target="_blank" rel="noopener noreferrer" className={button.quiet}>
          {content.share}
        </a>
      </SecretLink>
    </section>
  );
}

function takeFocus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
