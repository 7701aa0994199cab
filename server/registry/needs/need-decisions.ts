import { daysAfterHarm } from "#contract/needs.ts";
import type { StaffActionName } from "#contract/staff/audit.ts";
import type { Database } from "#server/database/schema.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { applyNeedChange } from "#server/needs/new-need.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import * as row from "./need-row.ts";
import { countOffers } from "./offer-row.ts";
import { trustNumber } from "./trusted-numbers.ts";
import { pauseAsking } from "./willing.ts";

/** The request that staff decide about, and the version that they have read. */
export type SeenNeed = { id: string; version: string };

type MakeChange = row.Work<Partial<row.NeedRow>>;

/** Changes an open need, unless its words or reports are others than those that were seen, and records it. */
function changeAsStaff(db: Database, seen: SeenNeed, by: Actor, action: StaffActionName, makeChange: MakeChange) {
  const work: row.Work<void> = async (need, transaction) => {
    const current = row.makeNeedVersion(need, await countOffers(transaction, need.id));
    if (seen.version !== current) throw new ChangedMeanwhileError();
    await row.updateNeed(transaction, seen.id, await makeChange(need, transaction));
    await recordAction(transaction, { action, by, note: seen.id });
  };
  return row.withOpenNeed(db, seen.id, work, action === "refuse need" ? "refuse" : undefined);
}

/** Staff have called the number, and reports that stopped the need are settled. They may trust the number from now on. */
export function confirmNeed(db: Database, seen: SeenNeed, by: Actor, isTrusted = false) {
  return changeAsStaff(db, seen, by, isTrusted ? "trust number" : "confirm need", async (need, transaction) => {
    const reports = transaction.updateTable("need_offers").set({ reported: 2 }).where("need_id", "=", need.id);
    const reporters = await reports.where("reported", "=", 1).returning("donor_id").execute();
    const ids = reporters.flatMap(({ donor_id }) => donor_id ?? []);
    await pauseAsking(transaction, ids, daysAfterHarm);
    const trust = isTrusted && { trusted_id: await trustNumber(transaction, need, by) };
    const checked_at = new Date().toISOString();
    return { ...row.applyEvent(need, "confirm"), checked: "phone", checked_at, ...trust };
  });
}

export function refuseNeed(db: Database, seen: SeenNeed, by: Actor, reason: string) {
  return changeAsStaff(db, seen, by, "refuse need", async (need, transaction) => {
    // Only the trust that a request came by: anybody may name somebody else's number in theirs.
    await transaction.deleteFrom("trusted_numbers").where("id", "=", need.trusted_id).execute();
    return { ...row.applyEvent(need, "refuse"), reason };
  });
}

export function correctNeed(db: Database, seen: SeenNeed, by: Actor, given: { mayAsk?: number | undefined }) {
  return changeAsStaff(db, seen, by, "correct need", async (need) => {
    const { mayAsk: may_ask = need.may_ask, ...words } = given;
    const columns = row.toColumns(applyNeedChange(row.toWords(need), words));
    // Staff who put it off have talked to somebody: it may go on for as long as after a call.
    const isPutOff = row.isChecked(need) && columns.needed_on > need.needed_on;
    const changes = row.changeWords(need, { ...columns, may_ask });
    return { ...changes, ...(isPutOff && { checked_at: new Date().toISOString() }) };
  });
}

/** The secret of a new private link; the old one opens nothing from now on. */
export async function replaceNeedLink(db: Database, id: string, by: Actor) {
  const secret = newSecret();
  return row.withLockedNeed(db, id, async ({ language }, transaction) => {
    await transaction
      .updateTable("needs")
      .set({ link_hash: hashSecret(secret) })
      .where("id", "=", id)
      .execute();
    await recordAction(transaction, { action: "new need link", by, note: id });
    return { id, secret, language };
  });
}
