import type { BoardNeed, BoardSearch } from "#contract/needs.ts";
import type { BoardOutcome } from "#contract/page-outcome.ts";
import { ApiError, call } from "#app/api.ts";
import { readOutcome } from "#app/outcome.ts";
import type { Route } from "./+types/board";

/** Reads what the address asks for, the board or one need, unless the page came with it. */
export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const board = came ?? (await read(Object.fromEntries(new URL(url).searchParams), signal));
  came = undefined;
  return board;
}

/** The page shows it. */
const nothing = () => null;

export { nothing as default, nothing as HydrateFallback };

let { board: came } = readOutcome();

async function read(query: Record<string, string>, signal: AbortSignal): Promise<BoardOutcome> {
  const { need: id, state = "", donationType = "", day = "" } = query;
  const search: BoardSearch = { state, donationType, day };
  const ask = <Answer>(path: string) => call<Answer>("GET", path, undefined, { signal });
  try {
    if (id) return { search, shared: { need: await ask<BoardNeed>(`/needs/${id}`) } };
    return { search, ...(await ask<{ needs: BoardNeed[] }>(`/needs?${new URLSearchParams(search).toString()}`)) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // It is gone, or was never there: what the page says of one that is over is true of it, too.
    if (id && status >= 400 && status < 500 && status !== 429) return { search, shared: {} };
    return { search, error: error as Error };
  }
}
