import { useState, type RefObject } from "react";
import type { BoardNeed } from "#contract/needs.ts";
import type { BoardOutcome, Helped as HelpedOutcome } from "#contract/page-outcome.ts";
import { fill } from "#contract/fill.ts";
import { maxNameLength } from "#contract/limits.ts";
import { answersForms, ApiError, postForm, readForm } from "#app/api.ts";
import { ShareLink } from "#app/donors/share-link.tsx";
import { useLocalPath } from "#app/language.ts";
import { useNeedWords } from "#app/needs/need-words.ts";
import { siteOrigin } from "#app/site-origin.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { PhoneField, TextField } from "#app/ui/field.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";
import { takeFreeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { usePending } from "#app/ui/use-pending.ts";
import type { Route } from "./+types/needs";

export type BoardProps = Route.ComponentProps["loaderData"];

type Props = BoardProps & {
  shared: NonNullable<BoardOutcome["shared"]>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** One need by its address, and the two ways to help. One that is over says so. */
export function SharedNeed({ shared, heading, content, places }: Props) {
  const { need } = shared;
  const [answered, setAnswered] = useState(shared.helped);
  const kept = useHydrated() ? readFromTab<HelpedOutcome>(`offer ${need?.id}`) : undefined;
  const helped = answered ?? kept;
  const noteHelped = (helped: HelpedOutcome) => {
    keepInTab(`offer ${need!.id}`, helped.isTakenBack ? undefined : helped);
    setAnswered(helped);
  };
  const words = useNeedWords(places);
  const path = useLocalPath()("/needs");
  if (helped) return <Helped key={helped.offer} {...{ shared, helped, content }} onHelped={noteHelped} />;
  if (!need?.missing) {
    return (
      <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
        {need && <p className="font-semibold">{`${words.what(need)} · ${words.where(need)}`}</p>}
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {content.over.heading}
        </h2>
        <p className="mt-2 text-lg">{content.over.text}</p>
      </section>
    );
  }
  const link = `${siteOrigin}${path}?need=${need!.id}`;
  const day = formatDay(need!.neededOn);
  const message = fill(content.share.message, { what: words.what(need!), place: words.where(need!), day, link });
  return (
    <>
      <section className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-md border-2 border-haldi-500 bg-white p-5 sm:p-7">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            {words.what(need!)}
          </h2>
          <NeedFacts need={need!} {...{ content, places }} />
        </div>
        <ShareLink link={link} message={message} content={content.share} />
      </section>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {answersForms() && <HelpAsDonor need={need!} content={content} />}
        {answersForms() && <HelpAsGuest {...{ shared, content }} onHelped={noteHelped} />}
      </div>
    </>
  );
}

const boxClass = "grid gap-4 rounded-md bg-rice-200 p-5 sm:p-7";

/** Opens the donor's own page, where the need is then among those that they are asked for. */
function HelpAsDonor({ need, content: { registered } }: Pick<Props, "content"> & { need: BoardNeed }) {
  return (
    <form method="post" action={`${useLocalPath()("/donar/manage")}#need`} {...missingFields} className={boxClass}>
      <h3>{registered.heading}</h3>
      <p className="-mt-3">{registered.text}</p>
      <input type="hidden" name="need" value={need.id} />
      <TextField {...registered.key} name="key" required autoComplete="off" />
      <button name="do" value="offerHelp" className="button-primary sm:justify-self-start">
        {registered.button}
      </button>
    </form>
  );
}

type GuestProps = Pick<Props, "content" | "shared"> & { onHelped: (helped: HelpedOutcome) => void };

/** A form by which a guest offers help, or takes that back. */
function useGuestForm({ shared: { need, refused }, onHelped }: GuestProps) {
  const [errors, showFieldErrors, ref] = useFieldErrors(refused?.errors);
  const showError = useErrorToast();
  const [sending, send] = usePending(async (form: HTMLFormElement) => {
    try {
      const { refused, helped } = (await postForm(form.action, readForm(form))).board!.shared!;
      if (refused) throw new ApiError(422, refused);
      onHelped(helped!);
    } catch (error) {
      showError(error);
      showFieldErrors(error);
    }
  });
  const action = `${useLocalPath()("/needs")}?need=${need?.id}`;
  return { errors, sending, form: { ref, action, method: "post", onSubmit: onSubmit(send) } };
}

/** What an offer has come to; it can be taken back while its id is known. */
function Helped({ helped: { offer, isTakenBack }, ...props }: GuestProps & { helped: HelpedOutcome }) {
  const { heading, text, takeBack, back, register } = props.content.helped;
  const { sending, form } = useGuestForm(props);
  return (
    <section className="max-w-2xl rounded-md border-2 border-green-700 bg-white p-5 sm:p-7">
      <h2 ref={takeFreeFocus} tabIndex={-1} className="text-h3 outline-none">
        {isTakenBack ? back : heading}
      </h2>
      {!isTakenBack && <p className="mt-2 text-lg">{text}</p>}
      {offer && (
        <form {...form} className="mt-4">
          <input type="hidden" name="offer" value={offer} />
          <button aria-disabled={sending} className="button-quiet">
            {takeBack}
          </button>
        </form>
      )}
      <Link {...register} className="button-quiet mt-4" />
    </section>
  );
}

function HelpAsGuest(props: GuestProps) {
  const { guest } = props.content;
  const { refused } = props.shared;
  const { errors, sending, form } = useGuestForm(props);
  const field = (name: "fullName" | "phoneNo") => ({
    name,
    label: guest[name],
    missing: guest.missing,
    required: true,
    error: errors[name],
    defaultValue: refused?.typed[name],
  });
  return (
    <form {...form} {...missingFields} className={boxClass}>
      <h3>{guest.heading}</h3>
      <p className="-mt-3">{guest.text}</p>
      {refused && <p className="font-semibold text-error">{refused.message}</p>}
      <TextField {...field("fullName")} autoComplete="name" maxLength={maxNameLength} />
      <PhoneField {...field("phoneNo")} />
      <div>
        <Checkbox name="consent" value="on" required data-missing={guest.missing} label={guest.consent} />
        {errors.consent && <p className="font-medium text-error">{errors.consent}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton busy={sending} className="max-sm:w-full" label={guest.button} />
        <Link {...guest.more} className="button-link" />
      </div>
    </form>
  );
}

/** Where it is needed, until when, and by how many donors. */
export function NeedFacts({ need, content, places }: BoardProps & { need: BoardNeed }) {
  return (
    <>
      <p className="mt-1">{useNeedWords(places).where(need)}</p>
      <p className="text-ink-700">{fill(content.neededUntil, { day: formatDay(need.neededOn) })}</p>
      {need.missing > 0 && <p className="font-semibold">{choosePlural(need.missing, content.missing)}</p>}
    </>
  );
}
