import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { useLocation } from "react-router";
import type { LinkAction } from "#contract/link-actions.ts";
import type { DeletionReceipt, ManagedDonor } from "#contract/managed-donor.ts";
import type { OwnNeed } from "#contract/needs.ts";
import type { LinkOutcome } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import { ApiError, postForm } from "#app/api.ts";
import { useOutcome } from "#app/outcome.ts";
import { useRootData } from "#app/root-data.ts";
import { ControlsContext, type SendForm } from "#app/ui/action-row.tsx";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { forgetLink } from "#app/ui/kept-for-an-hour.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ForgetPhone, forgottenSearch } from "./forget-phone.tsx";
import { NotOpened, type NotOpenedContent } from "./not-opened.tsx";

/** What the links of donors open, and those of people who ask for them, by the part of the outcome that has it. */
type LinkData = { manage: ManagedDonor | DeletionReceipt; ownNeed: OwnNeed };

type Props<Of extends keyof LinkData, Data = LinkData[Of]> = {
  of: Of;
  content: NotOpenedContent & Record<"title" | "intro" | "loading", string>;
  /** Loads what is needed to show it. */
  prepare?: () => Promise<void>;
  /** What a holder is told after a button has done what it says. */
  describeDone: (did: LinkAction, data: Data) => string;
  /** The title of what has ended: then other rows take the place of those that could be pressed. */
  describeEnd: (data: Data) => string | undefined;
  /** What has ended in this visit for good, by key: nothing that was pressed meanwhile replaces it. */
  ended?: Map<string, Data>;
  /** How often the page looks for news while it is seen, until that. */
  newsEveryMs?: number;
  /** What the link opens, with all that its holder can do. */
  children: (data: Data) => ReactNode;
};

type View<Data> = LinkOutcome<Data>["view"] | { kind: "loading" };

/** A page that a private link opens. */
export function PrivateLinkPage<Of extends keyof LinkData>(props: Props<Of>) {
  const came = useOutcome()[props.of] as LinkOutcome<LinkData[Of]> | undefined;
  const { content } = props;
  // The HTML was rendered without what comes after #, and the first render must match it.
  const hydrated = useHydrated();
  const { hash, search } = useLocation();
  const link = hydrated ? hash || (search === forgottenSearch ? search : "") : "";
  const key = findKey(link);
  const first = key && key !== came?.key ? undefined : came;
  const isWaiting = !hydrated && !came;
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <meta name="robots" content="noindex" />
      {/* Without a referrer at all, browsers do not say which site a form comes from. */}
      <meta name="referrer" content="same-origin" />
      <h1 tabIndex={-1} className="text-h2 outline-none">
        {content.title}
      </h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      {isWaiting && (
        <div className="shown-until-script">
          <Spinner label={content.loading} />
        </div>
      )}
      {/* It works without a script, too. */}
      <div className={isWaiting ? "hidden-until-script" : undefined}>
        <Opening key={first?.key ?? key ?? link} link={first?.key ?? link} first={first?.view} {...props} />
      </div>
    </div>
  );
}

/** What comes after # in the address or the whole link; and what the page came with. */
type OpeningProps<Of extends keyof LinkData> = Props<Of> & { link: string; first: View<LinkData[Of]> | undefined };

/** What the link opens, or why it opens nothing. */
function Opening<Of extends keyof LinkData>({ link, first, ...props }: OpeningProps<Of>) {
  const { content, children, describeDone, describeEnd } = props;
  const key = findKey(link) ?? "";
  const kind = link === forgottenSearch ? "forgotten" : link ? "wrongLink" : "noLink";
  const start = first ?? { kind: key ? "loading" : kind };
  const { view, tasks, element, send, onRetry } = useOpened(key, start, props);
  const end = view.kind === "opened" ? describeEnd(view.data) : undefined;
  const { did, refused, data } = start.kind === "opened" ? start : {};
  const note = refused?.message ?? (did && data && describeDone(did, data));
  return (
    <ControlsContext value={{ donorKey: key, send, did, refused, note }}>
      <title>{`${end ?? content.title} · ${useRootData()!.foundation.name}`}</title>
      <div ref={element} aria-busy={tasks > 0} data-loading={view.kind === "loading" || undefined}>
        {view.kind === "loading" ? (
          <Spinner label={content.loading} />
        ) : view.kind === "opened" ? (
          children(view.data)
        ) : (
          <NotOpened reason={view} content={content} onRetry={onRetry} />
        )}
        {view.kind === "opened" && <ForgetPhone label={content.forget} />}
      </div>
    </ControlsContext>
  );
}

