import type { Worker } from "node:cluster";
import type { GracefulStop } from "./graceful-stop.ts";

/** What a worker tells its primary process: the port that it serves, and later how many requests it still answers. */
type Message = { servesPort: number } | { requestsUnderWay: number };

/** In a worker: obeys the primary process, and stops when it is gone. */
export function obeyPrimary(worker: Worker, servesPort: number, stop: GracefulStop): void {
  const begin = () => {
    const requestsUnderWay = stop.begin();
    tell({ requestsUnderWay });
  };
  // A terminal and systemd send these to the workers too, so that they may come twice.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, begin);
  // The primary process decides what a SIGHUP means.
  process.on("SIGHUP", () => {});
  worker.once("disconnect", () => {
    // Node would end the process, and what is under way with it.
    worker.exitedAfterDisconnect = true;
    begin();
  });
  // The channel to the primary would keep a worker alive.
  void stop.closed.then(() => process.connected && worker.disconnect());
  tell({ servesPort });
}

function tell(message: Message): void {
  if (process.connected) process.send!(message);
}

/** In the primary process: what the worker tells first, or undefined when it ends without. */
export function hear(worker: Worker, field: "servesPort" | "requestsUnderWay"): Promise<number | undefined> {
  return new Promise((resolve) => {
    worker.on("message", (message: Partial<Record<typeof field, number>>) => {
      if (typeof message[field] === "number") resolve(message[field]);
    });
    worker.once("exit", () => resolve(undefined));
  });
}
