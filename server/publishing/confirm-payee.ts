import { describeChange, readPayee } from "#server/content/payee.ts";
import { mergeContent, readPublishedContent } from "#server/content/published-content.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ValidationError } from "#server/donors/errors.ts";
import type { Actor } from "#server/registry/audit.ts";
import { findConfirmable, payeeAddress } from "#server/registry/content/payee.ts";
import { publishInTurn } from "./publications.ts";
import type { Publisher } from "./publisher.ts";

/** Publishes the proposed payee, and nothing else. */
export function confirmPayee(db: Database, publisher: Publisher, id: string, by: Actor) {
  return publishInTurn(db, publisher, by, async () => {
    const proposal = await withTimeout(findConfirmable(db, id, by));
    if (!proposal) throw new ValidationError({ message: "You cannot confirm this, or not yet." });
    const edits = [{ ...payeeAddress, value: proposal.payees }];
    const { content } = await mergeContent(edits, (await readPublishedContent(db)).content);
    const note = describeChange((await readPayee(db)).payees, proposal.payees);
    return { content, edits, versions: [id], payeeNote: note };
  });
}
