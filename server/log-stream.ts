import { destination, type DestinationStream } from "pino";

/** Where log lines go: JSON to the standard output; on a developer's terminal, lines that are easier to read. */
export async function openLogStream(): Promise<DestinationStream> {
  // A production install does not have it.
  const pretty = process.stdout.isTTY && (await import("pino-pretty").catch(() => undefined));
  if (pretty) return pretty.default({ ...readable, sync: true });
  // Requests do not wait for their lines to be written; pino writes what is left when the process exits.
  return surviveErrors(destination({ sync: false, minLength: 4096, periodicFlush: 100, maxLength: maxWaitingBytes }));
}

const maxWaitingBytes = 1024 * 1024;

/** While lines cannot be written, as on a full disk, the server serves on, and lines beyond `maxWaitingBytes` are lost. */
function surviveErrors(stream: ReturnType<typeof destination>): DestinationStream {
  let failing = false;
  stream.on("error", () => (failing = true));
  stream.on("write", () => (failing = false));
  const flushSync = stream.flushSync.bind(stream);
  // It would try for ever, and the process would never exit.
  stream.flushSync = () => {
    if (!failing) flushSync();
  };
  return stream;
}

const readable = {
  translateTime: "SYS:HH:MM:ss",
  messageFormat: "{if status}{method} {route} {status} in {ms} ms{end}{if msg}{msg}{end}",
  ignore: "pid,hostname,reqId,method,route,status,ms",
};
