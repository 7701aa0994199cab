import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const entry = join(import.meta.dirname, "../server/cli/registry.ts");

/** Runs `npm run registry -- …` without npm; nobody is there to answer questions. */
export async function runRegistry(env: Record<string, string>, ...words: string[]) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [entry, ...words], {
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part: Buffer) => (stdout += part.toString()));
  child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}
