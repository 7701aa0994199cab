import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { NewDonor } from "#contract/donor.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { DatabaseTimeout, responseTimeoutMs } from "#server/database/timeouts.ts";
import { isDatabaseUnavailable, isLocked } from "#server/database/unavailable-error.ts";
import { makeNewDonorRow, registerRow, type RegisteredDonor, type RegistrationMetadata } from "./donors.ts";

/** One statement's worth; more wait for the next one. */
const maxBatch = 64;

type Row = Schema["donors"];

type Waiting = PromiseWithResolvers<RegisteredDonor> & { row: Row; since: number };

/**
 * Gives a function that stores a donor as `registerRow` does. Registrations that wait at the same time are stored by one
 * statement, and so wait for the disk once; each is acknowledged after that. A visitor who has waited for
 * `maxWaitMs` has been told to try again, so that registration is dropped.
 */
export function createRegistrationQueue(db: Database, maxWaitMs = responseTimeoutMs) {
  const waiting: Waiting[] = [];
  let isStoring = false;

  const storeWaiting = async () => {
    isStoring = true;
    // The requests that came in together with this one are read first.
    await nextTurn();
    while (waiting.length) {
      const batch = waiting.splice(0, maxBatch).filter(isInTime);
      if (batch.length) waiting.unshift(...(await storeBatch(db, batch)));
    }
    isStoring = false;
  };
  const isInTime = ({ since, reject }: Waiting) => {
    const isLate = performance.now() - since > maxWaitMs;
    if (isLate) reject(new DatabaseTimeout("the registration waited too long"));
    return !isLate;
  };
  return (donor: NewDonor, metadata?: RegistrationMetadata): Promise<RegisteredDonor> => {
    const row = makeNewDonorRow({ id: newId(), ...donor }, metadata);
    const one = { row, since: performance.now(), ...Promise.withResolvers<RegisteredDonor>() };
    waiting.push(one);
    if (!isStoring) void storeWaiting();
    return one.promise;
  };
}

/** Gives those who have to wait because another process writes. */
async function storeBatch(db: Database, batch: Waiting[]): Promise<Waiting[]> {
  const registerAlone = ({ row, resolve }: Waiting) => resolve(registerRow(db, row));
  const rows = batch.map(({ row }) => row);
  try {
    const inserted = await insertBatch(db, rows);
    for (const one of batch) {
      if (inserted.has(one.row.id)) one.resolve({ id: one.row.id, linkHash: one.row.link_hash });
      else registerAlone(one);
    }
  } catch (error) {
    if (isLocked(error)) return batch;
    // One that the database refuses must not harm the others.
    if (isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error);
    else batch.forEach(registerAlone);
  }
  return [];
}

/** Stores the rows of donors whose fingerprint nobody has, in one transaction, and gives their ids. */
export async function insertBatch(db: Database, rows: Row[]): Promise<Set<string>> {
  if (db.sqlite) {
    // One prepared statement, run for each row: a statement with all of them would take longer to write and to read.
    const insert = db.insertInto("donors").values(rows[0]!);
    const { sql } = insert.onConflict((conflict) => conflict.column("fingerprint").doNothing()).compile();
    const changes = await db.sqlite.runForEach(sql, rows.map(Object.values));
    return new Set(rows.filter((_, n) => changes[n] === 1).map(({ id }) => id));
  }
  // The statement is the same for any number of rows, so that PostgreSQL keeps it prepared.
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  const insert = sql<Pick<Row, "id">>`insert into donors (${columns})
    select ${columns} from json_populate_recordset(null::donors, ${JSON.stringify(rows)}::json)
    on conflict (fingerprint) do nothing returning id`.compile(db);
  db.keepPrepared?.(insert.sql);
  const inserted = await db.executeQuery(insert);
  return new Set(inserted.rows.map(({ id }) => id));
}
