import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { previewUrl } from "./edit-api.ts";
import { addOverlay, addStyle } from "./frame-style.ts";
import { listenToPage, type PageEvents } from "./page-events.ts";
import { openFile } from "./drafts.ts";
import { fileKey, readAddress } from "./paths.ts";
import { findTargets, readPlaces, type Target } from "./targets.ts";

/** A previewed page that can be edited. */
export type PreviewedPage = {
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
  className: string;
  /** Told as soon as it is there, and whether the page before it had the keyboard. */
  onShow: (page: PreviewedPage, hadFocus: boolean) => void;
  onFailure: () => void;
};

/** The frame that is seen, and its page once it can be edited. */
type Shown = { key: string; page?: PreviewedPage; hadFocus: boolean };

/** The page as the drafts make it. A newer one takes the place of the one before only when it is there, scrolled alike. */
export function PreviewFrame({ title, path, version, className, onShow, onFailure, ...events }: Props) {
  const wanted = `${path} ${version}`;
  const [shown, setShown] = useState<Shown>({ key: wanted, hadFocus: false });
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  const announce = useEffectEvent(({ page, hadFocus }: Shown) => page && onShow(page, hadFocus));
  // Not before: nothing in a frame that is still hidden takes the focus.
  useLayoutEffect(() => void announce(shown), [shown]);

  const show = async (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    const places = page && readPlaces(page);
    if (!places) return onFailure();
    const files = await openFiles(places);
    if (!frame.isConnected) return;
    const targets = findTargets(page, places, files);
    addStyle(page);
    listenToPage(page, targets, {
      onSelect: (target) => latest.current.onSelect(target),
      onOpen: (target, at) => latest.current.onOpen(target, at),
      onLeave: () => latest.current.onLeave(),
    });
    const before = frames.current.get(shown.key);
    if (before && before !== frame && shown.key.startsWith(`${path} `)) {
      frame.contentWindow!.scrollTo({ top: before.contentWindow!.scrollY, behavior: "instant" });
    }
    const hadFocus = document.activeElement === before;
    setShown({ key: wanted, page: { document: page, targets, overlay: addOverlay(page) }, hadFocus });
  };

  return [...new Set([shown.key, wanted])].map((key) => (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the policy of a preview forbids scripts; Safari's sandbox would forbid ours, too
    <iframe
      key={key}
      ref={(frame) => {
        if (frame) frames.current.set(key, frame);
        return () => void frames.current.delete(key);
      }}
      title={title}
      src={previewUrl(key.slice(0, key.lastIndexOf(" ")))}
      inert={key !== shown.key || !shown.page}
      className={`${className} ${key === shown.key ? "" : "invisible"}`}
      onLoad={({ currentTarget }) => key === wanted && void show(currentTarget).catch(onFailure)}
    />
  ));
}

/** The files that a page has texts of. Once they are open, a tap can be answered at once, as a phone's keyboard asks for. */
function openFiles(places: string[]) {
  const names = new Map(places.map(readAddress).map((address) => [fileKey(address), address]));
  return Promise.all([...names.values()].map(openFile));
}
