import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { StaffMember } from "#contract/staff/session.ts";
import { desk } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { focusPanel, Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { TeamRow } from "./team-row.tsx";

export function Members() {
  const { team: content } = useStaffContent();
  const own = sessionStore.use()?.member.id;
  const members = useLoading(desk.members);
  const remove = async ({ id, name }: StaffMember) => {
    await desk.removeMember(id);
    toast.success(fill(content.removed, { name }));
    return () => {
      focusPanel();
      if (id === own) sessionStore.set(null);
      else members.reload();
    };
  };
  return (
    <Panel heading={content.members}>
      <Loaded loading={members}>
        {(list) => (
          <ul className="divide-y divide-rice-300">
            {list.map((member) => (
              <TeamRow
                key={member.id}
                name={member.id === own ? `${member.name} (${content.you})` : member.name}
                details={[
                  fill(content.joined, { day: formatTime(member.joinedAt) }),
                  member.lastSeenAt && fill(content.seen, { when: formatTime(member.lastSeenAt) }),
                ]}
              >
                {/* The last member cannot leave: nobody could invite another one at the desk. */}
                {list.length > 1 && (
                  <Question
                    open={member.id === own ? content.leave : content.remove}
                    name={member.id === own ? undefined : fill(content.removeName, { name: member.name })}
                    look={button.link}
                    question={fill(content.removeQuestion, { name: member.name })}
                    text={content.removeText}
                    confirm={member.id === own ? content.leave : content.remove}
                    grave
                    onConfirm={() => remove(member)}
                  />
                )}
              </TeamRow>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
