import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { BoardSearch } from "#contract/needs.ts";
import type { BoardOutcome } from "#contract/page-outcome.ts";
import { ApiError, needs } from "#app/api.ts";
import { useOutcome } from "#app/outcome.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";

/** What the address asks for: the board, or one need. It is read whenever the address changes, unless the page came with it. */
export function useBoard() {
  const { search: query } = useLocation();
  const { board: came } = useOutcome();
  const [shown, setShown] = useState<{ query: string; board: BoardOutcome } | undefined>(
    came && { query, board: came },
  );
  const describeError = useErrorMessage();
  const read = (query: string) => readBoard(query, describeError).then((board) => ({ query, board }));
  const readFirst = useEffectEvent((query: string, request: { isLatest: boolean }) => {
    if (shown?.query === query) return;
    void read(query).then((board) => request.isLatest && setShown(board));
  });
  useEffect(() => {
    const request = { isLatest: true };
    readFirst(query, request);
    return () => {
      request.isLatest = false;
    };
  }, [query]);
  return { board: shown?.query === query ? shown.board : undefined, retry: () => void read(query).then(setShown) };
}

async function readBoard(query: string, describeError: (error: unknown) => string): Promise<BoardOutcome> {
  const { need: id, state = "", donationType = "", day = "" } = Object.fromEntries(new URLSearchParams(query));
  const search: BoardSearch = { state, donationType, day };
  try {
    return id ? { search, shared: { need: await needs.readShared(id) } } : { search, needs: await needs.list(search) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // It is gone, or was never there: what the page says of one that is over is true of it, too.
    if (id && status >= 400 && status < 500 && status !== 429) return { search, shared: {} };
    return { search, error: { status, message: describeError(error) } };
  }
}
