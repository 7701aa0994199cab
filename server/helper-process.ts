import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import { once } from "node:events";
import { findProgram } from "./programs.ts";

type Options = { words: string[]; idleMs: number; forkOptions?: () => ForkOptions };

/**
 * A process beside the server that does one task after the other. It starts with a task, ends when it has none for a while,
 * and keeps nothing from stopping. A failure of the process fails one task. It is told no settings, which hold passwords.
 */
export function createHelper(program: string, { words, idleMs, forkOptions = () => ({}) }: Options) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isWarm = false;
  let last: Promise<unknown> = Promise.resolve();
  const start = () => {
    const stdio: ForkOptions["stdio"] = ["ignore", "ignore", "inherit", "ipc"];
    const started = fork(findProgram(program), words, { env: {}, execArgv: [], stdio, ...forkOptions() });
    // Callers that wait for an answer get the end as an error; without a listener it would end the server.
    started.on("error", () => {});
    started.once("exit", (code, signal) => started.emit("error", new Error(`it ended (${signal ?? code})`)));
    started.unref();
    return started;
  };
  const stop = () => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
    isWarm = false;
  };
  const ask = async <Answer>(task: object, signal: AbortSignal) => {
    try {
      signal.throwIfAborted();
      clearTimeout(idle);
      if (!child?.connected) child = start();
      child.channel?.ref();
      // Without a channel the process did not start, and says so in an event.
      if (child.connected) child.send(task);
      const [answer] = (await once(child, "message", { signal })) as [Answer];
      isWarm = true;
      child.channel?.unref();
      idle = setTimeout(stop, idleMs).unref();
      return answer;
    } catch (error) {
      stop();
      throw error;
    }
  };
  return {
    /** Whether it has answered since it started. */
    isWarm: () => isWarm,
    ask<Answer>(task: object, signal: AbortSignal): Promise<Answer> {
      const turn = last.then(() => ask<Answer>(task, signal));
      last = turn.catch(() => {});
      return turn;
    },
    stop,
  };
}
