import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { honeypotField, type ErrorAnswer } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import type { PageContent } from "#cms/content.server.ts";
import { ApiError, type Registered } from "#app/api.ts";
import { useLanguage } from "#app/language.ts";
import { useRootData } from "#app/root-data.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { useFieldErrors, type FieldErrors } from "#app/ui/field-errors.ts";
import { Link } from "#app/ui/link.tsx";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";
import { CheckAnswers } from "./check-answers.tsx";
import { createSecret } from "./create-secret.ts";
import { answerId } from "./link-page.tsx";

/** With `consent`, the visitor has to tick it. */
type Notice = PageContent<"donar">["notice"] & { consent?: string; missing?: string };

type Props<Link> = {
  content: Record<"required" | "submit" | "sending" | "success", string> & {
    fields: { website: { label: string } };
    notice: Notice;
    check?: { heading: string };
    /** Goes along with the form. */
    noticeVersion: string;
  };
  refused: ErrorAnswer | undefined;
  /** What was typed before the page was hydrated. */
  onInput: (input: object) => void;
  /** What stands in place of the fields, which go along: what was typed, to be checked before it is stored. */
  check?: Omit<ComponentProps<typeof CheckAnswers>, "children"> | undefined;
  hasConsent?: boolean;
  /** Where a visitor who has sent the same before finds the link. */
  lost?: { label: string; to: string };
  /** Stores what the form holds, with the secret of the link. Nothing comes of it if it is to be checked first. */
  onSend: (secret: string, form: HTMLFormElement) => Promise<Link | undefined>;
  onStored: (link: Link, sentFrom: Element | null) => void;
  children: (errors: FieldErrors) => ReactNode;
};

/** A form that makes a private link: its fields, the notice, and what a visitor needs to see whatever comes of it. */
export function LinkForm<Made extends Registered>({ content, check, children, ...props }: Props<Made>) {
  const { element, refused, errors, sending, send } = useSend({ content, ...props });
  const notice = { noticeVersion: content.noticeVersion, language: useLanguage() };
  usePreHydrationInput(element, props.onInput);

  return (
    <form
      ref={element}
      method="post"
      action={`#${answerId}`}
      onSubmit={onSubmit(send)}
      {...missingFields}
      className="grid gap-5"
    >
      {refused && <Refused answer={refused} lost={props.lost} />}
      {Object.entries(notice).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {check && (
        <CheckAnswers {...check}>
          <SubmitButton name="step" value="send" busy={sending} label={sending ? content.sending : content.submit} />
        </CheckAnswers>
      )}
      <div hidden={check !== undefined} className={check ? "hidden" : "grid gap-5"}>
        <p className="text-sm text-ink-500">{content.required}</p>
        {children(errors)}
        <Honeypot label={content.fields.website.label} />
        <PrivacyNotice content={content.notice}>
          {content.notice.consent ? (
            <Consent {...content.notice} label={content.notice.consent} defaultChecked={props.hasConsent} />
          ) : (
            content.notice.adults
          )}
          {errors.consent && <p className="font-medium text-error">{errors.consent}</p>}
        </PrivacyNotice>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <SubmitButton busy={sending} label={sending ? content.sending : (content.check?.heading ?? content.submit)} />
          <Link {...content.notice.more} className="button-link" />
        </div>
      </div>
    </form>
  );
}

/** Sends the form, once at a time, and says what was wrong with it. */
function useSend<Made extends Registered>({ content, ...props }: Omit<Props<Made>, "children">) {
  const [refused, setRefused] = useState(props.refused);
  const [errors, showFieldErrors, element] = useFieldErrors(refused?.errors);
  const secret = useRef("");
  const showError = useErrorToast();
  const [sending, send] = usePending(async () => {
    const { activeElement } = document;
    setRefused(undefined);
    // Kept until it is stored, so that a retry after a lost answer leads to the same link.
    secret.current ||= createSecret();
    try {
      const link = await props.onSend(secret.current, element.current!);
      if (!link) return showFieldErrors();
      secret.current = "";
      showFieldErrors();
      // Somebody else's consent is not theirs.
      for (const box of element.current!.querySelectorAll<HTMLInputElement>("[name=consent]")) box.checked = false;
      toast.success(content.success);
      props.onStored(link, activeElement);
    } catch (error) {
      showFieldErrors(error);
      // What no field can mend stays on the page.
      if (!(error instanceof ApiError) || error.status !== 422 || error.answer.errors) return showError(error);
      flushSync(() => setRefused(error.answer));
      takeFocus(element.current!.querySelector<HTMLElement>("[tabindex]"));
    }
  });
  return { element, refused, errors, sending, send };
}

/** What no field can mend, and whom to call about it. */
function Refused({ answer, lost }: { answer: ErrorAnswer; lost: Props<unknown>["lost"] }) {
  return (
    <div tabIndex={-1} className="rounded-md border-s-8 border-error bg-rice-200 p-5 font-semibold">
      <p>{answer.message}</p>
      {!answer.errors && <Phones />}
      {!answer.errors && lost && <Link {...lost} className="button-link" />}
    </div>
  );
}

type ConsentProps = { label: string; missing?: string; defaultChecked: boolean | undefined };

function Consent({ label, missing, defaultChecked }: ConsentProps) {
  const box = { name: "consent", value: "on", required: true, defaultChecked, "data-missing": missing };
  return <Checkbox label={label} {...box} />;
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
