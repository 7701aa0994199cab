import { useRef, useState, type ReactNode } from "react";
import { toast } from "react-hot-toast";
import { honeypotField, type ErrorAnswer } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import { secretBytes, secretLength } from "#contract/private-link.ts";
import type { PageContent } from "#cms/content.server.ts";
import type { Registered } from "#app/api.ts";
import { useLanguage } from "#app/language.ts";
import { useRootData } from "#app/root-data.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { useFieldErrors, type FieldErrors } from "#app/ui/field-errors.ts";
import { Link } from "#app/ui/link.tsx";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePending } from "#app/ui/use-pending.ts";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";
import { answerId } from "./link-page.tsx";

/** With `consent`, the visitor has to tick it. */
type Notice = PageContent<"donar">["notice"] & { consent?: string; missing?: string };

type Props<Link> = {
  content: Record<"required" | "submit" | "sending" | "success", string> & {
    fields: { website: { label: string } };
    notice: Notice;
    /** Goes along with the form. */
    noticeVersion: string;
  };
  refused: ErrorAnswer | undefined;
  /** What was typed before the page was hydrated. */
  onInput: (input: object) => void;
  /** Stores what the form holds, with the secret of the link. */
  onSend: (secret: string, form: HTMLFormElement) => Promise<Link>;
  onStored: (link: Link, sentFrom: Element | null) => void;
  children: (errors: FieldErrors) => ReactNode;
};

/** A form that makes a private link: its fields, the notice, and what a visitor needs to see whatever comes of it. */
export function LinkForm<Made extends Registered>({ content, children, ...props }: Props<Made>) {
  const [refused, setRefused] = useState(props.refused);
  const [errors, showFieldErrors, element] = useFieldErrors(refused?.errors);
  const secret = useRef("");
  const showError = useErrorToast();
  const { consent, missing } = content.notice;
  const notice = { noticeVersion: content.noticeVersion, language: useLanguage() };
  usePreHydrationInput(element, props.onInput);

  const [sending, send] = usePending(async () => {
    const { activeElement } = document;
    setRefused(undefined);
    // Kept until it is stored, so that a retry after a lost answer leads to the same link.
    secret.current ||= createSecret();
    try {
      const link = await props.onSend(secret.current, element.current!);
      secret.current = "";
      showFieldErrors();
      toast.success(content.success);
      props.onStored(link, activeElement);
    } catch (error) {
      showError(error);
      showFieldErrors(error);
    }
  });

  return (
    <form
      ref={element}
      method="post"
      action={`#${answerId}`}
      onSubmit={onSubmit(send)}
      {...missingFields}
      className="grid gap-5"
    >
      {refused && <p className="rounded-md border-s-8 border-error bg-rice-200 p-5 font-semibold">{refused.message}</p>}
      {Object.entries(notice).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-ink-500">{content.required}</p>
      {children(errors)}
      <Honeypot label={content.fields.website.label} />
      <PrivacyNotice content={content.notice}>
        {consent ? (
          <Checkbox name="consent" value="on" required data-missing={missing} label={consent} />
        ) : (
          content.notice.adults
        )}
        {errors.consent && <p className="font-medium text-error">{errors.consent}</p>}
      </PrivacyNotice>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton busy={sending} label={sending ? content.sending : content.submit} />
        <Link {...content.notice.more} className="button-link" />
      </div>
    </form>
  );
}

/** Tells a person before they send a form how their details are used. The children are what they agree to. */
function PrivacyNotice({ content, children }: { content: Notice; children: ReactNode }) {
  const contact = useRootData()!.foundation.complaints;
  // A number does not break at its spaces.
  const complaints = fill(content.complaints, { ...contact, phone: contact.phone.replaceAll(" ", "\u00a0") });
  return (
    <div className="rounded-md bg-rice-200 p-5">
      <h2 className="text-h4">{content.heading}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-ink-700 marker:text-geru-600">
        {[...content.points, complaints].map((point) => (
          <li key={point} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-3 font-semibold">{children}</div>
    </div>
  );
}

/** A field that people never see and bots fill in; the API stores nothing when it is filled in. */
function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        {label}
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** The part of a private link that nobody can guess. */
function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, secretLength);
}
