import { pendingRequests } from "#app/staff/api.ts";

/** A thin line that moves while the desk waits for the server; a quick answer comes before it is seen. */
export function PendingBar({ label }: { label: string }) {
  const pending = pendingRequests.use() > 0;
  return pending && <progress aria-label={label} className="pending-bar fixed inset-x-0 top-0 z-40 h-1 w-full" />;
}
