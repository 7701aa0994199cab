import { createContext, useContext, useEffect, useState } from "react";
import { outcomeBlockId, type PageOutcome } from "#contract/page-outcome.ts";

/** Given by the server while it renders a page that answers a visitor. */
export const OutcomeContext = createContext<PageOutcome | undefined>(undefined);

/** What the server did before the page was first shown. Pages that the script shows later have none. */
export function useOutcome(): PageOutcome {
  const rendered = useContext(OutcomeContext);
  const [outcome] = useState(() => rendered ?? readOutcome());
  useEffect(() => document.getElementById(outcomeBlockId)?.remove(), []);
  return outcome;
}

function readOutcome(): PageOutcome {
  const block = typeof document === "undefined" ? undefined : document.getElementById(outcomeBlockId);
  return JSON.parse(block?.textContent ?? "{}") as PageOutcome;
}

/** What most visitors of a page need not load. Where the server has rendered it, it is there when the script takes over. */
export async function laterPart<Part>(load: () => Promise<Part>) {
  const later = { part: undefined as Part | undefined, load: async () => void (later.part = await load()) };
  if (typeof document === "undefined" || document.getElementById(outcomeBlockId)) await later.load();
  return later;
}
