import { call, NetworkError } from "./api.ts";

let left = 3;

/** Tells the server of a mistake in a script, at most thrice a page, without what was typed. */
export async function reportError(reason: unknown): Promise<void> {
  if (reason instanceof NetworkError || left-- <= 0) return;
  // The hash at the end of this script's name.
  const build = import.meta.url.slice(-11, -3);
  await call("POST", "/script-errors", { page: location.pathname, build, message: String(reason) }).catch(() => {});
}
