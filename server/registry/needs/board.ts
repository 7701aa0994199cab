import type { BoardNeed, BoardSearch } from "#contract/needs.ts";
import type { Database } from "#server/database/schema.ts";
import { findSpellings, findState } from "#server/donors/find-place.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { isChecked, toWords, type NeedRow } from "./need-row.ts";
import { countOffers, isWanting, readCounts } from "./offer-row.ts";

const maxShown = 50;

/** What is needed now, the most urgent first: checked, and without enough donors yet. */
export async function listBoard(db: Database, { state, donationType, day }: BoardSearch): Promise<BoardNeed[]> {
  let open = db.selectFrom("needs").selectAll().where("status", "=", "open");
  const found = findState(state);
  if (found) open = open.where("state", "in", findSpellings(found));
  if (donationType) open = open.where("donation_type", "=", donationType as NeedRow["donation_type"]);
  if (day) open = open.where("needed_on", ">=", day);
  const needs = await open.where(isWanting).orderBy("needed_on").orderBy("id").limit(maxShown).execute();
  const ids = needs.map(({ id }) => id);
  const counts = await readCounts(db, ids);
  return needs.map((need) => toBoardNeed(need, need.wanted - (counts.get(need.id)?.yes ?? 0)));
}

/** A need by its shared address. One that is not checked as it stands only staff see. */
export async function readBoardNeed(db: Database, id: string): Promise<BoardNeed | undefined> {
  const need = await db.selectFrom("needs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!need || !isChecked(need)) return undefined;
  const { yes } = await countOffers(db, id);
  return toBoardNeed(need, need.status === "open" ? Math.max(0, need.wanted - yes) : 0);
}

function toBoardNeed(need: NeedRow, missing: number): BoardNeed {
  const { donationType, bloodType, state, city, neededOn } = toWords(need);
  return { id: need.id, donationType, bloodType, state, city, neededOn, askedAt: readIdTimestamp(need.id), missing };
}
