import { flushSync } from "react-dom";
import { plainPath } from "#contract/languages.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { useEditor } from "#app/staff/edit/editor.ts";
import { fileOf, isWithin } from "#app/staff/edit/paths.ts";
import { changeView, focusTarget, view } from "#app/staff/edit/view.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { addOverlay } from "./frame-style.ts";
import { listenToPage } from "./page-events.ts";
import { findTargets, type PreviewedPage } from "./targets.ts";

type Wanted = Pick<PreviewedPage, "path" | "version">;

/**
 * The page as the drafts make it. A newer one takes the place of the one before only when it is there, scrolled alike,
 * and never while somebody types into it.
 */
export function PreviewFrame({ path, className }: { path: string; className: string }) {
  const { edit } = useStaffContent();
  const { choose } = useEditor();
  const { page, typing, changes, version } = view.use();
  const isSaved = Object.keys(drafts.store.use().unsaved).length === 0;
  const wanted: Wanted = page && typing ? page : { path, version: isSaved ? changes : version };
  const show = async (frame: HTMLIFrameElement) => {
    const next = await openPage(frame, wanted);
    // Somebody may have begun to type just now.
    if (!frame.isConnected || view.get().typing) return;
    listenToPage(next.document, next.targets, (language) => choose({ language }));
    showPage(next);
  };
  const shown = page ?? wanted;
  return [...new Map([shown, wanted].map((one) => [keyOf(one), one]))].map(([key, one]) => {
    const isShown = key === keyOf(shown);
    const isOther = one.path !== path;
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the policy of a preview forbids scripts; Safari's sandbox would forbid ours, too
      <iframe
        key={key}
        title={edit.frame}
        src={`${import.meta.env.API_BASE}/staff/preview?page=${encodeURIComponent(one.path)}`}
        inert={!isShown || !page || isOther}
        className={`${className} ${isShown ? "" : "invisible"} ${isOther ? "opacity-40" : ""}`}
        onLoad={({ currentTarget }) =>
          key === keyOf(wanted) && void show(currentTarget).catch(() => changeView({ failed: true }))
        }
      />
    );
  });
}

function keyOf({ path, version }: Wanted): string {
  return `${path} ${version}`;
}

/** Finds what can be changed on a loaded page. Once its files are open, a tap can be answered at once, as a phone's keyboard asks for. */
async function openPage(frame: HTMLIFrameElement, { path, version }: Wanted): Promise<PreviewedPage> {
  const page = frame.contentDocument!;
  const targets = findTargets(page);
  const overlay = addOverlay(page);
  const files = new Set(targets.flatMap(({ addresses }) => addresses.map(fileOf)));
  await Promise.all([...files].map((file) => drafts.open(file, true)));
  return { path, version, document: page, targets, overlay };
}

/** Shows a page in the place of the one before, with what was typed since it was rendered. */
function showPage(page: PreviewedPage): void {
  const { page: before, chosen, changes } = view.get();
  const unsaved = Object.entries(drafts.store.get().unsaved);
  for (const [address, { value }] of unsaved) {
    const places = page.targets.filter((target) => target.address === address && target.kind === "text");
    if (typeof value === "string") for (const { element } of places) element.textContent = value;
  }
  const frame = before?.document.defaultView?.frameElement;
  if (frame && plainPath(before.path) === plainPath(page.path)) scrollAlike(page, before);
  const hadFocus = frame && document.activeElement === frame;
  const isChosen = (address: string) => chosen !== undefined && isWithin(address, chosen.address);
  const target = page.targets.find(({ addresses }) => addresses.some(isChosen));
  const next = { page, version: page.version, changes: changes + unsaved.length, failed: false };
  // Nothing in a frame that is still hidden takes the focus.
  flushSync(() => changeView({ ...next, chosen: chosen && { ...chosen, target } }));
  if (hadFocus) focusTarget(target);
}

/** Keeps at the top of the window what was there before, in another language, too. */
function scrollAlike(page: PreviewedPage, before: PreviewedPage): void {
  const view = page.document.defaultView!;
  view.scrollTo({ top: before.document.defaultView!.scrollY, behavior: "instant" });
  for (const { element, address } of before.targets) {
    const { top } = element.getBoundingClientRect();
    const [same, ...more] = page.targets.filter((other) => placeOf(other.address) === placeOf(address));
    // A text that stands in several places says nothing about this one.
    if (top < 0 || !element.closest("main") || !same?.element.closest("main") || more.length > 0) continue;
    return view.scrollBy({ top: same.element.getBoundingClientRect().top - top, behavior: "instant" });
  }
}

/** Without the language. */
const placeOf = (address: string) => address.slice(address.indexOf("/"));
