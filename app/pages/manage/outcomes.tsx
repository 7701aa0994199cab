import type { DeletionReceipt as Receipt } from "#contract/managed-donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Phones } from "#app/ui/phone-link.tsx";
import { saveFile } from "#app/ui/save-file.ts";

/** Why a private link opened nothing. */
export type NotOpenedReason = { kind: "noLink" | "wrongLink" | "gone" } | { kind: "error"; message: string };

type NotOpenedProps = { reason: NotOpenedReason; content: Content<"manage">; onRetry: () => void };

export function NotOpened({ reason, content, onRetry }: NotOpenedProps) {
  return (
    <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
      <h2 tabIndex={-1} className="text-h3 outline-none">
        {content[reason.kind].heading}
      </h2>
      <p className="mt-2 text-lg">{reason.kind === "error" ? reason.message : content[reason.kind].text}</p>
      <div className="mt-4">
        {reason.kind === "error" ? (
          <button type="button" className="button-primary" onClick={onRetry}>
            {content.retry}
          </button>
        ) : reason.kind === "gone" ? (
          <Link {...content.gone.register} className="button-primary" />
        ) : (
          <p>
            <Phones />
          </p>
        )}
      </div>
    </section>
  );
}

type ReceiptProps = { receipt: Receipt; content: Content<"manage">["deleted"] };

export function DeletionReceipt({ receipt, content }: ReceiptProps) {
  return (
    <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
      <h2 tabIndex={-1} className="text-h3 outline-none">
        {content.heading}
      </h2>
      <p className="mt-2 text-lg">{content.text}</p>
      <dl className="mt-4 grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-1">
        <dt className="text-ink-500">{content.time}</dt>
        <dd className="font-semibold">
          <time dateTime={receipt.deletedAt}>{formatTime(receipt.deletedAt)}</time>
        </dd>
        <dt className="max-sm:mt-2 text-ink-500">{content.number}</dt>
        <dd className="wrap-anywhere">{receipt.id}</dd>
      </dl>
      <button type="button" className="button-quiet mt-5" onClick={() => saveFile(content.file, receipt)}>
        {content.save}
      </button>
    </section>
  );
}
