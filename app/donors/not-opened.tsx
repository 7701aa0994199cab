import type { NotOpenedReason, RefusedForm } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import type { Content } from "#cms/schema/pages.ts";
import { answersForms } from "#app/api.ts";
import { RowButton, RowForm } from "#app/ui/action-row.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

export type NotOpenedContent = Pick<Content<"manage">, NotOpenedReason["kind"] | "forget" | "link" | "lost" | "retry">;

type NotOpenedProps = { reason: NotOpenedReason; content: NotOpenedContent; onRetry: () => void };

/** Why a private link opened nothing, and a field for one, which answers with the same page. */
export function NotOpened({ reason, content, onRetry }: NotOpenedProps) {
  const { open, ...field } = content.link;
  return (
    <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
      <h2 tabIndex={-1} className="text-h3 outline-none">
        {content[reason.kind].heading}
      </h2>
      <p className="mt-2 text-lg">{reason.kind === "error" ? reason.message : content[reason.kind].text}</p>
      <div className="mt-4">
        {reason.kind === "error" ? (
          <RowForm row="" prepare={onRetry}>
            <RowButton look="button-primary">{content.retry}</RowButton>
          </RowForm>
        ) : reason.kind === "gone" ? (
          <Link {...content.gone.register} className="button-primary" />
        ) : (
          <>
            <p className="-mt-2 mb-4">
              <Phones />
            </p>
            {/* Without a script, what comes after # reaches no server. */}
            <form method="post" action="#" onSubmit={onSubmit(openLink)} {...missingFields}>
              {/* Kept out of what the browser suggests to whoever uses it next. */}
              <TextField {...field} name="key" required autoComplete="off" />
              <button className="button-primary mt-4 max-sm:w-full">{open}</button>
            </form>
            {answersForms() && <LostLink content={content.lost} refused={reason.refused} />}
          </>
        )}
      </div>
    </section>
  );
}

function openLink(form: HTMLFormElement): void {
  const pasted = String(new FormData(form).get("key"));
  location.hash = findKey(pasted) ?? pasted;
  // The button that was pressed goes.
  takeFocus(document.querySelector("h1"));
}

type LostProps = { content: Content<"manage">["lost"]; refused: RefusedForm | undefined };

/** Asks for a new link by e-mail. */
function LostLink({ content: { open, send, ...field }, refused }: LostProps) {
  return (
    <details id={refused && "lost"} className="mt-4" open={refused !== undefined}>
      <summary className="button-link cursor-pointer">{open}</summary>
      <form method="post" action="#lost" noValidate className="mt-2">
        <TextField
          {...field}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={refused?.typed.email}
          error={refused && (refused.errors?.email ?? refused.message)}
        />
        <button name="do" value="askForLink" className="button-quiet mt-4 max-sm:w-full">
          {send}
        </button>
      </form>
    </details>
  );
}
