import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Registered } from "#app/api.ts";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";
import { hasMovedOn, takeFocus } from "#app/ui/take-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** A private link that was made in this tab, whose it is, and whether it is kept elsewhere or they were asked about it. */
export type NewLink = Registered & { name?: string; isSafe?: boolean };

/** Of donors and of requests. Another page or another language would lose them. */
const storageKeys = ["registered-donors", "asked-needs"] as const;

type StorageKey = (typeof storageKeys)[number];

function readLinks(storageKey: StorageKey): NewLink[] {
  return readFromTab(storageKey) ?? [];
}

/** The links of a page, the newest first: the one that it came with, and those that are made on it. */
export function useNewLinks(storageKey: StorageKey, came: NewLink | undefined) {
  const [kept, setKept] = useState<NewLink[]>();
  const hydrated = useHydrated();
  const links = kept ?? addLink(came, hydrated ? readLinks(storageKey) : []);
  const keep = (next: NewLink[]) => {
    keepInTab(storageKey, next);
    setKept(next);
  };
  useEffect(() => {
    if (came) keepInTab(storageKey, addLink(came, readLinks(storageKey)));
  }, [came, storageKey]);
  return {
    links,
    /** Moves the focus to it, unless somebody has gone on since they sent the form. */
    show(link: NewLink, sentFrom: Element | null) {
      flushSync(() => keep(addLink(link, links)));
      if (!hasMovedOn(sentFrom)) takeFocus(document.querySelector("main h2"));
    },
    hide(link: NewLink) {
      flushSync(() => keep(links.filter((other) => other !== link)));
      takeFocus(document.querySelector("main h1"));
    },
    markSafe(link: NewLink) {
      const safe = { ...link, isSafe: true };
      keep(links.map((other) => (other === link ? safe : other)));
    },
  };
}

/** Puts a link first. A donor who was registered again keeps the secret that the tab knows. */
function addLink(link: NewLink | undefined, present: NewLink[]): NewLink[] {
  if (!link) return present;
  const before = present.find(({ id }) => id === link.id);
  return [{ ...before, ...link }, ...present.filter((other) => other !== before)];
}

/** What was deleted has no link any more. */
export function forgetLink(linkKey: string): void {
  for (const key of storageKeys)
    keepInTab(
      key,
      readLinks(key).filter(({ id }) => !linkKey.startsWith(id)),
    );
}

/** Asks once before the tab is left with a private link that its owner has nowhere else. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  for (const key of storageKeys) {
    const links = readLinks(key);
    if (links.every(({ secret, isSafe }) => !secret || isSafe)) continue;
    event.preventDefault();
    for (const link of links) link.isSafe = true;
    keepInTab(key, links);
  }
}
