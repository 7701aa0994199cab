import { formatWaiting } from "#app/staff/ui/count-waiting.ts";

/** How many wait, in a circle. */
export function Count({ count, urgent = false }: { count: number; urgent?: boolean }) {
  return (
    <span
      className={`grid h-11 min-w-11 place-items-center rounded-full px-2 font-display font-bold tabular-nums ${urgent ? "bg-haldi-500" : "bg-rice-200"}`}
    >
      {formatWaiting(count)}
    </span>
  );
}
