import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { useLocation } from "react-router";
import type { LinkOutcome, Opened } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import { useRootData } from "#app/root-data.ts";
import { ControlsContext, type RunAction } from "#app/ui/action-row.tsx";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { findReason, NotOpened, type NotOpenedContent } from "./not-opened.tsx";

type Props<Data> = {
  content: NotOpenedContent & Record<"title" | "intro" | "loading", string>;
  /** What the page came with. */
  came: LinkOutcome<Data> | undefined;
  read: (key: string) => Promise<Data>;
  /** Does what a button says, as the server does for a form. */
  act: (key: string, did: string, form: Record<string, unknown>) => Promise<Data>;
  /** What a holder is told after a button has done what it says. */
  describeDone: (did: string, data: Data) => string;
  /** Whether it has ended: then other rows take the place of those that could be pressed. */
  hasEnded: (data: Data) => boolean;
  /** How often the page looks for news while it is seen, until that. */
  newsEveryMs?: number;
  /** What the link opens, with all that its holder can do. */
  children: (data: Data) => ReactNode;
};

type View<Data> = LinkOutcome<Data>["view"] | { kind: "loading" };

/** A page that a private link opens. */
export function PrivateLinkPage<Data>({ came, ...props }: Props<Data>) {
  const { content } = props;
  // The HTML was rendered without what comes after #, and the first render must match it.
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const link = hydrated ? hash : "";
  const key = findKey(link);
  const first = key && key !== came?.key ? undefined : came;
  const isWaiting = !hydrated && !came;
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <title>{`${content.title} · ${useRootData()!.foundation.name}`}</title>
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
type OpeningProps<Data> = Omit<Props<Data>, "came"> & { link: string; first: View<Data> | undefined };

/** What the link opens, or why it opens nothing. */
function Opening<Data>({ link, first, content, children, ...calls }: OpeningProps<Data>) {
  const key = findKey(link) ?? "";
  const start = first ?? { kind: key ? "loading" : link ? "wrongLink" : "noLink" };
  const { view, tasks, element, runAction, onRetry } = useOpened(key, start, calls);
  const pressed = view.kind === "opened" && { ...view, note: describePressed(view, calls.describeDone) };
  return (
    <ControlsContext value={{ donorKey: key, runAction, ...pressed }}>
      <div ref={element} aria-busy={tasks > 0} data-loading={view.kind === "loading" || undefined}>
        {view.kind === "loading" ? (
          <Spinner label={content.loading} />
        ) : view.kind === "opened" ? (
          children(view.data)
        ) : (
          <NotOpened reason={view} content={content} onRetry={onRetry} />
        )}
      </div>
    </ControlsContext>
  );
}

/** What the server has done, or why not. */
function describePressed<Data>({ did = "", data, refused }: Opened<Data>, describeDone: Props<Data>["describeDone"]) {
  if (refused) return refused.message;
  return did.includes(" ") ? describeDone(did, data) : "";
}

/** The view of a private link, and what its holder can do there. */
function useOpened<Data>(
  key: string,
  start: View<Data>,
  { read, act, describeDone, hasEnded, newsEveryMs }: Omit<Props<Data>, "came" | "content" | "children">,
) {
  const [view, setView] = useState(start);
  const lastTask = useRef<Promise<unknown>>(Promise.resolve());
  const [tasks, setTasks] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  const describeError = useErrorMessage();

  /** Moves the focus to the new view, since the button that was pressed is gone. */
  const replaceView = (next: View<Data>) => {
    flushSync(() => setView(next));
    takeFocus(element.current?.querySelector<HTMLElement>("h2"));
  };
  const load = () =>
    read(key).then(
      (data): View<Data> => ({ kind: "opened", data }),
      (error: unknown): View<Data> => findReason(error) ?? { kind: "error", message: describeError(error) },
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
  const runAction: RunAction = (did, form = {}) =>
    run(async () => {
      const data = await act(key, did, form);
      const isSeen = element.current !== null;
      if (hasEnded(data)) replaceView({ kind: "opened", data });
      else setView({ kind: "opened", data });
      // The heading of what has ended says so itself.
      if (!hasEnded(data) || !isSeen) toast.success(describeDone(did, data));
    });

  const loadFirst = useEffectEvent(() => void load().then(setView));
  const isNew = start.kind === "loading";
  useEffect(() => {
    if (isNew) loadFirst();
  }, [isNew]);
  const lookForNews = useEffectEvent(async () => {
    if (document.hidden || tasks > 0) return;
    const before = lastTask.current;
    const next = await load();
    // Without a network, the page stays as it was; what was asked for before a change comes too late.
    if (before === lastTask.current && next.kind !== "error") setView(next);
  });
  const isOpen = view.kind === "opened" && !hasEnded(view.data);
  useEffect(() => {
    const timer = newsEveryMs && isOpen ? setInterval(() => void lookForNews(), newsEveryMs) : undefined;
    return () => clearInterval(timer);
  }, [newsEveryMs, isOpen]);

  return { view, tasks, element, runAction, onRetry: () => run(async () => replaceView(await load())) };
}
