import { v7 as newId } from "uuid";
import { closedStates, maxAsked, maxOpenNeeds } from "#contract/needs.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { validation } from "#server/messages.ts";
import type { parseNeedRequest } from "#server/needs/new-need.ts";
import { newReference } from "#server/needs/reference.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { addMessages } from "#server/registry/messages/outbox.ts";
import * as row from "./need-row.ts";
import { describeProgress } from "./offer-row.ts";
import { findTrust } from "./trusted-numbers.ts";

type Request = ReturnType<typeof parseNeedRequest>;
type Words = ReturnType<typeof row.toColumns>;

/** Stores a request, once for each secret. Those that staff have not checked wait, however many there are. */
export async function storeNeed(
  db: Database,
  { need, secret, from, ...notice }: Request,
  sender: string,
  isMailed = false,
  makeReference = newReference,
) {
  const link_hash = hashSecret(secret);
  const stored = ["id", "reference"] as const;
  const findSame = () => db.selectFrom("needs").select(stored).where("link_hash", "=", link_hash).executeTakeFirst();
  const known = await findSame();
  if (known) return known;
  const words = { ...row.toColumns(need), network: (await openMessageKey(db))("network", sender) };
  await assertFewOpen(db, words);
  const trusted_id = await findTrust(db, from, words.phone_key);
  const [status, checked] = trusted_id ? (["open", "trusted"] as const) : (["waiting", ""] as const);
  const [id, now] = [newId(), new Date().toISOString()];
  // The mail says how it stands.
  const told = isMailed ? await describeProgress(db, { id, status }) : "";
  const times = { checked_at: "", closed_at: "", due_at: now, waved_at: "", told_at: told && now };
  const rest = { reason: "", ...row.newAddress, reopened: 0, may_ask: maxAsked, wave_left: 0 } as const;
  const { noticeVersion: notice_version, language } = notice;
  const standing = { status, checked, trusted_id, told };
  const values = { id, link_hash, ...words, ...standing, ...times, ...rest, notice_version, language };
  for (;;) {
    const need = (await insertNeed(db, { ...values, reference: makeReference() }, isMailed)) ?? (await findSame());
    if (need) return need;
    // Another request has this reference.
  }
}

/** Stores it, with the mail that confirms its address; undefined if another has its secret or its reference. */
function insertNeed(db: Database, values: row.NeedRow, isMailed: boolean) {
  return db.transaction().execute(async (transaction) => {
    const insert = transaction
      .insertInto("needs")
      .values(values)
      .onConflict((conflict) => conflict.doNothing());
    const need = await insert.returning(["id", "reference"]).executeTakeFirst();
    const { id: detail, email: address, language } = values;
    const mail = { kind: "needAsked", address, language, detail, cause: `asked ${detail}` } as const;
    if (need && isMailed) await addMessages(transaction, [mail]);
    return need;
  });
}

/** A number has a few open requests that staff have checked: nobody uses it up for others. */
export async function assertFewOpen(db: Queryable, asked: Words & { network: string }): Promise<void> {
  const own = db.selectFrom("needs").selectAll().where("phone_key", "=", asked.phone_key);
  const open = await own.where("status", "not in", closedStates).execute();
  const names = ["donation_type", "blood_type", "city", "place"] as const;
  const isSame = (other: row.NeedRow) =>
    names.every((name) => other[name].toLowerCase() === asked[name].toLowerCase()) &&
    (row.isChecked(other) || other.network === asked.network);
  if (open.some(isSame)) throw new ValidationError({ message: validation.sameNeed });
  if (open.filter(row.isChecked).length >= maxOpenNeeds.number)
    throw new ValidationError({ message: validation.manyNeeds });
}
