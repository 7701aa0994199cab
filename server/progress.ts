/** Told how much of the work is done, from 0 to 1. */
export type Progress = (share: number) => void;

const barWidth = 30;

/** Draws a bar on a terminal, and clears it when all is done; elsewhere it shows nothing. */
export function showProgress(label: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  return (share) => {
    const done = Math.floor(share * barWidth);
    const bar = "█".repeat(done) + "░".repeat(barWidth - done);
    stderr.write(share < 1 ? `\r${label} ${bar} ${Math.floor(share * 100)} %` : "\r\u001B[K");
  };
}
