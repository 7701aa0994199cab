import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { SessionSummary } from "#contract/staff/session.ts";
import { desk } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { focusPanel, Panel } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { TeamRow } from "./team-row.tsx";

/** Where the member is signed in; other devices can be signed out from here. */
export function Sessions() {
  const { team: content } = useStaffContent();
  const lastSignIn = sessionStore.use()?.lastSignIn;
  const sessions = useLoading(desk.sessions);
  const [ending, end] = useAction(async ({ id }: SessionSummary) => {
    await desk.endSession(id);
    toast.success(content.ended);
    focusPanel();
    sessions.reload();
  });
  return (
    <Panel heading={content.sessions}>
      {lastSignIn && (
        <p className="mt-1 text-sm text-ink-700">
          {fill(content.lastSignIn, { time: formatTime(lastSignIn.at), device: lastSignIn.device })}
        </p>
      )}
      <Loaded loading={sessions}>
        {(list) => (
          <ul className="divide-y divide-rice-300">
            {list.map((session) => (
              <TeamRow
                key={session.id}
                name={session.current ? `${session.device} (${content.current})` : session.device}
                details={[
                  fill(content.since, { time: formatTime(session.startedAt) }),
                  fill(content.seen, { when: formatTime(session.lastSeenAt) }),
                ]}
              >
                {!session.current && (
                  <Button
                    busy={ending}
                    aria-label={fill(content.endName, { device: session.device })}
                    look={button.link}
                    onClick={() => end(session)}
                  >
                    {content.end}
                  </Button>
                )}
              </TeamRow>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
