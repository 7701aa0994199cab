import { createContext, useContext, useEffect, useState } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { outcomeBlockId, type PageOutcome } from "#contract/page-outcome.ts";

/** Given by the server while it renders a page that answers a visitor. */
export const OutcomeContext = createContext<PageOutcome | undefined>(undefined);

/** What the data route below this page has loaded, until then what the page came with; and the query of what is on its way. */
export function useLoaded<Outcome>(came: Outcome | undefined): [Outcome | undefined, string | undefined] {
  const loaded = useMatches().at(-1)!.loaderData as Outcome | null | undefined;
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const pending = next?.pathname === pathname ? next.search : undefined;
  return [loaded === undefined ? came : (loaded ?? undefined), pending];
}

/** What the server did before the page was first shown. Pages that the script shows later have none. */
export function useOutcome(): PageOutcome {
  const rendered = useContext(OutcomeContext);
  const [outcome] = useState(() => rendered ?? readOutcome());
  useEffect(() => document.getElementById(outcomeBlockId)?.remove(), []);
  return outcome;
}

let read: PageOutcome | undefined;

/** The same for a module that a page begins with. */
export function readOutcome(): PageOutcome {
  const block = typeof document === "undefined" ? undefined : document.getElementById(outcomeBlockId);
  return block ? (read ??= JSON.parse(block.textContent) as PageOutcome) : {};
}

/** What most visitors of a page need not load. Where the server has rendered it, it is there when the script takes over. */
export async function laterPart<Part>(load: () => Promise<Part>) {
  const later = { part: undefined as Part | undefined, load: async () => void (later.part = await load()) };
  if (typeof document === "undefined" || document.getElementById(outcomeBlockId)) await later.load();
  return later;
}
