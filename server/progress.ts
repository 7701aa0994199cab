/** Told how much of the work is done, from 0 to 1. */
export type Progress = (share: number) => void;

const barWidth = 30;
const linesEveryMs = 10_000;

/** Draws a bar on a terminal, and clears it when all is done; elsewhere it prints a line now and then. */
export function showProgress(label: string): Progress {
  const { stderr } = process;
  let nextAt = Date.now() + linesEveryMs;
  return (share) => {
    const done = Math.floor(share * barWidth);
    const percent = `${Math.floor(share * 100)} %`;
    const bar = "█".repeat(done) + "░".repeat(barWidth - done);
    if (stderr.isTTY) return void stderr.write(share < 1 ? `\r${label} ${bar} ${percent}` : "\r\u001B[K");
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + linesEveryMs;
    console.error(`${label}: ${percent}`);
  };
}
