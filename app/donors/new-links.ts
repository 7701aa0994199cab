import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Registered } from "#app/api.ts";
import { keepForAnHour, linkKeys, readForAnHour, useForgotten } from "#app/ui/kept-for-an-hour.ts";
import { hasMovedOn, takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** A private link that was made in this tab, and whose it is. */
export type NewLink = Registered & {
  name?: string;
  reference?: string;
  /** Its owner has copied, sent or opened it; and had done so when the page was opened. */
  isKept?: boolean;
  isKnown?: boolean;
  /** The same, or they were asked about it. */
  isSafe?: boolean;
  /** The address to which a mail asks whether it is theirs; empty when it was confirmed before. */
  told?: string;
};

type StorageKey = (typeof linkKeys)[number];

function readLinks(storageKey: StorageKey): NewLink[] {
  return readForAnHour(storageKey) ?? [];
}

/** The links of a page, the newest first: the one that it came with, and those that are made on it. */
export function useNewLinks(storageKey: StorageKey, came: NewLink | undefined) {
  const [kept, setKept] = useState<NewLink[]>();
  const hydrated = useHydrated();
  const links = kept ?? addLink(came, hydrated ? readKnown(storageKey) : []);
  // Of several answers that are on their way, none undoes another.
  const latest = useRef<NewLink[]>(undefined);
  const keep = (change: (present: NewLink[]) => NewLink[]) => {
    latest.current = change(latest.current ?? links);
    keepForAnHour(storageKey, latest.current);
    setKept(latest.current);
  };
  useEffect(() => {
    if (came) keepForAnHour(storageKey, addLink(came, readLinks(storageKey)));
  }, [came, storageKey]);
  useForgotten(storageKey, () => setKept((latest.current = [])));
  return {
    links,
    /** Moves the focus to it, unless somebody has gone on since they sent the form. */
    show(link: NewLink, sentFrom: Element | null) {
      flushSync(() => keep((present) => addLink(link, present)));
      if (!hasMovedOn(sentFrom)) takeFocus(document.querySelector("main h2"));
    },
    hide(link: NewLink) {
      flushSync(() => keep((present) => present.filter(({ id }) => id !== link.id)));
      takeFocus(document.querySelector("main h1"));
    },
    mark({ id }: NewLink, as: Partial<NewLink>) {
      keep((present) => present.map((link) => (link.id === id ? { ...link, ...as } : link)));
    },
  };
}

/** Those of former visits: a page does not show as new what its owner has kept. */
function readKnown(storageKey: StorageKey): NewLink[] {
  return readLinks(storageKey).map((link) => Object.assign(link, { isKnown: link.isKept ?? false }));
}

/** Puts a link first. A donor who was registered again keeps the secret that the tab knows. */
function addLink(link: NewLink | undefined, present: NewLink[]): NewLink[] {
  if (!link) return present;
  const before = present.find(({ id }) => id === link.id);
  return [{ ...before, ...link, isKnown: false }, ...present.filter((other) => other !== before)];
}

/** Asks once before the tab is left with a private link that its owner has nowhere else. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  for (const key of linkKeys) {
    const links = readLinks(key);
    if (links.every(({ secret, isSafe }) => !secret || isSafe)) continue;
    event.preventDefault();
    for (const link of links) link.isSafe = true;
    keepForAnHour(key, links);
  }
}
