import { useContext, useEffect, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { findRow } from "#contract/link-actions.ts";
import type { Contact } from "#contract/managed-donor.ts";
import { confirmAddressHours, topics, type Channel } from "#contract/messages.ts";
import { ContactChoice } from "#app/donors/contact-choice.tsx";
import { ActionRow, ControlsContext, returnFocus, RowButton, RowForm } from "#app/ui/action-row.tsx";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { TextField } from "#app/ui/field.tsx";
import { formatDay } from "#app/ui/format.ts";
import type { ControlsProps } from "./controls.ts";
import { findDevice, findObstacle, subscribe } from "./push-subscription.ts";

/** How the donor may be reached, and what for. Which device is this one, only a script knows, after a moment. */
export function Reach(props: ControlsProps) {
  const { contacts, reach } = props.managed;
  const { email, phone, pushKey } = reach!;
  const words = props.content.reach;
  const [found, setFound] = useState<{ device: string | undefined; among: Contact[] }>();
  useEffect(() => void findDevice().then((device) => setFound({ device, among: contacts })), [contacts]);
  const find = (channel: Channel) => contacts.find((each) => each.channel === channel);
  const here = contacts.find(({ device }) => device && device === found?.device);
  const others = contacts.filter((each) => each.channel === "push" && each !== here);
  const otherDevice = here || found?.among === contacts ? words.otherDevice : words.someDevice;
  return (
    <ActionRow row="reach" heading={words.heading} text={words.text}>
      {email && <Way {...props} channel="email" contact={find("email")} />}
      {pushKey && found && <Way {...props} channel="push" contact={here} />}
      {phone && <Way {...props} channel="phone" contact={find("phone")} />}
      <Way {...props} channel="call" contact={find("call")} />
      {others.map((other) => (
        <Way
          key={other.id}
          {...props}
          channel="push"
          contact={other}
          elsewhere={fill(otherDevice, { day: formatDay(other.since) })}
        />
      ))}
    </ActionRow>
  );
}

/** `elsewhere` names a device that is another, or may be. */
type WayProps = ControlsProps & { channel: Channel; contact: Contact | undefined; elsewhere?: string };

/** One way: whether it works, what it is used for, and the button that ends it. */
function Way({ channel, contact, elsewhere, managed, content }: WayProps) {
  const { reach: words, noticeVersion } = content;
  const { did, refused } = useContext(ControlsContext);
  const isRefused = findRow(did) === "reach" && channel !== "call";
  const sent = isRefused && refused && "address" in refused.typed === (channel === "email") ? refused : undefined;
  const obstacle = channel === "push" && !elsewhere ? findObstacle() : undefined;
  const [errors, showErrors, element] = useFieldErrors(sent?.errors);
  const addDevice = async (fields: URLSearchParams) => {
    if (fields.get("do") !== "reachBy-push") return true;
    if (!topics.some((topic) => fields.has(topic))) return toast.error(words.nothing);
    const subscribing = subscribe(managed.reach!.pushKey, contact?.failure !== undefined);
    const { endpoint, keys } = (await subscribing.catch(() => undefined))?.toJSON() ?? {};
    if (!endpoint) return toast.error(words[findObstacle() ?? "notTurnedOn"]);
    for (const [name, value] of Object.entries({ endpoint, ...keys })) fields.set(name, value);
    return true;
  };
  const close = (error: unknown, form: HTMLFormElement) => {
    showErrors(error);
    if (error) return;
    form.querySelector("details")?.removeAttribute("open");
    // Another device goes with its form.
    returnFocus((form.isConnected ? form : document).querySelector("#reach summary"));
  };
  const name = channel === "push" ? (elsewhere ?? words.push) : contact?.address || managed.donor.phoneNo;
  const isUnconfirmed = !contact?.confirmed && !contact?.failure;
  const known = contact?.failure ? words.failed[channel] : words.confirmed[channel];
  const unconfirmed = channel === "phone" ? words.numberUnconfirmed : words.unconfirmed;
  const state = isUnconfirmed ? fill(unconfirmed, { hours: confirmAddressHours }) : known;
  return (
    <RowForm
      ref={element}
      row="reach"
      prepare={addDevice}
      onSent={close}
      noValidate
      className="mt-4 rounded-md bg-rice-200 px-5 py-4"
    >
      {(contact || obstacle) && (
        <div className="mb-2">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p>{obstacle ? words[obstacle] : state}</p>
          <p className="text-ink-700">
            {contact && (contact.topics.map((topic) => words.topics[topic]).join(" · ") || words.noTopics)}
          </p>
        </div>
      )}
      {/* Before other buttons: it is the one that Enter presses. */}
      {contact && isUnconfirmed && channel === "phone" && (
        <div className="mb-4 grid max-w-80 gap-3">
          <TextField
            {...words.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            defaultValue={sent?.typed.code}
            error={errors.code}
          />
          <RowButton act="confirmNumber" look="button-primary">
            {words.confirmNumber}
          </RowButton>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <input type="hidden" name="contact" value={contact?.id} />
        {!elsewhere && !obstacle && !(contact && channel === "call") && (
          <details open={sent && !("code" in sent.typed)} className="w-full sm:not-open:w-auto">
            <summary className="button-link cursor-pointer">{contact ? words.change : words[channel]}</summary>
            <div key={contact?.id} className="pb-2">
              <ContactChoice
                content={words}
                label={channel === "push" && !contact ? words.turnOn : words.save}
                isChosen={(topic) => (sent ? topic in sent.typed : contact?.topics.includes(topic))}
                address={sent?.typed.address ?? contact?.address}
                error={errors.address}
                {...{ channel, noticeVersion }}
              />
            </div>
          </details>
        )}
        {contact && (channel === "email" || channel === "phone") && (contact.failure || !contact.confirmed) && (
          <RowButton act={`reachBy-${channel}`}>{channel === "email" ? words.again : words.codeAgain}</RowButton>
        )}
        {contact && <RowButton act="endContact">{words.end}</RowButton>}
      </div>
    </RowForm>
  );
}
