import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { formatDay } from "#app/ui/dates.ts";
import { Phones } from "#app/ui/phones.tsx";

type Props = { managed: ManagedDonor; content: Content<"manage">["status"] };

const borderClasses = {
  listed: "border-patta-800",
  paused: "border-haldi-500",
  resting: "border-haldi-500",
  unconfirmed: "border-haldi-500",
  hidden: "border-error",
};

/** Whether searches list the donor, and why not. Screen readers announce a change. */
export function ListingStatus({ managed: { absence, restingUntil }, content }: Props) {
  const status = absence ?? "listed";
  return (
    <div className={`rounded-sm border-l-8 bg-rice-200 px-4 py-3 ${borderClasses[status]}`}>
      <output className="block font-semibold">
        {content[status].replace("{day}", restingUntil ? formatDay(restingUntil) : "")}
      </output>
      {absence === "hidden" && (
        <p className="mt-1">
          <Phones />
        </p>
      )}
    </div>
  );
}
