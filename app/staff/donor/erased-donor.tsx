import type { DeletionReceipt } from "#contract/managed-donor.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { formatTime } from "#app/ui/dates.ts";

/** What is left of a donor: the receipt. */
export function ErasedDonor({ receipt }: { receipt: DeletionReceipt }) {
  const { erase: content } = useStaffContent().donor;
  return (
    <div className={panelClass}>
      <h1 tabIndex={-1} className="text-h3 outline-none">
        {content.heading}
      </h1>
      <dl className="mt-3 grid gap-x-6 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-500">{content.time}</dt>
        <dd className="font-semibold">{formatTime(receipt.deletedAt)}</dd>
        <dt className="text-ink-500">{content.receipt}</dt>
        <dd className="wrap-anywhere">{receipt.id}</dd>
      </dl>
    </div>
  );
}
