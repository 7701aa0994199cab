import { useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import type { OpenInvitation, Passkey, SessionSummary, StaffMember } from "#contract/staff/session.ts";
import { call, sessionStore } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatTime } from "#app/ui/format-time.ts";
import type { Route } from "./+types/team";
import { Invite, Passkeys } from "./access.tsx";
import { remove, ItemList } from "#app/staff/ui/item-list.tsx";

export const clientLoader = () => readTeam();

/** Apart from the loader: React Router moves that one into a file of its own, where the page does not reach it. */
async function readTeam() {
  const [members, invitations, passkeys, sessions] = await Promise.all([
    call<StaffMember[]>("GET", "/members"),
    call<OpenInvitation[]>("GET", "/members/invitations"),
    call<Passkey[]>("GET", "/passkeys"),
    call<SessionSummary[]>("GET", "/sessions"),
  ]);
  return { members, invitations, passkeys, sessions };
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const content = useStaffContent();
  const [{ members, invitations, passkeys, sessions }, setTeam] = useState(loaderData);
  const latest = useRef<unknown>(undefined);
  // Not by the router: the error of a loader replaces the page, and with it a link that is shown once.
  const [, reload] = useAction(async () => {
    const reading = (latest.current = readTeam());
    const team = await reading;
    if (latest.current === reading) setTeam(team);
  });
  return (
    <>
      <h1 className="mb-3 text-h3">{content.sections.team}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Members members={members} reload={reload} />
          <Invite invitations={invitations} reload={reload} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Passkeys passkeys={passkeys} reload={reload} />
          <Sessions sessions={sessions} reload={reload} />
        </div>
      </div>
    </>
  );
}

function Members({ members, reload }: { members: StaffMember[]; reload: () => unknown }) {
  const { team: content } = useStaffContent();
  const own = sessionStore.use()?.member.id;
  const removeMember = async ({ id, name }: StaffMember) => {
    const done = await remove(`/members/${id}`, fill(content.removed, { name }), reload);
    return id === own ? () => sessionStore.set(undefined) : done;
  };
  return (
    <Panel heading={content.members}>
      <ItemList
        items={members}
        describe={({ id, name, joinedAt, lastSeenAt }) => [
          id === own ? `${name} (${content.you})` : name,
          fill(content.joined, { day: formatTime(joinedAt) }),
          lastSeenAt && fill(content.seen, { when: formatTime(lastSeenAt) }),
        ]}
        offer={(member) =>
          // The last member cannot leave: nobody could invite another one at the desk.
          members.length > 1 && {
            label: member.id === own ? content.leave : content.remove,
            question: fill(content.removeQuestion, { name: member.name }),
            text: content.removeText,
            act: () => removeMember(member),
          }
        }
      />
    </Panel>
  );
}

/** Where the member is signed in; other devices can be signed out from here. */
function Sessions({ sessions, reload }: { sessions: SessionSummary[]; reload: () => unknown }) {
  const { team: content } = useStaffContent();
  const lastSignIn = sessionStore.use()?.lastSignIn;
  return (
    <Panel heading={content.sessions}>
      {lastSignIn && (
        <p className="mt-1 text-sm text-ink-700">
          {fill(content.lastSignIn, { time: formatTime(lastSignIn.at), device: lastSignIn.device })}
        </p>
      )}
      <ItemList
        items={sessions}
        describe={({ device, current, startedAt, lastSeenAt }) => [
          current ? `${device} (${content.current})` : device,
          fill(content.since, { time: formatTime(startedAt) }),
          fill(content.seen, { when: formatTime(lastSeenAt) }),
        ]}
        offer={({ id, current }) =>
          !current && { label: content.end, act: () => remove(`/sessions/${id}`, content.ended, reload) }
        }
      />
    </Panel>
  );
}
