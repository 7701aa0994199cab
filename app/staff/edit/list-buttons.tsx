import { useStaffContent } from "#app/staff/staff-content.ts";
import type { ListChange } from "./list-changes.ts";

type Props = {
  index: number;
  length: number;
  className?: string;
  onChange: (change: ListChange) => void;
};

/** What can be done with an item of a list. */
export function ListButtons({ index, length, className, onChange }: Props) {
  const { list } = useStaffContent().edit;
  const buttons = [
    { change: "add", disabled: false },
    { change: "remove", disabled: false },
    { change: "earlier", disabled: index === 0 },
    { change: "later", disabled: index === length - 1 },
  ] as const;
  return buttons.map(({ change, disabled }) => (
    <button
      key={change}
      type="button"
      aria-disabled={disabled}
      className={className}
      onClick={() => !disabled && onChange(change)}
    >
      {list[change]}
    </button>
  ));
}
