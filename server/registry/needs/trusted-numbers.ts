import { v7 as newId } from "uuid";
import { dayAfter, today } from "#contract/day.ts";
import { findKey } from "#contract/private-link.ts";
import { trustDays, type TrustedNumber } from "#contract/staff/needs.ts";
import type { Database, Queryable, Transaction } from "#server/database/schema.ts";
import { isSecretOf } from "#server/donors/private-link.ts";
import { recordAction, type Actor } from "#server/registry/audit.ts";
import type { NeedRow } from "./need-row.ts";

// A number is trusted, not a link; but only the link of an earlier request shows that the number's owner asks.

/** The trusted number from which a request comes: by the key of an earlier one with the same number. Empty if there is none. */
export async function findTrust(db: Queryable, from: string, phoneKey: string): Promise<string> {
  const [id = "", secret = ""] = findKey(from)?.split(".") ?? [];
  const earlier = db.selectFrom("needs").innerJoin("trusted_numbers", "trusted_numbers.id", "trusted_id");
  const own = earlier.where("needs.id", "=", id).where("trusted_numbers.phone_key", "=", phoneKey);
  const trusted = own.select(["link_hash", "trusted_id"]).where("until", ">", today());
  const found = await trusted.executeTakeFirst();
  return found && isSecretOf(secret, found.link_hash) ? found.trusted_id : "";
}

/** Until which day requests that are made from this one go out at once; empty if they do not. */
export async function readTrustedUntil(db: Queryable, { trusted_id }: NeedRow): Promise<string> {
  const trusted = db.selectFrom("trusted_numbers").select("until").where("id", "=", trusted_id);
  return (await trusted.executeTakeFirst())?.until ?? "";
}

/** Trusts the number of a request for a year from now on, and gives the id of the trust. */
export async function trustNumber(transaction: Transaction, { phone_key }: NeedRow, by: Actor): Promise<string> {
  const trust = { until: dayAfter(trustDays), member_id: by.id, member_name: by.name };
  const insert = transaction.insertInto("trusted_numbers").values({ id: newId(), phone_key, ...trust });
  const stored = insert.onConflict((conflict) => conflict.column("phone_key").doUpdateSet(trust)).returning("id");
  return (await stored.executeTakeFirstOrThrow()).id;
}

export function listTrustedNumbers(db: Database): Promise<TrustedNumber[]> {
  const columns = ["id", "phone_key as phoneNo", "until", "member_name as by"] as const;
  return db.selectFrom("trusted_numbers").select(columns).where("until", ">", today()).orderBy("until").execute();
}

/** False if it was removed before. */
export function removeTrustedNumber(db: Database, id: string, by: Actor): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removed = await transaction.deleteFrom("trusted_numbers").where("id", "=", id).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    await recordAction(transaction, { action: "end trust", by, note: "" });
    return true;
  });
}
