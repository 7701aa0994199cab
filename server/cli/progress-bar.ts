import type { Progress } from "#server/database/sqlite-backup.ts";

const barWidth = 30;

/** Shows on a terminal how far the work is, and clears the line at its end; elsewhere nothing. */
export function showProgress(label: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  return (share) => {
    const done = Math.floor(share * barWidth);
    const bar = "█".repeat(done) + "░".repeat(barWidth - done);
    stderr.write(share < 1 ? `\r${label} ${bar} ${Math.floor(share * 100)} %` : "\r\u001B[K");
  };
}
