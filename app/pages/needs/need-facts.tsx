import { fill } from "#contract/fill.ts";
import type { BoardNeed } from "#contract/needs.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { Places } from "#app/donors/places.server.ts";
import { useNeedWords } from "#app/needs/need-words.ts";
import { choosePlural, formatDay } from "#app/ui/format.ts";

export type BoardProps = { content: Content<"needs">; places: Places };

/** Where it is needed, until when, and by how many donors. */
export function NeedFacts({ need, content, places }: BoardProps & { need: BoardNeed }) {
  return (
    <>
      <p className="mt-1">{useNeedWords(places).where(need)}</p>
      <p className="text-ink-700">{fill(content.neededUntil, { day: formatDay(need.neededOn) })}</p>
      {need.missing > 0 && <p className="font-semibold">{choosePlural(need.missing, content.missing)}</p>}
    </>
  );
}
