import { fill } from "#contract/fill.ts";
import type { LinkAction } from "#contract/link-actions.ts";
import type { DeletionReceipt as Receipt, ManagedDonor } from "#contract/managed-donor.ts";
import { lostLink } from "#contract/messages.ts";
import { readContent } from "#cms/content.server.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { laterPart } from "#app/outcome.ts";
import { PrivateLinkPage } from "#app/donors/private-link-page.tsx";
import { formatDay } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { saveFile } from "#app/ui/save-file.ts";
import type { Route } from "./+types/manage";

/** The texts of the page, with those of the form and the card that it shows. */
export function loader(args: Route.LoaderArgs) {
  const content = {
    ...readContent("manage", args),
    fields: readContent("donar", args).fields,
    card: readContent("receiver", args).results,
    noticeVersion: readContent("privacy", args).version,
  };
  return { content, places: listPlaces(args) };
}

const controls = await laterPart(() => import("./donor-controls.tsx"));

/** The page of a donor: all that they can do, or the receipt of their deletion. */
export default function Manage({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  return (
    <PrivateLinkPage
      of="manage"
      content={content}
      prepare={controls.load}
      describeDone={(did, data) => (isReceipt(data) ? content.deleted.heading : describeDone(did, data, content))}
      describeEnd={(data) => (isReceipt(data) ? content.deleted.heading : undefined)}
      ended={receipts}
    >
      {(data) =>
        isReceipt(data) ? (
          <DeletionReceipt receipt={data} content={content.deleted} />
        ) : (
          controls.part && <controls.part.DonorControls managed={data} {...loaderData} />
        )
      }
    </PrivateLinkPage>
  );
}

/** The receipts of this visit by key: a donor who left while theirs was on its way finds it here, and nowhere else. */
const receipts = new Map<string, ManagedDonor | Receipt>();

function isReceipt(data: ManagedDonor | Receipt): data is Receipt {
  return "deletedAt" in data;
}

type Content = Route.ComponentProps["loaderData"]["content"];

/** What a donor is told after a button has done what it says; something else may still keep them out of the search. */
function describeDone(did: LinkAction, managed: ManagedDonor, content: Content): string {
  const { absence, restingUntil } = managed;
  const { confirm, pause, number, donated, correct, reach, needs, mailed } = content;
  const rested = absence ? donated.undoneUnlisted : donated.undone;
  const messages: Partial<Record<LinkAction, string>> = {
    confirm: confirm.done,
    answerReports: absence ? confirm.done : confirm.answered,
    pause: pause.paused,
    resume: absence ? pause.resumedUnlisted : pause.resumed,
    showNumber: number.savedAlways,
    maskNumber: number.savedOnRequest,
    rest: restingUntil ? fill(donated.done, { day: formatDay(restingUntil) }) : rested,
    correct: correct.done,
    endContact: reach.ended,
    sendPrivateLink: fill(mailed.sent, { hours: lostLink.hours }),
    answerNeed: needs.saved,
    offerHelp: needs.saved,
  };
  return messages[did] ?? describeReach(did, managed, reach);
}

function describeReach(did: LinkAction, { contacts, donor }: ManagedDonor, content: Content["reach"]): string {
  const asked = contacts.find(({ confirmed, channel }) => !confirmed && did === `reachBy-${channel}`);
  const sent = asked?.channel === "phone" ? content.codeSent : content.sent;
  return asked ? fill(sent, { address: asked.address || donor.phoneNo }) : content.saved;
}

function DeletionReceipt({ receipt, content }: { receipt: Receipt; content: Content["deleted"] }) {
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
