import type { Progress } from "#server/database/copy.ts";

/** Shows on a terminal how far the work is, and clears the line at its end; elsewhere nothing. */
export function showProgress(label: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  return (share) => {
    stderr.write(share < 1 ? `\r${label} ${Math.floor(share * 100)} %` : "\r\u001B[K");
  };
}
