import { toast } from "react-hot-toast";
import { useRevalidator } from "react-router";
import { fill } from "#contract/fill.ts";
import { isOptional, optionalKinds, type OptionalKind } from "#contract/messages.ts";
import type { StaffMessages } from "#contract/staff/messages.ts";
import { call, sessionStore } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { describeFailure } from "#app/staff/ui/describe-note.ts";
import { donorPath } from "#app/staff/ui/donor-words.tsx";
import { ItemList, NameForm } from "#app/staff/ui/item-list.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatDay } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/messages";

export const clientLoader = () => call<StaffMessages>("GET", "/messages");

export default function Messages({ loaderData: { failed, planned, kindsOff, ...counts } }: Route.ComponentProps) {
  const { sections, messages: content } = useStaffContent();
  const { revalidate } = useRevalidator();
  const send = async (path: string, body: object, done: string) => {
    await call("POST", `/messages/${path}`, body);
    toast.success(done);
    return revalidate;
  };
  const [waiting, sentToday] = [counts.waiting, counts.sentToday].map(formatWaiting) as [string, string];
  const kinds = optionalKinds.map((id) => ({ id, off: kindsOff.includes(id) }));
  const listPlanned = (kind: OptionalKind) =>
    planned
      .filter((each) => each.kind === kind)
      .map(({ day, count }) => fill(content.due, { day: formatDay(day), count: formatWaiting(count) }));
  return (
    <>
      <h1 className="text-h3">{sections.messages}</h1>
      <p className="mb-3 flex flex-wrap items-center gap-x-5">
        {fill(content.counts, { waiting, sentToday })}
        <Link to="/staff/edit?page=letters" className="button-link" label={content.words} />
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <Panel heading={content.failed}>
          <ItemList
            items={failed}
            none={content.noFailed}
            linkTo={({ donorId }) => donorId && donorPath(donorId)}
            describe={({ kind, name, at, failure, nextTryAt }) => [
              name || content.kinds[kind],
              name && content.kinds[kind],
              describeFailure(failure, content.causes),
              formatTime(at),
              nextTryAt ? fill(content.nextTry, { time: formatTime(nextTryAt) }) : content.gaveUp,
            ]}
            offer={({ id, kind, nextTryAt }) =>
              isOptional(kind) && !nextTryAt && { label: content.send, act: () => send(`${id}/send`, {}, content.sent) }
            }
          />
        </Panel>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Panel heading={content.kindsHeading}>
            <p className="mt-1 text-sm text-ink-700">{content.kindsText}</p>
            <ItemList
              items={kinds}
              describe={({ id, off }) => [content.kinds[id], off ? content.off : content.on, ...listPlanned(id)]}
              offer={({ id: kind, off }) => ({
                label: off ? content.switchOn : content.switchOff,
                act: () => send("kinds", { kind, off: !off }, content.saved),
              })}
            />
          </Panel>
          <Panel heading={content.testHeading}>
            {sessionStore.use()?.hasMail ? (
              <NameForm
                label={content.test}
                type="email"
                button={content.testButton}
                onSend={async (email) => (await send("test", { email }, content.testSent))()}
              />
            ) : (
              <p className="mt-1">{content.noMail}</p>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}
