// A thread that makes the API's description and ends.
import { parentPort } from "node:worker_threads";
import { openApiDocument } from "./document.ts";

parentPort!.postMessage(JSON.stringify(openApiDocument()));
