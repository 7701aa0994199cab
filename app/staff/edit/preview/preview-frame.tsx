import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { plainPath } from "#contract/languages.ts";
import { previewUrl } from "#app/staff/edit/edit-api.ts";
import { addOverlay, addStyle } from "./frame-style.ts";
import { listenToPage, type PageEvents } from "./page-events.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { fileKey, readAddress } from "#app/staff/edit/paths.ts";
import { findTargets, readPlaces, type Target } from "./targets.ts";

/** A previewed page that can be edited. */
export type PreviewedPage = {
  path: string;
  version: number;
  document: Document;
  targets: Target[];
  /** A layer over the page for what the editor shows there. */
  overlay: HTMLElement;
};

type Props = PageEvents & {
  title: string;
  /** The address of the page on the site. */
  path: string;
  /** Another number shows the page anew. */
  version: number;
  /** Somebody types into the page, which therefore stays as it is. */
  held: boolean;
  className: string;
  /** Told as soon as it is there, and whether the page before it had the keyboard. */
  onShow: (page: PreviewedPage, hadFocus: boolean) => void;
  onFailure: () => void;
};

type Wanted = Pick<PreviewedPage, "path" | "version">;

/** The frame that is seen, and its page once it can be edited. */
type Shown = Wanted & { page?: PreviewedPage; hadFocus: boolean };

/** The page as the drafts make it. A newer one takes the place of the one before only when it is there, scrolled alike. */
export function PreviewFrame({ title, path, version, held, className, onShow, onFailure, ...events }: Props) {
  const [shown, setShown] = useState<Shown>({ path, version, hadFocus: false });
  const wanted = held ? shown : { path, version };
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  const announce = useEffectEvent(({ page, hadFocus }: Shown) => page && onShow(page, hadFocus));
  // Not before: nothing in a frame that is still hidden takes the focus.
  useLayoutEffect(() => void announce(shown), [shown]);

  const show = async (frame: HTMLIFrameElement) => {
    const page = await openPage(frame, wanted);
    const before = frames.current.get(keyOf(shown));
    // Somebody may have begun to type just now.
    if (!frame.isConnected || isTypedInto(before)) return;
    if (!page) return onFailure();
    listenToPage(page.document, page.targets, latest);
    if (shown.page && plainPath(shown.path) === plainPath(path)) scrollAlike(page, shown.page);
    setShown({ ...wanted, page, hadFocus: document.activeElement === before });
  };

  return [...new Map([shown, wanted].map((one) => [keyOf(one), one]))].map(([key, one]) => {
    const isShown = key === keyOf(shown);
    const isOther = one.path !== path;
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the policy of a preview forbids scripts; Safari's sandbox would forbid ours, too
      <iframe
        key={key}
        ref={(frame) => {
          if (frame) frames.current.set(key, frame);
          return () => void frames.current.delete(key);
        }}
        title={title}
        src={previewUrl(one.path)}
        inert={!isShown || !shown.page || isOther}
        className={`${className} ${isShown ? "" : "invisible"} ${isOther ? "opacity-40" : ""}`}
        onLoad={({ currentTarget }) => key === keyOf(wanted) && void show(currentTarget).catch(onFailure)}
      />
    );
  });
}

function keyOf({ path, version }: Wanted): string {
  return `${path} ${version}`;
}

/** Finds what can be changed on a loaded page. Once its files are open, a tap can be answered at once, as a phone's keyboard asks for. */
async function openPage(frame: HTMLIFrameElement, wanted: Wanted): Promise<PreviewedPage | undefined> {
  const page = frame.contentDocument;
  const places = page && readPlaces(page);
  if (!places) return undefined;
  const names = new Map(places.map(readAddress).map((address) => [fileKey(address), address]));
  await Promise.all([...names.values()].map((file) => drafts.open(file, "first")));
  if (!frame.isConnected) return undefined;
  const targets = findTargets(page, places);
  addStyle(page);
  return { path: wanted.path, version: wanted.version, document: page, targets, overlay: addOverlay(page) };
}

function isTypedInto(frame: HTMLIFrameElement | undefined): boolean {
  const focused = frame?.contentDocument?.activeElement as HTMLElement | null | undefined;
  return focused?.isContentEditable === true;
}

/** Keeps at the top of the window what was there before, in another language, too. */
function scrollAlike(page: PreviewedPage, before: PreviewedPage): void {
  const view = page.document.defaultView!;
  view.scrollTo({ top: before.document.defaultView!.scrollY, behavior: "instant" });
  for (const { element, addresses } of before.targets) {
    const { top } = element.getBoundingClientRect();
    const [same, ...more] = page.targets.filter((other) => nameOf(other.addresses) === nameOf(addresses));
    // A text that stands in several places says nothing about this one.
    if (top < 0 || !element.closest("main") || !same?.element.closest("main") || more.length > 0) continue;
    return view.scrollBy({ top: same.element.getBoundingClientRect().top - top, behavior: "instant" });
  }
}

/** The first place of a target, without the language. */
function nameOf([address]: Target["addresses"]): string {
  return address.slice(address.indexOf("/"));
}
