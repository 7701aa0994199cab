/** How long a line may wait for others to be written with. */
const longestWait = 50;

/** Where log lines go: to the standard output, many with one write, since each holds up the requests while it is written. */
export function openLogStream(): { write: (line: string) => void } {
  let waiting = "";
  const flush = () => {
    const lines = waiting;
    waiting = "";
    if (lines) process.stdout.write(lines);
  };
  process.once("exit", flush);
  return {
    write(line) {
      if (!waiting) setTimeout(flush, longestWait);
      waiting += line;
    },
  };
}
