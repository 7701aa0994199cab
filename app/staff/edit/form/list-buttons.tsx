import { useStaffContent } from "#app/staff/staff-content.ts";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";
import { Button } from "#app/staff/ui/action.tsx";

type Props = {
  index: number;
  length: number;
  look?: string;
  /** The list is not shown as it is, so that a button could change another item. */
  isStale?: boolean;
  /** The site itself puts the list in order. */
  isDated: boolean;
  onChange: (change: ListChange) => void;
};

const all = ["add", "remove", "earlier", "later"] as const;

/** What can be done with an item of a list. */
export function ListButtons({ index, length, look = "", isStale = false, isDated, onChange }: Props) {
  const { list } = useStaffContent().edit;
  return (isDated ? (["remove"] as const) : all).map((change) => {
    const isLast = index === { earlier: 0, later: length - 1, add: undefined, remove: undefined }[change];
    return (
      <Button
        key={change}
        data-change={change}
        busy={isStale || isLast}
        look={look}
        label={list[change]}
        onClick={() => onChange(change)}
      />
    );
  });
}
