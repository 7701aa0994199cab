import type { Server } from "node:http";
import { isatty } from "node:tty";

/** A Ctrl-C under `npm start` comes twice: from the terminal, and passed on by npm. */
const samePressMs = 500;
/** Clients have this long to finish their requests; then their connections are closed. */
const clientTimeoutMs = 8_000;
const shutdownTimeoutMs = 9_500;

/** On the first SIGINT or SIGTERM, finishes what is under way, closes and lets the process end; on the second, ends at once. */
export function stopOnSignals(server: Server, close: () => Promise<void>): void {
  let askedAt = Infinity;
  const stop = () => {
    if (performance.now() - askedAt > samePressMs) {
      console.error("Stopped at once: what was under way is dropped.");
      process.exit(1);
    }
    if (askedAt < Infinity) return;
    askedAt = performance.now();
    const more = process.stdin.isTTY ? " Press Ctrl-C again to end at once." : "";
    const tell = (_error: unknown, open: number) =>
      open > 0 && console.error(`Stopping: requests are under way.${more}`);
    // Without connections, it is only slow to close the database.
    setTimeout(() => server.getConnections(tell), samePressMs).unref();
    setTimeout(() => server.closeAllConnections(), clientTimeoutMs).unref();
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    void close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  const isOnTerminal = isatty(0);
  // A terminal that is closed sends one too, and ends the programs in it; any other means nothing here.
  process.on("SIGHUP", () => isOnTerminal && !isatty(0) && stop());
}
