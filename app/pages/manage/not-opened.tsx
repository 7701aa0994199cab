import { Link } from "react-router";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { Phones } from "#app/ui/phones.tsx";

/** Why a private link opened nothing. */
export type NotOpenedReason = { kind: "noLink" | "wrongLink" | "gone" } | { kind: "error"; message: string };

type Props = { reason: NotOpenedReason; words: Content<"manage">; onRetry: () => void };

export function NotOpened({ reason, words, onRetry }: Props) {
  return (
    <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
      <h2 tabIndex={-1} className="text-h3 outline-none">
        {words[reason.kind].heading}
      </h2>
      <p className="mt-2 text-lg">{reason.kind === "error" ? reason.message : words[reason.kind].text}</p>
      <div className="mt-4">
        {reason.kind === "error" ? (
          <button type="button" className={button.primary} onClick={onRetry}>
            {words.retry}
          </button>
        ) : reason.kind === "gone" ? (
          <Link to={words.gone.register.to} className={button.primary}>
            {words.gone.register.label}
          </Link>
        ) : (
          <p>
            <Phones />
          </p>
        )}
      </div>
    </section>
  );
}
