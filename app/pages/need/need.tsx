import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { useLocation } from "react-router";
import { honeypotField } from "#contract/donor.ts";
import { findLanguage } from "#contract/languages.ts";
import type { AskedNeed } from "#contract/needs.ts";
import type { RefusedForm } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import { parseSearchUrl } from "#contract/search-url.ts";
import { readContent } from "#cms/content.server.ts";
import { needs } from "#app/api.ts";
import { Honeypot } from "#app/donors/honeypot.tsx";
import { KeepPrivateLink } from "#app/donors/keep-private-link.tsx";
import { listPlaces } from "#app/donors/places.server.ts";
import { PrivacyNotice } from "#app/donors/privacy-notice.tsx";
import { createSecret } from "#app/donors/private-link.ts";
import { useLocalPath } from "#app/language.ts";
import { readNeedContent } from "#app/needs/need-content.server.ts";
import { emptyNeed, NeedFields } from "#app/needs/need-fields.tsx";
import { useOutcome } from "#app/outcome.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { Link } from "#app/ui/link.tsx";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { Picture } from "#app/ui/picture.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";
import type { Route } from "./+types/need";

/** Where the page shows what has become of a request: the form goes there. */
const answerId = "answer";

/** Another page or another language would lose the private link. */
const storageKey = "asked-need";

export function loader(args: Route.LoaderArgs) {
  const { link, alreadyRegistered, notice, required, sending } = readContent("donar", args);
  const content = readNeedContent(args);
  return {
    content: {
      alreadyRegistered,
      required,
      sending,
      ...content,
      link: { ...link, ...content.link },
      notice: { ...notice, ...content.notice },
    },
    sent: {
      noticeVersion: readContent("privacy", args).version,
      language: findLanguage(new URL(args.request.url).pathname),
    },
    places: listPlaces(args),
  };
}

/** The form by which somebody asks donors for help, and then the private link of the request. */
export default function Need({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  const { need: came } = useOutcome();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState<AskedNeed | null>();
  const kept = came?.need ?? (hydrated ? readFromTab<AskedNeed>(storageKey) : undefined);
  const shown = asked === undefined ? kept : asked;
  const page = useRef<HTMLDivElement>(null);
  const show = (need: AskedNeed | null) => {
    keepInTab(storageKey, need ?? undefined);
    flushSync(() => setAsked(need));
    takeFocus(page.current?.querySelector(need ? "h2" : "h1"));
  };
  useEffect(() => {
    if (came?.need) keepInTab(storageKey, came.need);
  }, [came]);

  return (
    <div className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <div ref={page} className="max-w-2xl">
        <h1 tabIndex={-1} className="text-h2 outline-none">
          {content.title}
        </h1>
        <p className="mt-3 mb-8 text-lg text-ink-700">{content.intro}</p>
        <div id={answerId} className="scroll-mt-4">
          {shown ? (
            <KeepPrivateLink
              donor={{ ...shown, name: "" }}
              content={content}
              page="/need/mine"
              onKept={() => {}}
              onHide={() => show(null)}
            />
          ) : (
            <AskForm {...loaderData} refused={came?.need ? undefined : came?.refused} onAsked={show} />
          )}
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-md lg:block">
        <Picture picture={content.picture} sizes="28rem" className="rounded-[var(--r-door)]" />
      </div>
    </div>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & {
  refused: RefusedForm | undefined;
  onAsked: (need: AskedNeed) => void;
};

function AskForm({ content, sent, places, refused, onAsked }: FormProps) {
  const { search, hash } = useLocation();
  const [form, setForm] = useState({ ...emptyNeed, ...refused?.typed });
  const element = useRef<HTMLFormElement>(null);
  const [fieldErrors, showFieldErrors] = useFieldErrors(element, refused?.errors);
  const secret = useRef("");
  const showError = useErrorToast();
  usePreHydrationInput(element, (input) => {
    // What was searched for is filled in, unless something was typed by then.
    const { state, city, donationType, bloodType } = parseSearchUrl(search) ?? emptyNeed;
    const typed = Object.fromEntries(Object.entries(input).filter(([, value]) => value));
    setForm({ ...form, ...(!refused && { state, city, donationType, bloodType }), ...typed });
  });

  const [sending, send] = usePending(async () => {
    // Kept until the request is stored, so that a retry after a lost answer leads to the same one.
    secret.current ||= createSecret();
    const [from, honeypot] = [findKey(hash), String(new FormData(element.current!).get(honeypotField))];
    const more = { consent: true, secret: secret.current, ...(from && { from }), [honeypotField]: honeypot };
    try {
      onAsked(await needs.ask({ ...form, ...sent, ...more, wanted: Number(form.wanted) }));
      toast.success(content.success);
    } catch (error) {
      showError(error);
      showFieldErrors(error);
    }
  });

  return (
    <form
      ref={element}
      method="post"
      action={`${useLocalPath()("/need")}#${answerId}`}
      onSubmit={onSubmit(send)}
      {...missingFields}
      className="grid gap-8"
    >
      {refused && <p className="rounded-md border-s-8 border-error bg-rice-200 p-5 font-semibold">{refused.message}</p>}
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="-mb-4 text-sm text-ink-500">{content.required}</p>
      <NeedFields content={content} form={form} onChange={setForm} errors={fieldErrors} places={places} />
      <Honeypot label={content.fields.website.label} />
      <PrivacyNotice content={content.notice}>
        <Checkbox
          name="consent"
          value="on"
          required
          data-missing={content.notice.missing}
          label={content.notice.consent}
        />
        {fieldErrors.consent && <p className="font-medium text-error">{fieldErrors.consent}</p>}
      </PrivacyNotice>
      <div className="-mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton busy={sending} className="w-full sm:w-auto sm:min-w-44">
          {sending ? content.sending : content.submit}
        </SubmitButton>
        <Link {...content.notice.more} className="button-link" />
      </div>
    </form>
  );
}
