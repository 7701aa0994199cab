import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { honeypotField } from "#contract/donor.ts";
import { findLanguage } from "#contract/languages.ts";
import type { RegistrationOutcome } from "#contract/page-outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { registerDonor } from "#app/api.ts";
import { useLocalPath } from "#app/language.ts";
import { useOutcome } from "#app/outcome.ts";
import { Honeypot } from "#app/donors/honeypot.tsx";
import { KeepPrivateLink } from "#app/donors/keep-private-link.tsx";
import { PrivacyNotice } from "#app/donors/privacy-notice.tsx";
import { createSecret } from "#app/donors/private-link.ts";
import { addDonor, keepRegisteredDonors, readRegisteredDonors } from "#app/donors/registered-donors.ts";
import type { RegisteredDonor } from "#app/donors/registered-donors.ts";
import { emptyRegistration, RegistrationFields } from "#app/donors/registration-fields.tsx";
import { useTypedRegistration } from "#app/donors/typed-registration.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { Picture } from "#app/ui/picture.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { hasMovedOn, takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/donar";

/** Where the page shows what has become of a registration: the form goes there. */
const answerId = "answer";

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
  const [kept, setKept] = useState<RegisteredDonor[]>();
  const hydrated = useHydrated();
  const registered = kept ?? addDonor(came?.donor, hydrated ? readRegisteredDonors() : []);
  const page = useRef<HTMLDivElement>(null);

  const keep = (donors: RegisteredDonor[]) => setKept(keepRegisteredDonors(donors));
  const hide = (donor: RegisteredDonor) => {
    keep(registered.filter((other) => other !== donor));
    takeFocus(page.current!.querySelector("h1"));
  };
  const markSafe = (donor: RegisteredDonor) =>
    keep(registered.map((other) => (other === donor ? { ...donor, isSafe: true } : other)));
  useEffect(() => {
    if (came?.donor) keepRegisteredDonors(addDonor(came.donor, readRegisteredDonors()));
  }, [came]);
  const show = (donor: RegisteredDonor, sentFrom: Element | null) => {
    flushSync(() => keep(addDonor(donor, registered)));
    if (!hasMovedOn(sentFrom)) takeFocus(page.current?.querySelector("h2"));
  };

  return (
    <div className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <div ref={page} className="max-w-2xl">
        <h1 tabIndex={-1} className="text-h2 outline-none">
          {content.title}
        </h1>
        <p className="mt-3 mb-8 text-lg text-ink-700">{content.intro}</p>
        <div id={answerId}>
          {registered.map((donor) => (
            <KeepPrivateLink
              key={donor.id}
              donor={donor}
              content={content}
              page="/donar/manage"
              onKept={() => markSafe(donor)}
              onHide={() => hide(donor)}
            />
          ))}
          {registered.length > 0 && <h2 className="mb-2 text-h3">{content.registered.another}</h2>}
          <RegistrationForm {...loaderData} came={came} onRegistered={show} />
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-md lg:block">
        <Picture picture={content.picture} sizes="28rem" className="rounded-[var(--r-door)]" />
      </div>
    </div>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & {
  came: RegistrationOutcome | undefined;
  onRegistered: (donor: RegisteredDonor, sentFrom: Element | null) => void;
};

function RegistrationForm({ content, notice, places, came, onRegistered }: FormProps) {
  const [refused, setRefused] = useState(came?.donor ? undefined : came?.refused);
  const [form, setForm] = useState(came?.donor ? emptyRegistration : (came?.typed ?? emptyRegistration));
  const element = useRef<HTMLFormElement>(null);
  const [fieldErrors, showFieldErrors] = useFieldErrors(element, refused?.errors);
  const secret = useRef("");
  const showError = useErrorToast();
  usePreHydrationInput(element, (input) => setForm({ ...form, ...input }));
  useTypedRegistration(form, setForm, came?.donor !== undefined);

  const [sending, send] = usePending(async () => {
    const { activeElement } = document;
    setRefused(undefined);
    // Kept until a registration succeeds, so that a retry after a lost answer leads to the same donor and link.
    secret.current ||= createSecret();
    try {
      // Read from the form, since a bot may fill in the field without React noticing.
      const honeypot = String(new FormData(element.current!).get(honeypotField));
      const answer = await registerDonor({ ...form, ...notice, secret: secret.current, [honeypotField]: honeypot });
      secret.current = "";
      // Somebody who already types the next registration loses nothing.
      setForm((present) => (present === form ? emptyRegistration : present));
      showFieldErrors();
      toast.success(content.success);
      onRegistered({ ...answer, name: form.fullName }, activeElement);
    } catch (error) {
      showError(error);
      showFieldErrors(error);
    }
  });

  return (
    <form
      ref={element}
      method="post"
      action={`${useLocalPath()("/donar")}#${answerId}`}
      onSubmit={onSubmit(send)}
      {...missingFields}
      className="grid gap-5"
    >
      {refused && <p className="rounded-md border-s-8 border-error bg-rice-200 p-5 font-semibold">{refused.message}</p>}
      {Object.entries(notice).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-ink-500">{content.required}</p>
      <RegistrationFields
        content={content.fields}
        form={form}
        onChange={setForm}
        errors={fieldErrors}
        places={places}
      />
      <Honeypot label={content.fields.website.label} />
      <PrivacyNotice content={content.notice}>{content.notice.adults}</PrivacyNotice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton busy={sending} className="w-full sm:w-auto sm:min-w-44">
          {sending ? content.sending : content.submit}
        </SubmitButton>
        <Link {...content.notice.more} className="button-link" />
      </div>
    </form>
  );
}
