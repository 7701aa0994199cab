import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from "react";
import { readContent } from "#cms/content.server.ts";
import { call, readForm, type Registered } from "#app/api.ts";
import { LinkForm } from "#app/donors/link-form.tsx";
import { LinkPage } from "#app/donors/link-page.tsx";
import { useNewLinks } from "#app/donors/new-links.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { emptyRegistration, RegistrationFields, type Registration } from "#app/donors/donor-fields.tsx";
import { useOutcome } from "#app/outcome.ts";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";
import type { Route } from "./+types/donar";

export function loader(args: Route.LoaderArgs) {
  return {
    content: { ...readContent("donar", args), noticeVersion: readContent("privacy", args).version },
    places: listPlaces(args),
  };
}

export default function Donar({ loaderData: { content, places } }: Route.ComponentProps) {
  const { donor, refused } = useOutcome().registration ?? {};
  // Several when a person registers their family, one after the other.
  const newLinks = useNewLinks("registered-donors", donor);
  const [form, setForm] = useState({ ...emptyRegistration, ...refused?.typed });
  useTypedRegistration(form, setForm, donor !== undefined);
  return (
    <LinkPage content={content} newLinks={newLinks} opens="/donar/manage">
      {newLinks.links.length > 0 && <h2 className="mb-2 text-h3">{content.registered.another}</h2>}
      <LinkForm
        {...{ content, refused }}
        onInput={(input) => setForm({ ...form, ...input })}
        onSend={async (secret, sent) => {
          // Read from the form, since a bot may fill in its field without React noticing.
          const donor = await call<Registered>("POST", "/donar", { ...Object.fromEntries(readForm(sent)), secret });
          // Somebody who already types the next registration loses nothing.
          setForm((present) => (present === form ? emptyRegistration : present));
          return { ...donor, name: form.fullName };
        }}
        onStored={newLinks.show}
      >
        {(errors) => <RegistrationFields content={content.fields} onChange={setForm} {...{ form, errors, places }} />}
      </LinkForm>
    </LinkPage>
  );
}

const storageKey = "typed-registration";
/** Others may use the phone later. */
const maxAgeMs = 3_600_000;

type SetRegistration = Dispatch<SetStateAction<Registration>>;

const fields = Object.keys(emptyRegistration) as (keyof Registration)[];

/** Keeps what is typed until it is sent, so that a reload, another page or another language loses nothing. */
function useTypedRegistration(form: Registration, setForm: SetRegistration, wasSent: boolean): void {
  const restore = useEffectEvent(() => {
    const { typed, at } = readFromTab<{ typed: Registration; at: number }>(storageKey) ?? {};
    if (wasSent || !typed || Date.now() - at! > maxAgeMs) return;
    // What the page was opened with, or what was typed since, counts more.
    const isPart = (present: Registration) => fields.every((name) => !present[name] || present[name] === typed[name]);
    setForm((present) => (isPart(present) ? { ...present, ...typed } : present));
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    const typed = Object.fromEntries(fields.map((name) => [name, form[name]]));
    keepInTab(storageKey, Object.values(typed).some(Boolean) ? { typed, at: Date.now() } : undefined);
  }, [form]);
}
