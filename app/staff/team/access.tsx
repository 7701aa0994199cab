import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { Invitation, OpenInvitation, Passkey } from "#contract/staff/session.ts";
import { useRootData } from "#app/root-data.ts";
import { call } from "#app/staff/api.ts";
import { makePasskey, type PasskeyOptions } from "#app/staff/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { formatTime } from "#app/ui/format.ts";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { NameForm, remove, TeamList } from "./team-list.tsx";

/** Makes the link that lets somebody join, once, and withdraws it. */
export function Invite({ invitations, reload }: { invitations: OpenInvitation[]; reload: () => unknown }) {
  const { team: content, commandLine } = useStaffContent();
  const [made, setMade] = useState<Invitation>();
  const invite = async (name: string) => {
    setMade(await call<Invitation>("POST", "/members/invitations", { name }));
    reload();
  };
  const [withdrawing, withdraw] = useAction(async ({ id, name }: OpenInvitation) => {
    const done = await remove(`/members/invitations/${id}`, fill(content.withdrawn, { name }), reload);
    if (made?.name === name) setMade(undefined);
    done();
  });
  return (
    <Panel heading={content.invite}>
      {made && <InvitationLink key={made.url} invitation={made} />}
      <NameForm label={content.inviteName} button={content.inviteButton} onSend={invite} />
      {invitations.length > 0 && <h3 className="mt-5 text-base">{content.invitations}</h3>}
      <TeamList
        items={invitations}
        describe={({ name, invitedBy, expiresAt }) => [
          name,
          fill(content.invitedBy, { name: invitedBy || commandLine }),
          fill(content.until, { time: formatTime(expiresAt) }),
        ]}
      >
        {(invitation) => (
          <Button
            busy={withdrawing}
            aria-label={fill(content.withdrawName, { name: invitation.name })}
            look="button-link"
            onClick={() => withdraw(invitation)}
          >
            {content.withdraw}
          </Button>
        )}
      </TeamList>
    </Panel>
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
      <h3 ref={takeFocus} tabIndex={-1} className="wrap-anywhere">
        {fill(content.heading, { name })}
      </h3>
      <p className="mt-1">{fill(content.text, { time: formatTime(expiresAt) })}</p>
      <SecretLink url={url} content={{ ...content, copied, copyRefused }}>
        {"share" in navigator && (
          <button type="button" className="button-quiet" onClick={share}>
            {content.share}
          </button>
        )}
      </SecretLink>
    </section>
  );
}

/** The member's own passkeys; a second one helps when a device is lost. */
export function Passkeys({ passkeys, reload }: { passkeys: Passkey[]; reload: () => unknown }) {
  const { team: content } = useStaffContent();
  const add = async (name: string) => {
    const { options } = await call<PasskeyOptions>("POST", "/passkeys/options", {});
    await call("POST", "/passkeys", { response: await makePasskey(options), name });
    toast.success(content.passkeyAdded);
    reload();
  };
  return (
    <Panel heading={content.passkeys}>
      <p className="mt-1 text-sm text-ink-700">{content.passkeysText}</p>
      <TeamList
        items={passkeys}
        describe={({ name, createdAt, lastUsedAt }) => [
          name,
          fill(content.added, { day: formatTime(createdAt) }),
          lastUsedAt && fill(content.used, { when: formatTime(lastUsedAt) }),
        ]}
      >
        {({ id, name }) =>
          passkeys.length > 1 && (
            <Question
              open={content.remove}
              name={fill(content.removeName, { name })}
              look="button-link"
              question={fill(content.removePasskeyQuestion, { name })}
              text={content.removePasskeyText}
              confirm={content.remove}
              grave
              onConfirm={() => remove(`/passkeys/${id}`, content.passkeyRemoved, reload)}
            />
          )
        }
      </TeamList>
      <NameForm
        label={content.passkeyName}
        placeholder={content.passkeyPlaceholder}
        button={content.addPasskey}
        onSend={add}
      />
    </Panel>
  );
}
