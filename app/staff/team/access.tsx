import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { Invitation, OpenInvitation, Passkey } from "#contract/staff/session.ts";
import { useRootData } from "#app/root-data.ts";
import { call, sessionStore } from "#app/staff/api.ts";
import { makePasskey, type PasskeyOptions } from "#app/staff/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { Announcement } from "#app/staff/ui/announcement.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatTime } from "#app/ui/format-time.ts";
import { TextField } from "#app/ui/field.tsx";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { NameForm, remove, ItemList } from "#app/staff/ui/item-list.tsx";

/** Makes the link that lets somebody join, once, and withdraws it. */
export function Invite({ invitations, reload }: { invitations: OpenInvitation[]; reload: () => unknown }) {
  const { team: content, commandLine } = useStaffContent();
  const [made, setMade] = useState<Invitation>();
  const invite = async (name: string, email: string) => {
    setMade(await call<Invitation>("POST", "/members/invitations", { name, email }));
    reload();
  };
  const withdraw = async ({ id, name }: OpenInvitation) => {
    const done = await remove(`/members/invitations/${id}`, fill(content.withdrawn, { name }), reload);
    if (made?.name === name) setMade(undefined);
    return done;
  };
  return (
    <Panel heading={content.invite}>
      {made && <InvitationLink key={made.expiresAt} invitation={made} />}
      <NameForm label={content.inviteName} button={content.inviteButton} onSend={invite}>
        {sessionStore.use()?.hasMail && (
          <div className="w-full">
            <TextField label={content.inviteEmail} hint={content.inviteEmailHint} name="email" type="email" />
          </div>
        )}
      </NameForm>
      {invitations.length > 0 && <h3 className="mt-5 text-base">{content.invitations}</h3>}
      <ItemList
        items={invitations}
        describe={({ name, invitedBy, expiresAt }) => [
          name,
          fill(content.invitedBy, { name: invitedBy || commandLine }),
          fill(content.until, { time: formatTime(expiresAt) }),
        ]}
        offer={(invitation) => ({ label: content.withdraw, act: () => withdraw(invitation) })}
      />
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
    <Announcement heading={fill(content.heading, { name })}>
      <p className="mt-1">{fill(url ? content.text : content.mailed, { time: formatTime(expiresAt) })}</p>
      {url && (
        <SecretLink url={url} content={{ ...content, copied, copyRefused }}>
          {"share" in navigator && <Button look="button-quiet" label={content.share} onClick={share} />}
        </SecretLink>
      )}
    </Announcement>
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
      <ItemList
        items={passkeys}
        describe={({ name, createdAt, lastUsedAt }) => [
          name,
          fill(content.added, { day: formatTime(createdAt) }),
          lastUsedAt && fill(content.used, { when: formatTime(lastUsedAt) }),
        ]}
        offer={({ id, name }) =>
          passkeys.length > 1 && {
            label: content.remove,
            question: fill(content.removePasskeyQuestion, { name }),
            text: content.removePasskeyText,
            act: () => remove(`/passkeys/${id}`, content.passkeyRemoved, reload),
          }
        }
      />
      <NameForm
        label={content.passkeyName}
        placeholder={content.passkeyPlaceholder}
        button={content.addPasskey}
        onSend={add}
      />
    </Panel>
  );
}
