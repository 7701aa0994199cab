import { isClosed, reportsToStop } from "#contract/needs.ts";
import type { Database } from "#server/database/schema.ts";
import { ValidationError } from "#server/donors/errors.ts";
import type { PrivateLinkKey } from "#server/donors/private-link.ts";
import { validation } from "#server/messages.ts";
import { findReopenEnd, findReopening } from "#server/needs/rules.ts";
import * as row from "./need-row.ts";
import { countOffers } from "./offer-row.ts";
import { assertOpens } from "./seekers.ts";
import { assertFewOpen } from "./store-need.ts";

/**
 * Opens again what the one who asked has closed in error, as it was: waves keep their pauses, and it counts as one more of its
 * number. Once, so that whoever said yes is not sent to and fro.
 */
export async function reopenNeed(db: Database, key: PrivateLinkKey): Promise<void> {
  await assertOpens(db, key);
  await row.withLockedNeed(db, key.id, async (need, transaction) => {
    // A second tap is the first one.
    if (!isClosed(need.status)) return;
    const facts = row.toFacts(need);
    if (findReopenEnd(facts) <= Date.now()) throw new ValidationError({ message: validation.needClosed });
    await assertFewOpen(transaction, need, need.network);
    const { reports } = await countOffers(transaction, need.id);
    const event = reports >= reportsToStop ? "stop" : findReopening(facts);
    await row.updateNeed(transaction, need.id, { ...row.applyEvent(need, event), reopened: 1 });
  });
}
