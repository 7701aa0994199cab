import type { DeletionReceipt as Receipt } from "#contract/managed-donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { formatTime } from "#app/ui/format.ts";
import { saveFile } from "#app/ui/save-file.ts";

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
      <button
        type="button"
        className="button-quiet mt-5 noscript:hidden"
        onClick={() => saveFile(content.file, receipt)}
      >
        {content.save}
      </button>
    </section>
  );
}
