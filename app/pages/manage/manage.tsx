import { fill } from "#contract/fill.ts";
import type { DeletionReceipt as Receipt, ManagedDonor } from "#contract/managed-donor.ts";
import { lostLink, readContactForm } from "#contract/messages.ts";
import { outcomeBlockId } from "#contract/page-outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { call } from "#app/api.ts";
import { forgetLink } from "#app/donors/new-links.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { PrivateLinkPage } from "#app/donors/private-link-page.tsx";
import { useOutcome } from "#app/outcome.ts";
import { findRow } from "#app/ui/action-row.tsx";
import { formatDay, formatTime } from "#app/ui/format.ts";
import { saveFile } from "#app/ui/save-file.ts";
import type { Route } from "./+types/manage";
import type { DonorControls as Controls } from "./donor-controls.tsx";

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

/** Most of the page, which a visitor without a link need not load. */
let DonorControls: typeof Controls;

async function loadControls(): Promise<void> {
  DonorControls = (await import("./donor-controls.tsx")).DonorControls;
}

// Whatever was rendered must be there when the script takes over.
if (typeof document === "undefined" || document.getElementById(outcomeBlockId)) await loadControls();

/** The page of a donor: all that they can do, or the receipt of their deletion. */
export default function Manage({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  return (
    <PrivateLinkPage<ManagedDonor | Receipt>
      content={content}
      came={useOutcome().manage}
      read={readDonor}
      act={act}
      describeDone={(did, data) => (isReceipt(data) ? content.deleted.heading : describeDone(did, data, content))}
      hasEnded={isReceipt}
    >
      {(data) =>
        isReceipt(data) ? (
          <DeletionReceipt receipt={data} content={content.deleted} />
        ) : (
          <DonorControls managed={data} {...loaderData} />
        )
      }
    </PrivateLinkPage>
  );
}

/** The receipts of this visit by key: a donor who left while theirs was on its way finds it here, and nowhere else. */
const receipts = new Map<string, Receipt>();

function isReceipt(data: ManagedDonor | Receipt): data is Receipt {
  return "deletedAt" in data;
}

async function readDonor(key: string): Promise<ManagedDonor | Receipt> {
  const read = () => Promise.all([call<ManagedDonor>("GET", "/donar/mine", undefined, { key }), loadControls()]);
  return receipts.get(key) ?? (await read())[0];
}

/** Does what a button says, as the server does for a form. Nothing that was pressed meanwhile replaces a receipt. */
async function act(key: string, did: string, form: Record<string, unknown>): Promise<ManagedDonor | Receipt> {
  const { method, path = "", body } = describeCall(did, form);
  const done = call<ManagedDonor | Receipt>(method, `/donar/mine${path}`, body, { key });
  const data = await done.catch((error: unknown) => {
    if (!receipts.has(key)) throw error;
    return receipts.get(key)!;
  });
  if (isReceipt(data)) {
    receipts.set(key, data);
    forgetLink(data.id);
  }
  return data;
}

type Call = { method: string; path?: string; body?: object };

function describeCall(did: string, form: Record<string, unknown>): Call {
  const [row, what = ""] = did.split(" ");
  if (row === "delete") return { method: "DELETE" };
  if (row === "mailed") return { method: "POST", path: "/link", body: {} };
  if (row === "confirm") return { method: "POST", path: "/confirm", body: {} };
  if (row === "donated") return { method: "POST", path: "/donated", body: { days: Number(what) } };
  if (row === "pause") return { method: "PATCH", body: { paused: what === "on" } };
  if (row === "number") return { method: "PATCH", body: { numberOnRequest: what === "mask" } };
  if (did === "reach end") return { method: "DELETE", path: `/contacts/${String(form.contact)}` };
  if (did === "reach code") return { method: "POST", path: `/contacts/${String(form.contact)}/code`, body: form };
  if (row === "reach") return { method: "PUT", path: "/contacts", body: readContactForm(what, form) };
  if (row === "correct") return { method: "PATCH", body: form };
  const [, answer, days] = /^(\D+)(\d*)$/.exec(what)!;
  const body = { answer, ...(days && { days: Number(days) }) };
  return { method: "POST", path: `/needs/${String(form.offer)}`, body };
}

type Content = Route.ComponentProps["loaderData"]["content"];

/** What a donor is told after a button has done what it says; something else may still keep them out of the search. */
function describeDone(did: string, managed: ManagedDonor, content: Content): string {
  const { paused, numberOnRequest, restingUntil, absence, contacts } = managed;
  const { confirm, pause, number, donated, correct, reach, needs, mailed } = content;
  const asked = contacts.find(({ confirmed, channel }) => !confirmed && did === `reach ${channel}`);
  const sent = asked?.channel === "phone" ? reach.codeSent : reach.sent;
  const rested = absence ? donated.undoneUnlisted : donated.undone;
  const messages: Record<string, string> = {
    confirm: did === "confirm answer" && !absence ? confirm.answered : confirm.done,
    pause: paused ? pause.paused : absence ? pause.resumedUnlisted : pause.resumed,
    number: numberOnRequest ? number.savedOnRequest : number.savedAlways,
    donated: restingUntil ? fill(donated.done, { day: formatDay(restingUntil) }) : rested,
    correct: correct.done,
    reach: asked ? fill(sent, { address: asked.address || managed.donor.phoneNo }) : reach.saved,
    "reach end": reach.ended,
    need: needs.saved,
    mailed: fill(mailed.sent, { hours: lostLink.hours }),
  };
  return messages[did] ?? messages[findRow(did)]!;
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
