import type { Database } from "#server/database/schema.ts";

/** Numbers about the registry, and nobody's name or number. */
export type RegistryStats = {
  donors: number;
  /** When the newest donor registered, as an ISO date; null while there is none. */
  newest: string | null;
  /** Each most donors first. */
  states: Record<string, number>;
  donationTypes: Record<string, number>;
};

export async function describeRegistry(db: Database): Promise<RegistryStats> {
  const newest = await db
    .selectFrom("donors")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  const states = await countBy(db, "state");
  return {
    donors: Object.values(states).reduce((sum, donors) => sum + donors, 0),
    newest: newest.id ? registeredAt(newest.id).toISOString() : null,
    states,
    donationTypes: await countBy(db, "donation_type"),
  };
}

async function countBy(db: Database, column: "state" | "donation_type"): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("donors")
    .select(({ fn }) => [column, fn.countAll<string | number>().as("donors")])
    .groupBy(column)
    .execute();
  const counts = rows.map((row) => [row[column] as string, Number(row.donors)] as const);
  return Object.fromEntries(counts.toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b)));
}

/** A UUIDv7 begins with its time: 48 bits of milliseconds. */
function registeredAt(id: string): Date {
  return new Date(parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}
