import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import type { DeletionReceipt as Receipt, ManagedDonor } from "#contract/managed-donor.ts";
import type { Places } from "#app/donors/places.server.ts";
import { ApiError, managedDonor } from "#app/api.ts";
import { findKey } from "#app/donors/private-link.ts";
import { keepRegisteredDonors, readRegisteredDonors } from "#app/donors/registered-donors.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { ManageContent, RunAction } from "./action-row.tsx";
import { DonorControls } from "./donor-controls.tsx";
import { DeletionReceipt, NotOpened, type NotOpenedReason } from "./outcomes.tsx";

type View =
  | NotOpenedReason
  | { kind: "loading" }
  | { kind: "controls"; managed: ManagedDonor }
  | { kind: "deleted"; receipt: Receipt };

type Props = { hash: string; content: ManageContent; places: Places };

/** The receipts of this visit by key: a donor who left while theirs was on its way finds it here, and nowhere else. */
const receipts = new Map<string, Receipt>();

/** Shows the donor's controls, or why the private link opens nothing. */
export function ManageDonor({ hash, content, places }: Props) {
  const { view, tasks, element, ...actions } = useManagedDonor(hash, content.deleted.heading);
  return (
    <div ref={element} aria-busy={tasks > 0} data-loading={view.kind === "loading" || undefined}>
      {view.kind === "loading" ? (
        <Spinner label={content.loading} />
      ) : view.kind === "controls" ? (
        <DonorControls managed={view.managed} content={content} places={places} {...actions} />
      ) : view.kind === "deleted" ? (
        <DeletionReceipt receipt={view.receipt} content={content.deleted} />
      ) : (
        <NotOpened reason={view} content={content} onRetry={actions.onRetry} />
      )}
    </div>
  );
}

/** The view of a private link, and what the donor can do there. */
function useManagedDonor(hash: string, deletedMessage: string) {
  const key = findKey(hash);
  const receipt = receipts.get(key ?? "");
  const [view, setView] = useState<View>(
    receipt ? { kind: "deleted", receipt } : { kind: key ? "loading" : hash ? "wrongLink" : "noLink" },
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
    managedDonor.read(key!).then(
      (managed): View => ({ kind: "controls", managed }),
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

  const runAction: RunAction = (action, message) =>
    run(async () => {
      const managed = await action(key!);
      setView({ kind: "controls", managed });
      toast.success(message(managed));
    });
  const onDelete = () =>
    run(async () => {
      const receipt = await managedDonor.delete(key!);
      receipts.set(key!, receipt);
      keepRegisteredDonors(readRegisteredDonors().filter(({ id }) => id !== receipt.id));
      if (!element.current) toast.success(deletedMessage);
      replaceView({ kind: "deleted", receipt });
    });
  const onRetry = () => run(async () => replaceView(await load()));

  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    if (key && !receipts.has(key)) void loadFirst().then(setView);
  }, [key]);

  return { view, tasks, element, runAction, onDelete, onRetry };
}

/** The two answers of the API to a link that opens nothing. */
function findReason(error: unknown): NotOpenedReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return { kind: "wrongLink" };
  if (error.status === 404) return { kind: "gone" };
  return undefined;
}
