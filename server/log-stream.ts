import { destination, type DestinationStream } from "pino";

/** Where log lines go: JSON to the standard output; on a developer's terminal, lines that are easier to read. */
export async function openLogStream(): Promise<DestinationStream> {
  const pretty = process.stdout.isTTY ? await loadPinoPretty() : undefined;
  if (pretty) return pretty({ ...readable, sync: true });
  // Requests do not wait for their lines to be written; pino writes what is left when the process exits.
  return destination({ sync: false, minLength: 4096, periodicFlush: 100 });
}

const readable = {
  translateTime: "SYS:HH:MM:ss",
  messageFormat: "{if status}{method} {route} {status} in {ms} ms{end}{if msg}{msg}{end}",
  ignore: "pid,hostname,reqId,method,route,status,ms",
};

/** A production install does not have pino-pretty. */
async function loadPinoPretty() {
  try {
    return (await import("pino-pretty")).default;
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    return undefined;
  }
}
