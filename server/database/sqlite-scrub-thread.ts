// A thread with a connection of its own, for what would hold up the process: clearing the files of erased donors, and
// writing the log back into the file.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { scrubFiles } from "./sqlite-scrub-files.ts";

const database = new DatabaseSync(workerData as string);
parentPort!.on("message", (task: "write back" | { mayHoldErased: boolean }) => {
  if (task === "write back") database.exec("pragma wal_checkpoint(passive)");
  parentPort!.postMessage(task === "write back" ? undefined : scrubFiles(database, task.mayHoldErased));
});
