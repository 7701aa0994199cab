import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import type { DeletionReceipt, OwnEntry } from "#contract/managed-donor.ts";
import { ApiError, managedDonor } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { findKey } from "#app/donors/private-link.ts";
import { useActionQueue } from "./action-queue.ts";
import { DeletedEntry } from "./deletion-receipt.tsx";
import type { Places } from "#cms/places.server.ts";
import { EntryControls } from "./donor-controls.tsx";
import { EntryMessage, type Closed } from "./not-opened.tsx";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { Spinner } from "#app/ui/spinner.tsx";

export type EntryWords = Content<"manage"> & {
  fields: Content<"donar">["fields"];
  card: Content<"receiver">["results"];
};

/**
 * Does something with the entry, after what was asked for before, then shows what became of it and says so. Gives what
 * went wrong, if anything did.
 */
export type Act = (work: (key: string) => Promise<OwnEntry>, say: (entry: OwnEntry) => string) => Promise<unknown>;

type State =
  | Closed
  | { at: "loading" }
  | { at: "entry"; entry: OwnEntry }
  | { at: "deleted"; receipt: DeletionReceipt };

type Props = { hash: string; words: EntryWords; places: Places };

/** What a donor's private link leads to. */
export function EntryVisit({ hash, words, places }: Props) {
  const key = findKey(hash);
  const [state, setState] = useState<State>({ at: key ? "loading" : hash ? "wrongLink" : "noLink" });
  const { enqueue, busy } = useActionQueue();
  const shown = useRef<HTMLDivElement>(null);
  const describeError = useErrorMessage();

  /** The focus follows, since the button that was pressed is gone. A receipt stays, whatever else was asked for. */
  const replaceWith = (next: State) => {
    flushSync(() => setState((present) => (present.at === "deleted" ? present : next)));
    shown.current!.querySelector<HTMLElement>("h2")!.focus();
  };

  const read = () =>
    managedDonor.read(key!).then(
      (entry): State => ({ at: "entry", entry }),
      (error: unknown): State => closedBy(error) ?? { at: "problem", message: describeError(error) },
    );

  const run = (action: () => Promise<void>): Promise<unknown> =>
    enqueue(async () => {
      try {
        return await action();
      } catch (error) {
        const closed = closedBy(error);
        if (closed) replaceWith(closed);
        else toast.error(describeError(error));
        return error;
      }
    });

  const act: Act = (work, say) =>
    run(async () => {
      const entry = await work(key!);
      setState({ at: "entry", entry });
      toast.success(say(entry));
    });
  const leave = () => run(async () => replaceWith({ at: "deleted", receipt: await managedDonor.delete(key!) }));
  const retry = () => run(async () => replaceWith(await read()));

  const readFirst = useEffectEvent(read);
  useEffect(() => {
    if (key) void readFirst().then(setState);
  }, [key]);

  return (
    <div ref={shown} aria-busy={busy}>
      {state.at === "loading" ? (
        <Spinner label={words.loading} />
      ) : state.at === "entry" ? (
        <EntryControls entry={state.entry} words={words} places={places} act={act} onDelete={leave} />
      ) : state.at === "deleted" ? (
        <DeletedEntry receipt={state.receipt} words={words.deleted} />
      ) : (
        <EntryMessage closed={state} words={words} onRetry={retry} />
      )}
    </div>
  );
}

/** The API's two ways to say that this link opens nothing. */
function closedBy(error: unknown): Closed | undefined {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) return { at: "wrongLink" };
  if (error.status === 404) return { at: "gone" };
}
