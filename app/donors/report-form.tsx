import { useRef, useState, type ComponentProps } from "react";
import { toast } from "react-hot-toast";
import type { Donor } from "#contract/donor.ts";
import type { CardOutcome } from "#contract/page-outcome.ts";
import { maxReportDetails } from "#contract/limits.ts";
import { reportReasons } from "#contract/report-reasons.ts";
import { ApiError, postForm, readForm } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { TextField } from "#app/ui/field.tsx";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit as bySubmit } from "#app/ui/on-submit.ts";
import { takeFreeFocus } from "#app/ui/take-focus.ts";

type Props = { donor: Donor; content: Content<"receiver">["results"]["report"]; first?: CardOutcome["report"] };

/** A button that opens a form to report a donor. */
export function ReportForm({ donor, content, first }: Props) {
  const [step, setStep] = useState<"closed" | "asking" | "sending" | "thanks">(first ?? "closed");
  const opener = useRef<HTMLButtonElement>(null);
  const request = useRef<AbortController>(null);
  const showError = useErrorToast();

  const close = () => {
    setStep("closed");
    opener.current!.focus();
    if (step !== "sending") return;
    request.current!.abort();
    toast(content.cancelled);
  };

  const send = async (element: HTMLFormElement) => {
    if (step === "sending") return;
    setStep("sending");
    const { signal } = (request.current = new AbortController());
    try {
      await sendCardForm(element, signal);
      if (!signal.aborted) setStep("thanks");
    } catch (error) {
      if (signal.aborted) return;
      showError(error);
      setStep("asking");
    }
  };

  if (step === "thanks") {
    return (
      <p ref={takeFreeFocus} tabIndex={-1} className="w-full py-2 text-ink-700 outline-none">
        {content.thanks}
      </p>
    );
  }
  const open = step !== "closed";
  return (
    <>
      <CardForm donor={donor} onSubmit={() => (open ? close() : setStep("asking"))} className="ms-auto -me-1">
        <input type="hidden" name="ask" value="report" />
        <button
          ref={opener}
          aria-expanded={open}
          className="min-h-11 px-1 underline underline-offset-4 hover:text-geru-600"
        >
          {content.open}
        </button>
      </CardForm>
      {open && (
        <CardForm
          donor={donor}
          onSubmit={send}
          {...missingFields}
          className="mt-1 w-full border-t border-rice-300 pt-3 text-base text-ink-900"
        >
          <fieldset>
            <legend className="font-semibold">{content.heading}</legend>
            {reportReasons.map((reason) => (
              <label key={reason} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  required
                  data-missing={content.missing}
                  className="size-5 accent-green-700"
                />
                {content.reasons[reason]}
              </label>
            ))}
          </fieldset>
          <div className="with-other">
            <TextField {...content.details} name="details" maxLength={maxReportDetails} autoComplete="off" />
          </div>
          <div className="mt-2 flex flex-wrap gap-3">
            <button type="submit" className="button-small button-quiet">
              {step === "sending" ? content.sending : content.send}
            </button>
            <button
              type="button"
              onClick={close}
              className="min-h-11 px-3 font-semibold underline underline-offset-4 noscript:hidden"
            >
              {content.cancel}
            </button>
          </div>
        </CardForm>
      )}
    </>
  );
}

type CardFormProps = Omit<ComponentProps<"form">, "onSubmit"> & {
  donor: Donor;
  onSubmit: (form: HTMLFormElement) => unknown;
};

/** A form about one donor. Without a script it answers with the same search, at the donor's card. */
export function CardForm({ donor, onSubmit, children, ...props }: CardFormProps) {
  return (
    <form method="post" action={`#${donor.id}`} onSubmit={bySubmit(onSubmit)} {...props}>
      <input type="hidden" name="id" value={donor.id} />
      {children}
    </form>
  );
}

/** Sends a form about one donor, and gives what came of it. */
export async function sendCardForm(form: HTMLFormElement, signal?: AbortSignal): Promise<CardOutcome> {
  const { card } = await postForm(form.action, readForm(form), signal);
  const { message } = card!;
  if (message) throw new ApiError(422, { message });
  return card!;
}
