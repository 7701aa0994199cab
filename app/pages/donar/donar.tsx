import { readContent } from "#cms/content.server.ts";
import { answersForms, call, readForm, type Registered } from "#app/api.ts";
import { LinkForm } from "#app/donors/link-form.tsx";
import { LinkPage } from "#app/donors/link-page.tsx";
import { useNewLinks } from "#app/donors/new-links.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { emptyRegistration, RegistrationFields } from "#app/donors/donor-fields.tsx";
import { useOutcome } from "#app/outcome.ts";
import { useTypedForm } from "#app/ui/typed-form.ts";
import { MailOffer } from "./mail-offer.tsx";
import type { Route } from "./+types/donar";

export function loader(args: Route.LoaderArgs) {
  const { offer, ...content } = readContent("donar", args);
  const { text, address, what, topics, notice, nothing, sent, saved, push } = readContent("manage", args).reach;
  const own = { text, address, what, notice, nothing, sent, saved, push, topics: { needs: topics.needs } };
  return {
    content: { ...content, offer: { ...own, ...offer }, noticeVersion: readContent("privacy", args).version },
    places: listPlaces(args),
  };
}

export default function Donar({ loaderData: { content, places } }: Route.ComponentProps) {
  const { donor, refused } = useOutcome().registration ?? {};
  // Several when a person registers their family, one after the other.
  const newLinks = useNewLinks("registered-donors", donor);
  const [form, setForm, restore] = useTypedForm("typed-registration", emptyRegistration, {
    came: refused?.typed,
    wasSent: donor !== undefined,
  });
  return (
    <LinkPage
      content={content}
      newLinks={newLinks}
      opens="/donar/manage"
      renderOffer={(link) =>
        link.reach &&
        answersForms() && (
          <MailOffer
            link={link}
            content={content.offer}
            noticeVersion={content.noticeVersion}
            onTold={(told) => newLinks.mark(link, { told })}
          />
        )
      }
    >
      <LinkForm
        {...{ content, refused }}
        onInput={restore}
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
