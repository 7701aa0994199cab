import type { ForkOptions } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Task, Tasks } from "#publish/renderer.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { createHelper } from "#server/helper-process.ts";
import { project } from "#server/programs.ts";
import { RendererError } from "./errors.ts";

/** Counted from the request, so that neither a task nor those before it hold anybody up for longer. */
const taskTimeoutMs = 60_000;
const maxWaitingTasks = 10;
/** Of pages with what a visitor asked for. On a busy machine the process itself needs longer than that to start. */
const answers = { timeoutMs: 3000, startMs: 20_000, maxWaiting: 50, idleMs: 24 * 60 * 60_000 };

export type Renderer = ReturnType<typeof createRenderer>;

/** Runs publish/renderer.ts in processes: staff's pages hold up no visitor, and pictures give back their memory soon. */
export function createRenderer(folders: Folders, timeoutMs = taskTimeoutMs) {
  const pages = createQueue({ ...folders, timeoutMs, idleMs: 10 * 60_000 });
  const queues: Partial<Record<Task["name"], typeof pages>> = {
    encodePicture: createQueue({ ...folders, timeoutMs, idleMs: 5_000 }),
    renderAnswer: createQueue({ ...folders, ...answers }),
  };
  return {
    run<Name extends Task["name"]>(name: Name, details: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]> {
      const queue = queues[name] ?? pages;
      return queue.run({ name, details } as Task) as ReturnType<Tasks[Name]>;
    },
    stop() {
      for (const queue of [pages, ...Object.values(queues)]) queue.stop();
    },
  };
}

/** A server without a built site has no pages to render. */
type Folders = { dataFolder: string; build?: string | undefined };
type Options = Folders & { timeoutMs: number; startMs?: number; idleMs: number; maxWaiting?: number };

/** Runs one task after the other in a process that starts when it is needed. */
function createQueue(options: Options) {
  const { timeoutMs, startMs = timeoutMs, idleMs, maxWaiting = maxWaitingTasks, build = "" } = options;
  const helper = createHelper("publish/renderer", { words: [build], idleMs, forkOptions: () => restrict(options) });
  let waiting = 0;

  return {
    async run(task: Task): Promise<unknown> {
      if (waiting >= maxWaiting) throw new RendererError(new Error("too many tasks wait"));
      const signal = AbortSignal.timeout(helper.isWarm() ? timeoutMs : startMs);
      waiting++;
      const asked = helper.ask<Outcome>(task, signal).finally(() => waiting--);
      const outcome = await asked.catch((error: Error) => Promise.reject(new RendererError(error)));
      if ("value" in outcome) return outcome.value;
      const { name, message } = outcome.error;
      // The process that has looked at a picture says itself what is wrong with it.
      throw name === "PictureError"
        ? new ValidationError({ message })
        : Object.assign(new Error(message), outcome.error);
    },
    stop: helper.stop,
  };
}

/** It reads files of strangers: it may read neither the settings nor the registry. */
function restrict({ dataFolder }: Folders): ForkOptions {
  const program = ["build", "cms", "content", "contract", "node_modules", "publish", "package.json"];
  const [site, pictures] = [join(dataFolder, "site"), join(dataFolder, "pictures")];
  // Node allows what is inside a folder only if the folder is there when the process starts.
  for (const folder of [site, pictures]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const readable = [...program.map((name) => join(project, name)), site, pictures];
  return {
    cwd: project,
    // Pages that are rendered for visitors say when something happened in India.
    env: { NODE_ENV: "production", TZ: "Asia/Kolkata" },
    execArgv: [
      "--permission",
      "--allow-addons",
      "--disable-warning=SecurityWarning",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${site}`,
    ],
    serialization: "advanced",
  };
}
