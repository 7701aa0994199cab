import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { isClosed, type OwnNeed, type SeekerAction } from "#contract/needs.ts";
import type { NotOpenedReason, OwnNeedOutcome } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import { ownNeed } from "#app/api.ts";
import { findReason, NotOpened } from "#app/donors/not-opened.tsx";
import { ControlsContext, findRow, type RunAction } from "#app/ui/action-row.tsx";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { NeedControls } from "./need-controls.tsx";
import type { OwnNeedData } from "./own-need-data.ts";

/** How often the page looks for news while it is seen. */
const newsEveryMs = 20_000;

type View = NotOpenedReason | { kind: "loading" } | { kind: "need"; need: OwnNeed };

type Props = OwnNeedData & { link: string; first: OwnNeedOutcome | undefined };

/** Shows what becomes of a request, or why the private link opens nothing. */
export function OwnNeedPage({ link, first, content, places }: Props) {
  const key = findKey(link);
  const [view, setView] = useState<View>(
    first ? openFirst(first) : { kind: key ? "loading" : link ? "wrongLink" : "noLink" },
  );
  const element = useRef<HTMLDivElement>(null);
  // News that were asked for before a change come too late.
  const changes = useRef(0);
  const describeError = useErrorMessage();

  const load = () =>
    ownNeed.read(key!).then(
      (need): View => ({ kind: "need", need }),
      (error: unknown): View => findReason(error) ?? { kind: "error", message: describeError(error) },
    );
  /** Moves the focus to the new view, since the button that was pressed is gone. */
  const replaceView = (next: View) => {
    flushSync(() => setView(next));
    takeFocus(element.current?.querySelector<HTMLElement>("h2"));
  };
  const runAction: RunAction = async (did, form = {}) => {
    changes.current++;
    try {
      const need = await callApi(key!, did, form);
      changes.current++;
      const isGone = view.kind === "need" && isClosed(need.state) !== isClosed(view.need.state);
      if (isGone) replaceView({ kind: "need", need });
      else setView({ kind: "need", need });
      toast.success(content.saved);
    } catch (error) {
      const reason = findReason(error);
      if (reason) replaceView(reason);
      else toast.error(describeError(error));
      return error;
    }
  };

  const loadFirst = useEffectEvent(() => void load().then(setView));
  const lookForNews = useEffectEvent(async () => {
    if (document.hidden) return;
    const before = changes.current;
    const next = await load();
    // Without a network, the page stays as it was.
    if (before === changes.current && next.kind !== "error") setView(next);
  });
  useEffect(() => {
    if (key && !first) loadFirst();
  }, [key, first]);
  const isOpen = view.kind === "need" && !isClosed(view.need.state);
  useEffect(() => {
    const timer = isOpen ? setInterval(() => void lookForNews(), newsEveryMs) : undefined;
    return () => clearInterval(timer);
  }, [isOpen]);

  const { did = "", refused } = first ?? {};
  const note = { row: findRow(did), note: refused?.message ?? "", failed: refused !== undefined };
  return (
    <ControlsContext value={{ donorKey: key ?? "", runAction, ...note }}>
      <div ref={element} data-loading={view.kind === "loading" || undefined}>
        {view.kind === "loading" ? (
          <Spinner label={content.loading} />
        ) : view.kind === "need" ? (
          <NeedControls need={view.need} {...{ content, places, did, refused }} />
        ) : (
          <NotOpened reason={view} content={content} page="/need/mine" onRetry={() => void load().then(replaceView)} />
        )}
      </div>
    </ControlsContext>
  );
}

function openFirst({ refused, ...first }: OwnNeedOutcome): View {
  if (first.view) return { kind: "need", need: first.view };
  if (first.reason === "error") return { kind: "error", message: first.message ?? "" };
  return { kind: first.reason, ...(refused && { refused }) };
}

/** Does what a button says, as the server does for a form. */
function callApi(key: string, did: string, form: Record<string, unknown>): Promise<OwnNeed> {
  if (did === "missed") return ownNeed.noteMissed(key, String(form.helper));
  if (did === "correct save") return ownNeed.change(key, { ...form, wanted: Number(form.wanted) });
  return ownNeed.act(key, did as SeekerAction);
}
