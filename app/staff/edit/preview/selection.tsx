import { useEffect } from "react";
import type { EditedFile, FieldAddress } from "#contract/staff/content.ts";
import { readFile } from "#app/staff/edit/drafts/draft-state.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { FrameOverlay } from "./frame-overlay.tsx";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";
import {
  fileKey,
  findField,
  findListItem,
  isWithin,
  joinPath,
  readAddress,
  readAt,
  writeAddress,
} from "#app/staff/edit/paths.ts";
import type { PreviewedPage } from "./preview-frame.tsx";
import type { Target } from "./targets.ts";

type Props = {
  page: PreviewedPage | undefined;
  selected: Target | undefined;
  /** The page does not show the last changes yet, so that its items may be others. */
  isStale: boolean;
  onChangeList: (list: FieldAddress, index: number, change: ListChange) => void;
};

/** Names what is chosen on the page, and offers what can be done with the list that it is in. */
export function Selection({ page, selected, isStale, onChangeList }: Props) {
  const store = drafts.store.use();
  useEffect(() => {
    selected?.element.setAttribute("data-selected", "");
    return () => selected?.element.removeAttribute("data-selected");
  }, [selected]);
  if (!page || !selected?.element.isConnected || selected.element.ownerDocument !== page.document) return null;
  const address = readAddress(selected.addresses[0]);
  const file = readFile(store, fileKey(address));
  if (!file) return null;
  const item = hasMistakes(file, address.field) ? undefined : findListItem(file.edited, address.field);
  return (
    <FrameOverlay
      page={page}
      target={selected}
      mistake={file.mistakes.find(({ field }) => field === address.field)?.message}
      item={
        item && {
          index: item.index,
          length: (readAt(file.edited, item.list) as unknown[]).length,
          address: writeAddress({ ...address, field: joinPath(item.list, item.index) }),
        }
      }
      isStale={isStale}
      onChangeList={(change) => item && onChangeList({ ...address, field: item.list }, item.index, change)}
    />
  );
}

/** Whether the list around a place has mistakes: the page shows the last valid one, whose indexes are not the draft's. */
export function hasMistakes({ edited, mistakes }: EditedFile, path: string): boolean {
  const field = findField(edited, path);
  return field !== path && mistakes.some((mistake) => isWithin(mistake.field, field));
}
