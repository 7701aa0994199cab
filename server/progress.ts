/** Told how much of the work is done, from 0 to 1. */
export type Progress = (share: number) => void;

const barWidth = 30;
const linesEveryMs = 10_000;

/** Draws a bar on a terminal, and clears it when all is done; elsewhere it shows nothing. */
export function showProgress(label: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  return (share) => {
    const done = Math.floor(share * barWidth);
    const bar = "█".repeat(done) + "░".repeat(barWidth - done);
    stderr.write(share < 1 ? `\r${label} ${bar} ${toPercent(share)}` : "\r\u001B[K");
  };
}

/** The same for work that also a log should tell of: where there is no terminal, it prints a line now and then. */
export function logProgress(label: string): Progress {
  if (process.stderr.isTTY) return showProgress(label);
  let nextAt = Date.now() + linesEveryMs;
  return (share) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + linesEveryMs;
    console.error(`${label}: ${toPercent(share)}`);
  };
}

function toPercent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
