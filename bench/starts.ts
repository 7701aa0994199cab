import { readFileSync } from "node:fs";
import { startServer } from "#tests/fixtures/server-process.ts";
import { alternate, median, type Compared } from "./report.ts";

/** How long a start takes to its first answer, against a start of the sources as in development, and its memory then. */
export async function measureStarts(
  env: Record<string, string>,
  compiled: string,
): Promise<Compared & { memoryMb: number }> {
  const memories: number[] = [];
  const start = async (more: Record<string, string>, program?: string) => {
    const started = performance.now();
    const server = await startServer({ ...env, ...more }, program ? { program } : {});
    await (await fetch(`${server.url}/api/v1`)).arrayBuffer();
    const ms = performance.now() - started;
    if (!program) memories.push(memoryOf(server.process.pid!));
    await server.stop();
    return ms;
  };
  // As in production, where every start but the first finds compiled code.
  const ours = () => start({ NODE_COMPILE_CACHE: compiled });
  const compared = await alternate(ours, () => start({}, "server/main.ts"));
  return { ...compared, memoryMb: median(memories) };
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
