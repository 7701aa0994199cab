import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldAddress } from "#contract/staff/content.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { fileKey, readAt, writeAddress } from "#app/staff/edit/paths.ts";
import type { PreviewedPage } from "./preview-frame.tsx";
import type { Target } from "./targets.ts";

/** The previewed page, kept in step with what is changed: texts at once, everything else once it is saved. */
export function usePreview(path: string | undefined, onSaved: () => void) {
  const [version, setVersion] = useState(0);
  const [latest, setPage] = useState<PreviewedPage>();
  /** Counts the changes that a page does not show by itself; its version is how many it was rendered with. */
  const changes = useRef(0);
  const page = latest?.path === path ? latest : undefined;
  const reload = () => setVersion(++changes.current);

  const isSaved = Object.keys(drafts.store.use().unsaved).length === 0;
  const wasSaved = useRef(true);
  const followSaving = useEffectEvent(() => {
    if (isSaved) setVersion(changes.current);
    if (isSaved && !wasSaved.current) onSaved();
    wasSaved.current = isSaved;
  });
  useEffect(() => followSaving());

  /** Changes a place, and shows it on the page. */
  const change = (address: FieldAddress, value: unknown) => {
    const before = readAt(readFile(drafts.store.get(), fileKey(address))?.edited, address.field);
    drafts.change(address, value);
    if (!showText(page, writeAddress(address), before, value)) changes.current++;
  };
  /** A page that was rendered before everything was saved is shown with what was typed since. */
  const show = (shown: PreviewedPage) => {
    setPage(shown);
    for (const [address, { value }] of Object.entries(drafts.store.get().unsaved)) {
      const places = shown.targets.filter(({ addresses, kind }) => addresses[0] === address && kind === "text");
      if (typeof value === "string") for (const { element } of places) element.textContent = value;
      changes.current++;
    }
  };
  /** Whether the places on the page may be others than those of the drafts. */
  const isStale = () => page?.version !== changes.current;
  return { page, show, version, reload, change, isStale };
}

/** Writes a text wherever the page has it as a whole. False if the page must be rendered again. */
function showText(page: PreviewedPage | undefined, address: string, before: unknown, value: unknown): boolean {
  const places = page?.targets.filter(({ addresses }) => addresses.includes(address)) ?? [];
  const isWhole = ({ element, kind }: Target) =>
    kind !== "picture" && (element.isContentEditable || element.textContent === before);
  if (typeof value !== "string" || places.length === 0 || !places.every(isWhole)) return false;
  for (const { element } of places) if (!element.isContentEditable) element.textContent = value;
  return true;
}
