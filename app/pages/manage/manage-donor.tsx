import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { RestDays } from "#contract/limits.ts";
import type { DeletionReceipt as Receipt, DonorChange, ManagedDonor } from "#contract/managed-donor.ts";
import type { DonorAnswer } from "#contract/needs.ts";
import { outcomeBlockId, type ControlsView, type ManageView } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import type { Places } from "#app/donors/places.server.ts";
import { readContactForm } from "#contract/messages.ts";
import { managedDonor } from "#app/api.ts";
import { findReason, NotOpened } from "#app/donors/not-opened.tsx";
import { forgetLink } from "#app/donors/new-links.ts";
import { ControlsContext, findRow, type RunAction } from "#app/ui/action-row.tsx";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { formatDay } from "#app/ui/format.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { ManageContent } from "./controls.ts";
import type { DonorControls as Controls } from "./donor-controls.tsx";
import { DeletionReceipt } from "./deletion-receipt.tsx";

type View = ManageView | { kind: "loading" };

type Props = {
  /** The private link, or what of it comes after #. */
  link: string;
  /** What the page came with. */
  first: ManageView | undefined;
  content: ManageContent;
  places: Places;
};

/** Most of the page, which a visitor without a link need not load. */
let DonorControls: typeof Controls;

async function loadControls(): Promise<void> {
  DonorControls = (await import("./donor-controls.tsx")).DonorControls;
}

// Whatever was rendered must be there when the script takes over.
if (typeof document === "undefined" || document.getElementById(outcomeBlockId)) await loadControls();

/** The receipts of this visit by key: a donor who left while theirs was on its way finds it here, and nowhere else. */
const receipts = new Map<string, Receipt>();

/** Shows the donor's controls, or why the private link opens nothing. */
export function ManageDonor(props: Props) {
  const { content, places } = props;
  const { view, tasks, element, onDelete, onRetry, ...controls } = useManagedDonor(props);
  return (
    <ControlsContext value={{ ...controls, ...(view.kind === "controls" && describeFirst(view, content)) }}>
      <div ref={element} aria-busy={tasks > 0} data-loading={view.kind === "loading" || undefined}>
        {view.kind === "loading" ? (
          <Spinner label={content.loading} />
        ) : view.kind === "controls" ? (
          <DonorControls {...view} content={content} places={places} onDelete={onDelete} />
        ) : view.kind === "deleted" ? (
          <DeletionReceipt receipt={view.receipt} content={content.deleted} />
        ) : (
          <NotOpened reason={view} content={content} page="/donar/manage" onRetry={onRetry} />
        )}
      </div>
    </ControlsContext>
  );
}

/** What the server has done, or why not, and in which row. */
function describeFirst({ did = "", managed, refused }: ControlsView, content: ManageContent) {
  const note = refused ? refused.message : did.includes(" ") ? describeDone(did, managed, content) : "";
  return { row: findRow(did), note, failed: refused !== undefined };
}

/** The view of a private link, and what the donor can do there. */
function useManagedDonor({ link, first, content }: Props) {
  const key = findKey(link);
  const receipt = receipts.get(key ?? "");
  const [view, setView] = useState<View>(
    first ?? (receipt ? { kind: "deleted", receipt } : { kind: key ? "loading" : link ? "wrongLink" : "noLink" }),
  );
  const lastTask = useRef<Promise<unknown>>(Promise.resolve());
  const [tasks, setTasks] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  const describeError = useErrorMessage();

  /** Moves the focus to the new view, since the button that was pressed is gone. Nothing replaces a receipt. */
  const replaceView = (next: View) => {
    flushSync(() => setView((present) => (present.kind === "deleted" ? present : next)));
    takeFocus(element.current?.querySelector<HTMLElement>("h2"));
  };

  const load = () =>
    Promise.all([managedDonor.read(key!), loadControls()]).then(
      ([managed]): View => ({ kind: "controls", managed }),
      (error: unknown): View => findReason(error) ?? { kind: "error", message: describeError(error) },
    );

  /** Runs tasks one after the other, in the order in which they came. Resolves to the error of one that failed. */
  const run = (task: () => Promise<void>): Promise<unknown> => {
    setTasks((tasks) => tasks + 1);
    lastTask.current = lastTask.current.then(task).catch((error: unknown) => {
      const reason = findReason(error);
      if (reason && element.current) replaceView(reason);
      else toast.error(describeError(error));
      return error;
    });
    return lastTask.current.finally(() => setTasks((tasks) => tasks - 1));
  };

  const runAction: RunAction = (did, form) =>
    run(async () => {
      const managed = await callApi(key!, did, form);
      setView({ kind: "controls", managed });
      toast.success(describeDone(did, managed, content));
    });
  const onDelete = () =>
    run(async () => {
      const receipt = await managedDonor.delete(key!);
      receipts.set(key!, receipt);
      forgetLink(receipt.id);
      if (!element.current) toast.success(content.deleted.heading);
      replaceView({ kind: "deleted", receipt });
    });
  const onRetry = () => run(async () => replaceView(await load()));

  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    if (key && !first && !receipts.has(key)) void loadFirst().then(setView);
  }, [key, first]);

  return { view, tasks, element, donorKey: key ?? "", runAction, onDelete, onRetry };
}

/** Does what a button says, as the server does for a form. */
function callApi(key: string, did: string, form: Record<string, unknown> = {}): Promise<ManagedDonor> {
  const [row, what] = did.split(" ");
  if (row === "confirm") return managedDonor.confirm(key);
  if (row === "donated") return managedDonor.rest(key, Number(what) as RestDays | 0);
  if (row === "pause") return managedDonor.change(key, { paused: what === "on" });
  if (row === "number") return managedDonor.change(key, { numberOnRequest: what === "mask" });
  if (did === "reach end") return managedDonor.endContact(key, String(form.contact));
  if (row === "need") {
    const [, answer, days] = /^(\D+)(\d*)$/.exec(what!)!;
    const restDays = days && { days: Number(days) as RestDays };
    return managedDonor.answerNeed(key, String(form.offer), { answer: answer as DonorAnswer["answer"], ...restDays });
  }
  if (row === "reach") return managedDonor.saveContact(key, readContactForm(what!, form));
  return managedDonor.change(key, form as DonorChange);
}

/** What a donor is told after a button has done what it says; something else may still keep them out of the search. */
function describeDone(did: string, managed: ManagedDonor, content: ManageContent): string {
  const { paused, numberOnRequest, restingUntil, absence, contacts } = managed;
  const { confirm, pause, number, donated, correct, reach, needs } = content;
  const asked = contacts.find(({ confirmed }) => !confirmed);
  const rested = absence ? donated.undoneUnlisted : donated.undone;
  const messages: Record<string, string> = {
    confirm: did === "confirm answer" && !absence ? confirm.answered : confirm.done,
    pause: paused ? pause.paused : absence ? pause.resumedUnlisted : pause.resumed,
    number: numberOnRequest ? number.savedOnRequest : number.savedAlways,
    donated: restingUntil ? fill(donated.done, { day: formatDay(restingUntil) }) : rested,
    correct: correct.done,
    reach: did === "reach email" && asked ? fill(reach.sent, { address: asked.address }) : reach.saved,
    "reach end": reach.ended,
    need: needs.saved,
  };
  return messages[did] ?? messages[findRow(did)]!;
}
