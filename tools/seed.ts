// Fills the registry of the settings with made-up donors: npm run seed -- 1000000
import { ConfigError, loadSettingsFile, readConfig } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { showProgress } from "#server/progress.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { makeDonors } from "./made-up-donors.ts";

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 10_000);
  if (!Number.isInteger(count) || count < 1) {
    console.error("How many donors? For example: npm run seed -- 10000");
    process.exit(1);
  }
  loadSettingsFile();
  try {
    const db = await openRegistry(readConfig().database);
    await seed(db, count);
    await db.destroy();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Adds donors a thousand at a time and shows how far it is; those that are there already are left as they are. */
export async function seed(db: Database, count: number, already = 0): Promise<void> {
  const showShare = showProgress("Adding donors");
  let rows: ReturnType<typeof makeNewDonorRow>[] = [];
  let done = already;
  for (const donor of makeDonors(count).drop(already)) {
    if (rows.push(makeNewDonorRow(donor)) < 1000 && done + rows.length < count) continue;
    const batch = rows;
    await db.transaction().execute((transaction) =>
      transaction
        .insertInto("donors")
        .values(batch)
        .onConflict((conflict) => conflict.column("fingerprint").doNothing())
        .execute(),
    );
    done += batch.length;
    rows = [];
    showShare(done / count);
  }
}
