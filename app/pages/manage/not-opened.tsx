import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { Phones } from "#app/ui/phones.tsx";
import { Link } from "#app/ui/link.tsx";

/** Why a private link opened nothing. */
export type NotOpenedReason = { kind: "noLink" | "wrongLink" | "gone" } | { kind: "error"; message: string };

type Props = { reason: NotOpenedReason; content: Content<"manage">; onRetry: () => void };

export function NotOpened({ reason, content, onRetry }: Props) {
  return (
    <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
      <h2 tabIndex={-1} className="text-h3 outline-none">
        {content[reason.kind].heading}
      </h2>
      <p className="mt-2 text-lg">{reason.kind === "error" ? reason.message : content[reason.kind].text}</p>
      <div className="mt-4">
        {reason.kind === "error" ? (
          <button type="button" className={button.primary} onClick={onRetry}>
            {content.retry}
          </button>
        ) : reason.kind === "gone" ? (
          <Link to={content.gone.register.to} className={button.primary}>
            {content.gone.register.label}
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
