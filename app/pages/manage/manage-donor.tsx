import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import type { DeletionReceipt as Receipt, ManagedDonor } from "#contract/managed-donor.ts";
import type { Places } from "#cms/places.server.ts";
import { ApiError, managedDonor } from "#app/api.ts";
import { findKey } from "#app/donors/private-link.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { useActionQueue, type RunAction } from "./action-queue.ts";
import { DeletionReceipt } from "./deletion-receipt.tsx";
import { DonorControls } from "./donor-controls.tsx";
import type { ManageContent } from "./manage-content.ts";
import { NotOpened, type NotOpenedReason } from "./not-opened.tsx";

type View =
  | NotOpenedReason
  | { kind: "loading" }
  | { kind: "controls"; managed: ManagedDonor }
  | { kind: "deleted"; receipt: Receipt };

type Props = { hash: string; content: ManageContent; places: Places };

/** What a private link opens: the donor's controls, or why there is nothing to open. */
export function ManageDonor({ hash, content, places }: Props) {
  const key = findKey(hash);
  const [view, setView] = useState<View>({ kind: key ? "loading" : hash ? "wrongLink" : "noLink" });
  const { enqueue, busy } = useActionQueue();
  const element = useRef<HTMLDivElement>(null);
  const describeError = useErrorMessage();

  /** Moves the focus to the new view, since the button that was pressed is gone. Nothing replaces a receipt. */
  const replaceView = (next: View) => {
    flushSync(() => setView((present) => (present.kind === "deleted" ? present : next)));
    element.current!.querySelector<HTMLElement>("h2")!.focus();
  };

  const load = () =>
    managedDonor.read(key!).then(
      (managed): View => ({ kind: "controls", managed }),
      (error: unknown): View => findReason(error) ?? { kind: "error", message: describeError(error) },
    );

  const run = (task: () => Promise<void>): Promise<unknown> =>
    enqueue(async () => {
      try {
        return await task();
      } catch (error) {
        const reason = findReason(error);
        if (reason) replaceView(reason);
        else toast.error(describeError(error));
        return error;
      }
    });

  const runAction: RunAction = (action, message) =>
    run(async () => {
      const managed = await action(key!);
      setView({ kind: "controls", managed });
      toast.success(message(managed));
    });
  const deleteDonor = () => run(async () => replaceView({ kind: "deleted", receipt: await managedDonor.delete(key!) }));
  const retry = () => run(async () => replaceView(await load()));

  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    if (key) void loadFirst().then(setView);
  }, [key]);

  return (
    <div ref={element} aria-busy={busy} data-loading={view.kind === "loading" || undefined}>
      {view.kind === "loading" ? (
        <Spinner label={content.loading} />
      ) : view.kind === "controls" ? (
        <DonorControls
          managed={view.managed}
          content={content}
          places={places}
          runAction={runAction}
          onDelete={deleteDonor}
        />
      ) : view.kind === "deleted" ? (
        <DeletionReceipt receipt={view.receipt} content={content.deleted} />
      ) : (
        <NotOpened reason={view} content={content} onRetry={retry} />
      )}
    </div>
  );
}

/** The two answers of the API to a link that opens nothing. */
function findReason(error: unknown): NotOpenedReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return { kind: "wrongLink" };
  if (error.status === 404) return { kind: "gone" };
  return undefined;
}
