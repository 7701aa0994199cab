import { isatty } from "node:tty";

type Stop = {
  /** Begins to stop, and gives how many requests are still under way. */
  begin: () => number | Promise<number>;
  /** Drops what is under way. */
  force: () => void;
};

/** A Ctrl-C under `npm start` comes twice: from the terminal, and passed on by npm. */
const samePressMs = 500;

/** Stops on the first SIGINT or SIGTERM, and at once on the second. */
export function stopOnSignals(stop: Stop): void {
  let beganAt: number | undefined;
  const ask = async () => {
    if (beganAt !== undefined) {
      if (performance.now() - beganAt > samePressMs) stopAtOnce(stop);
      return;
    }
    beganAt = performance.now();
    const requests = await stop.begin();
    if (requests > 0) console.error(describeWait(requests));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, ask);
  process.on("SIGHUP", () => void (isTerminalClosed() && ask()));
}

/** A closed terminal sends a SIGHUP too, and ends the programs in it; any other is an operator's request to reload. */
export function onReloadSignal(reload: () => void): void {
  process.on("SIGHUP", () => void (isTerminalClosed() || reload()));
}

function stopAtOnce({ force }: Stop): never {
  console.error("Stopped at once: what was under way is dropped.");
  force();
  process.exit(1);
}

function describeWait(requests: number): string {
  const what = requests === 1 ? "1 request is" : `${requests} requests are`;
  return `Stopping: ${what} under way.${process.stdin.isTTY ? " Press Ctrl-C again to stop at once." : ""}`;
}

const startedOnTerminal = isatty(0);

function isTerminalClosed(): boolean {
  return startedOnTerminal && !isatty(0);
}
