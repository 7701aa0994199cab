// A thread with a connection of its own, in which sqlite-scrub.ts clears the files while the process serves visitors.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { scrubFiles } from "./sqlite-scrub-files.ts";

const database = new DatabaseSync(workerData as string);
parentPort!.on("message", (mayHoldErased: boolean) => {
  parentPort!.postMessage(scrubFiles(database, mayHoldErased));
});
