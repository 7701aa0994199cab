import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { maxNameLength } from "#contract/limits.ts";
import { desk } from "#app/staff/api.ts";
import { makePasskey } from "#app/staff/sign-in/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { focusPanel, Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { formatTime } from "#app/ui/dates.ts";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { TeamRow } from "./team-row.tsx";

/** The member's own passkeys; a second one helps when a device is lost. */
export function Passkeys() {
  const { team: content } = useStaffContent();
  const passkeys = useLoading(desk.passkeys);
  const [name, setName] = useState("");
  const [adding, add] = useAction(async () => {
    const { options } = await desk.passkeyOptions();
    await desk.addPasskey(await makePasskey(options), name);
    setName("");
    toast.success(content.passkeyAdded);
    passkeys.reload();
  });
  const remove = async (id: string) => {
    await desk.removePasskey(id);
    toast.success(content.passkeyRemoved);
    return () => {
      focusPanel();
      passkeys.reload();
    };
  };
  return (
    <Panel heading={content.passkeys}>
      <p className="mt-1 text-sm text-ink-700">{content.passkeysText}</p>
      <Loaded loading={passkeys}>
        {(list) => (
          <ul className="divide-y divide-rice-300">
            {list.map(({ id, name, createdAt, lastUsedAt }) => (
              <TeamRow
                key={id}
                name={name}
                details={[
                  fill(content.added, { day: formatTime(createdAt) }),
                  lastUsedAt && fill(content.used, { when: formatTime(lastUsedAt) }),
                ]}
              >
                {list.length > 1 && (
                  <Question
                    open={content.remove}
                    name={fill(content.removeName, { name })}
                    look={button.link}
                    question={fill(content.removePasskeyQuestion, { name })}
                    text={content.removePasskeyText}
                    confirm={content.remove}
                    grave
                    onConfirm={() => remove(id)}
                  />
                )}
              </TeamRow>
            ))}
          </ul>
        )}
      </Loaded>
      <form onSubmit={onSubmit(add)} autoComplete="off" className="mt-2 flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1">
          <TextField
            label={content.passkeyName}
            placeholder={content.passkeyPlaceholder}
            required
            maxLength={maxNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <button type="submit" aria-disabled={adding} className={`${button.quiet} max-sm:w-full`}>
          {adding ? content.addBusy : content.addPasskey}
        </button>
      </form>
    </Panel>
  );
}
