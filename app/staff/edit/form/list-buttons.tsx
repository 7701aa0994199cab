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
  const buttons = [
    { change: "add", disabled: isStale },
    { change: "remove", disabled: isStale },
    { change: "earlier", disabled: isStale || index === 0 },
    { change: "later", disabled: isStale || index === length - 1 },
  ] as const;
  return buttons.map(({ change, disabled }) => (
    <button
      key={change}
      type="button"
      data-change={change}
      aria-disabled={disabled}
      className={className}
      onClick={() => !disabled && onChange(change)}
    >
      {list[change]}
    </button>
  ));
}
