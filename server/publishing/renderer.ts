import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Task, Tasks } from "#publish/renderer.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { findProgram, project } from "#server/programs.ts";
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

/** Runs one task after the other in a process that starts when it is needed. A failure of the process fails one task. */
function createQueue(options: Options) {
  const { timeoutMs, startMs = timeoutMs, idleMs, maxWaiting = maxWaitingTasks } = options;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isWarm = false;

  const stop = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
    isWarm = false;
  };
  const ask = async (task: Task, signal: AbortSignal): Promise<Outcome> => {
    try {
      signal.throwIfAborted();
      clearTimeout(idle);
      if (!child?.connected) child = startProcess(options);
      child.channel?.ref();
      // Without a channel the process did not start, and says so in an event.
      if (child.connected) child.send(task);
      const [outcome] = (await once(child, "message", { signal })) as [Outcome];
      isWarm = true;
      child.channel?.unref();
      idle = setTimeout(stop, idleMs).unref();
      return outcome;
    } catch (error) {
      stop();
      throw new RendererError(error as Error);
    }
  };
  return {
    async run(task: Task): Promise<unknown> {
      if (waiting >= maxWaiting) throw new RendererError(new Error("too many tasks wait"));
      const signal = AbortSignal.timeout(isWarm ? timeoutMs : startMs);
      waiting++;
      const turn = last.then(() => ask(task, signal)).finally(() => waiting--);
      last = turn.catch(() => {});
      const outcome = await turn;
      if ("value" in outcome) return outcome.value;
      const { name, message } = outcome.error;
      // The process that has looked at a picture says itself what is wrong with it.
      throw name === "PictureError"
        ? new ValidationError({ message })
        : Object.assign(new Error(message), outcome.error);
    },
    stop,
  };
}

/** It reads files of strangers: it is told no passwords, and may read neither the settings nor the registry. */
function startProcess({ dataFolder, build = "" }: Folders): ChildProcess {
  const program = ["build", "cms", "content", "contract", "node_modules", "publish", "package.json"];
  const [site, pictures] = [join(dataFolder, "site"), join(dataFolder, "pictures")];
  // Node allows what is inside a folder only if the folder is there when the process starts.
  for (const folder of [site, pictures]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const readable = [...program.map((name) => join(project, name)), site, pictures];
  const child = fork(findProgram("publish/renderer"), [build], {
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
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Callers that wait for an answer get the end as an error; without a listener it would end the server.
  child.on("error", () => {});
  child.once("exit", (code, signal) => child.emit("error", new Error(`it ended (${signal ?? code})`)));
  // It does not keep the server from stopping.
  child.unref();
  child.channel?.unref();
  return child;
}
