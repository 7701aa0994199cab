import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { OpenInvitation, Passkey, SessionSummary, StaffMember } from "#contract/staff/session.ts";
import { call } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { focusPanel, Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import type { Route } from "./+types/team";
import { Invite, Passkeys } from "./access.tsx";
import { TeamList, type Remove } from "./team-list.tsx";

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

/** The members of staff, and the passkeys and sessions of whoever looks. */
export default function Team({ loaderData }: Route.ComponentProps) {
  const { sections } = useStaffContent();
  const [{ members, invitations, passkeys, sessions: own }, setTeam] = useState(loaderData);
  // A change that is made while the lists are read again has to be read, too; the newest reading counts.
  const newest = useRef<unknown>(undefined);
  const readAgain = async () => {
    const reading = (newest.current = readTeam());
    const team = await reading;
    if (newest.current === reading) setTeam(team);
  };
  const [, reload] = useAction(readAgain, undefined, { overlaps: true });
  const remove: Remove = async (path, message) => {
    await call("DELETE", path);
    toast.success(message);
    return () => {
      focusPanel();
      void reload();
    };
  };
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.team}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Members members={members} remove={remove} />
          <Invite invitations={invitations} remove={remove} onMade={reload} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Passkeys passkeys={passkeys} remove={remove} onMade={reload} />
          <Sessions sessions={own} remove={remove} />
        </div>
      </div>
    </>
  );
}

function Members({ members, remove }: { members: StaffMember[]; remove: Remove }) {
  const { team: content } = useStaffContent();
  const own = sessionStore.use()?.member.id;
  const removeMember = async ({ id, name }: StaffMember) => {
    const done = await remove(`/members/${id}`, fill(content.removed, { name }));
    return id === own ? () => sessionStore.set(undefined) : done;
  };
  return (
    <Panel heading={content.members}>
      <TeamList
        items={members}
        describe={({ id, name, joinedAt, lastSeenAt }) => [
          id === own ? `${name} (${content.you})` : name,
          fill(content.joined, { day: formatTime(joinedAt) }),
          lastSeenAt && fill(content.seen, { when: formatTime(lastSeenAt) }),
        ]}
      >
        {(member) =>
          // The last member cannot leave: nobody could invite another one at the desk.
          members.length > 1 && (
            <Question
              open={member.id === own ? content.leave : content.remove}
              name={member.id === own ? undefined : fill(content.removeName, { name: member.name })}
              look={button.link}
              question={fill(content.removeQuestion, { name: member.name })}
              text={content.removeText}
              confirm={member.id === own ? content.leave : content.remove}
              grave
              onConfirm={() => removeMember(member)}
            />
          )
        }
      </TeamList>
    </Panel>
  );
}

/** Where the member is signed in; other devices can be signed out from here. */
function Sessions({ sessions, remove }: { sessions: SessionSummary[]; remove: Remove }) {
  const { team: content } = useStaffContent();
  const lastSignIn = sessionStore.use()?.lastSignIn;
  const [ending, end] = useAction(async (id: string) => (await remove(`/sessions/${id}`, content.ended))());
  return (
    <Panel heading={content.sessions}>
      {lastSignIn && (
        <p className="mt-1 text-sm text-ink-700">
          {fill(content.lastSignIn, { time: formatTime(lastSignIn.at), device: lastSignIn.device })}
        </p>
      )}
      <TeamList
        items={sessions}
        describe={({ device, current, startedAt, lastSeenAt }) => [
          current ? `${device} (${content.current})` : device,
          fill(content.since, { time: formatTime(startedAt) }),
          fill(content.seen, { when: formatTime(lastSeenAt) }),
        ]}
      >
        {({ id, device, current }) =>
          !current && (
            <Button
              busy={ending}
              aria-label={fill(content.endName, { device })}
              look={button.link}
              onClick={() => end(id)}
            >
              {content.end}
            </Button>
          )
        }
      </TeamList>
    </Panel>
  );
}