/** The view of a private link, and what its holder can do there. */
function useOpened<Of extends keyof LinkData>(key: string, start: View<LinkData[Of]>, props: Props<Of>) {
  type Data = LinkData[Of];
  const { of, prepare, describeDone, describeEnd, ended, newsEveryMs } = props;
  const [view, setView] = useState(start);
  const lastTask = useRef<Promise<unknown>>(Promise.resolve());
  const [tasks, setTasks] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  const describeError = useErrorMessage();
  const hasEnded = (view: View<Data>) => view.kind === "opened" && describeEnd(view.data) !== undefined;

  /** Moves the focus to the new view, since the button that was pressed is gone. */
  const replaceView = (next: View<Data>) => {
    flushSync(() => setView(next));
    takeFocus(element.current?.querySelector<HTMLElement>("h2"));
  };
  const findEnded = () => {
    const data = ended?.get(key);
    return data && ({ kind: "opened", data } as const);
  };
  const post = async (address: string, fields: URLSearchParams): Promise<LinkOutcome<Data>["view"]> => {
    const [outcome] = findEnded() ? [] : await Promise.all([postForm(address, fields), prepare?.()]);
    return findEnded() ?? (outcome![of] as LinkOutcome<Data>).view;
  };
  const read = (): Promise<View<Data>> =>
    post(location.pathname, new URLSearchParams({ key })).catch((error: unknown) => {
      return { kind: "error", message: describeError(error) };
    });
  /** Runs tasks one after the other, in the order in which they came. Resolves to the error of one that failed. */
  const run = (task: () => Promise<void>): Promise<unknown> => {
    setTasks((tasks) => tasks + 1);
    lastTask.current = lastTask.current.then(task).catch((error: unknown) => {
      toast.error(describeError(error));
      return error;
    });
    return lastTask.current.finally(() => setTasks((tasks) => tasks - 1));
  };
  const send: SendForm = (address, fields) =>
    run(async () => {
      const next = await post(address, fields);
      if (next.kind === "error") throw new ApiError(503, next);
      if (next.kind !== "opened") return replaceView(next);
      const { data, did, refused } = next;
      const isOver = hasEnded(next);
      const isChanged = isOver !== hasEnded(view);
      if (isOver && ended?.set(key, data)) forgetLink(key);
      // Also what was refused, since it may have changed meanwhile.
      if (isChanged) replaceView(next);
      else flushSync(() => setView(next));
      if (refused) throw new ApiError(422, refused);
      // The heading of what has ended, or goes on, says so itself.
      if (did && (!isChanged || !element.current)) toast.success(describeDone(did, data));
    });

  const loadFirst = useEffectEvent(() => void read().then(setView));
  const isNew = start.kind === "loading";
  useEffect(() => {
    if (isNew) loadFirst();
  }, [isNew]);
  const lookForNews = useEffectEvent(async () => {
    if (document.hidden || tasks > 0) return;
    const before = lastTask.current;
    const next = await read();
    // Without a network, the page stays as it was; what was asked for before a change comes too late.
    if (before === lastTask.current && next.kind !== "error") setView(next);
  });
  const everyMs = view.kind === "opened" && !hasEnded(view) ? newsEveryMs : undefined;
  useEffect(() => {
    const timer = everyMs && setInterval(() => void lookForNews(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return { view, tasks, element, send, onRetry: () => run(async () => replaceView(await read())) };
}
