import { useState } from "react";
import { findLanguage } from "#contract/languages.ts";
import type { RegistrationOutcome } from "#contract/page-outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { registerDonor } from "#app/api.ts";
import { LinkForm } from "#app/donors/link-form.tsx";
import { LinkPage } from "#app/donors/link-page.tsx";
import { useNewLinks, type NewLink } from "#app/donors/new-links.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { emptyRegistration, RegistrationFields } from "#app/donors/donor-fields.tsx";
import { useTypedRegistration } from "#app/donors/typed-registration.ts";
import { useOutcome } from "#app/outcome.ts";
import type { Route } from "./+types/donar";

export function loader(args: Route.LoaderArgs) {
  return {
    content: readContent("donar", args),
    notice: {
      noticeVersion: readContent("privacy", args).version,
      language: findLanguage(new URL(args.request.url).pathname),
    },
    places: listPlaces(args),
  };
}

export default function Donar({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  const { registration: came } = useOutcome();
  // Several when a person registers their family, one after the other.
  const newLinks = useNewLinks("registered-donors", came?.donor);
  return (
    <LinkPage content={content} newLinks={newLinks} opens="/donar/manage">
      {newLinks.links.length > 0 && <h2 className="mb-2 text-h3">{content.registered.another}</h2>}
      <RegistrationForm {...loaderData} came={came} onRegistered={newLinks.show} />
    </LinkPage>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & {
  came: RegistrationOutcome | undefined;
  onRegistered: (donor: NewLink, sentFrom: Element | null) => void;
};

function RegistrationForm({ content, notice, places, came, onRegistered }: FormProps) {
  const [form, setForm] = useState(came?.donor ? emptyRegistration : (came?.typed ?? emptyRegistration));
  useTypedRegistration(form, setForm, came?.donor !== undefined);
  return (
    <LinkForm
      page="/donar"
      {...{ content, notice }}
      refused={came?.donor ? undefined : came?.refused}
      onInput={(input) => setForm({ ...form, ...input })}
      onSend={async (more) => {
        const donor = await registerDonor({ ...form, ...more });
        // Somebody who already types the next registration loses nothing.
        setForm((present) => (present === form ? emptyRegistration : present));
        return { ...donor, name: form.fullName };
      }}
      onStored={onRegistered}
    >
      {(errors) => <RegistrationFields content={content.fields} onChange={setForm} {...{ form, errors, places }} />}
    </LinkForm>
  );
}
