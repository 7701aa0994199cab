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

export type Renderer = ReturnType<typeof createRenderer>;

/** Runs publish/renderer.ts in two processes: pictures hold up no page, and give back their memory soon. */
export function createRenderer(dataFolder: string, timeoutMs = taskTimeoutMs) {
  const pages = createQueue({ dataFolder, timeoutMs, idleMs: 10 * 60_000 });
  const pictures = createQueue({ dataFolder, timeoutMs, idleMs: 5_000 });
  return {
    run<Name extends Task["name"]>(name: Name, details: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]> {
      const queue = name === "encodePicture" ? pictures : pages;
      return queue.run({ name, details } as Task) as ReturnType<Tasks[Name]>;
    },
    stop() {
      pages.stop();
      pictures.stop();
    },
  };
}

type Options = { dataFolder: string; timeoutMs: number; idleMs: number };

/** Runs one task after the other in a process that starts when it is needed. A failure of the process fails one task. */
function createQueue({ dataFolder, timeoutMs, idleMs }: Options) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  };
  const ask = async (task: Task, signal: AbortSignal): Promise<Outcome> => {
    try {
      signal.throwIfAborted();
      clearTimeout(idle);
      if (!child?.connected) child = startProcess(dataFolder);
      child.channel?.ref();
      // Without a channel the process did not start, and says so in an event.
      if (child.connected) child.send(task);
      const [outcome] = (await once(child, "message", { signal })) as [Outcome];
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
      if (waiting >= maxWaitingTasks) throw new RendererError(new Error("too many tasks wait"));
      const signal = AbortSignal.timeout(timeoutMs);
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
function startProcess(dataFolder: string): ChildProcess {
  const program = ["build", "cms", "content", "contract", "node_modules", "publish", "package.json"];
  const [site, pictures] = [join(dataFolder, "site"), join(dataFolder, "pictures")];
  // Node allows what is inside a folder only if the folder is there when the process starts.
  for (const folder of [site, pictures]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const readable = [...program.map((name) => join(project, name)), site, pictures];
  const child = fork(findProgram("publish/renderer"), {
    cwd: project,
    env: { NODE_ENV: "production" },
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
