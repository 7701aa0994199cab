import { useStaffContent } from "#app/staff/staff-content.ts";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";

type Props = {
  index: number;
  length: number;
  className?: string;
  /** The list is not shown as it is, so that a button could change another item. */
  isStale?: boolean;
  onChange: (change: ListChange) => void;
};

/** What can be done with an item of a list. */
export function ListButtons({ index, length, className, isStale = false, onChange }: Props) {
  const { list } = useStaffContent().edit;
  return (["add", "remove", "earlier", "later"] as const).map((change) => {
    const isLast = index === { earlier: 0, later: length - 1, add: undefined, remove: undefined }[change];
    return (
      <button
        key={change}
        type="button"
        data-change={change}
        aria-disabled={isStale || isLast}
        className={className}
        onClick={() => !isStale && !isLast && onChange(change)}
      >
        {list[change]}
      </button>
    );
  });
}
