import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Outcome, Task, Tasks } from "#publish/renderer.ts";

const project = join(import.meta.dirname, "../..");
const idleMs = 10 * 60_000;

export type Renderer = ReturnType<typeof createRenderer>;

/** Starts the process of publish/renderer.ts when it is first needed, and ends it when it has been idle. */
export function createRenderer() {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();

  const start = () => {
    const started = fork(join(project, "publish/renderer.ts"), {
      cwd: project,
      // It reads files of strangers, so it is told no passwords.
      env: { NODE_ENV: "production" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", (outcome: Outcome) => {
      const { resolve, reject } = waiting.get(outcome.id)!;
      settle(outcome.id);
      if ("value" in outcome) resolve(outcome.value);
      else reject(Object.assign(new Error(outcome.error.message), outcome.error));
    });
    started.once("exit", (code, signal) => {
      if (child === started) child = undefined;
      for (const [id, { reject }] of waiting) {
        settle(id);
        reject(new Error(`the renderer ended (${signal ?? code})`));
      }
    });
    // It does not keep the server from stopping.
    started.unref();
    started.channel?.unref();
    return started;
  };
  const settle = (id: number) => {
    waiting.delete(id);
    if (waiting.size > 0) return;
    child?.channel?.unref();
    idle = setTimeout(stop, idleMs).unref();
  };
  const stop = () => {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = undefined;
  };
  return {
    run<Name extends Task["name"]>(name: Name, details: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]> {
      clearTimeout(idle);
      child ??= start();
      child.channel?.ref();
      const id = ++lastId;
      const outcome = Promise.withResolvers<unknown>();
      waiting.set(id, outcome);
      child.send({ id, name, details }, (error) => error && outcome.reject(error));
      return outcome.promise as ReturnType<Tasks[Name]>;
    },
    stop,
  };
}
