import type { NewDonor } from "#contract/donor.ts";
import { daysOfMonth } from "#contract/needs.ts";
import type { Queryable, Schema, Transaction } from "#server/database/schema.ts";

type WillingDonor = Pick<NewDonor, "donationType" | "bloodType" | "state" | "city"> & { id: string };

export const writePlace = ({ state, city }: Pick<NewDonor, "state" | "city">) => `${state}/${city}`;
export const writeGives = (donationType: string, bloodType: string) => `${donationType}/${bloodType}`;

function describe(donor: WillingDonor) {
  return { place: writePlace(donor), gives: writeGives(donor.donationType, donor.bloodType) };
}

/** From now on the donor may be asked when somebody near needs what they give. The network is a hash. */
export async function addWilling(transaction: Transaction, donor: WillingDonor, network: string): Promise<void> {
  const now = new Date().toISOString();
  const row = { donor_id: donor.id, ...describe(donor), ask_from: now, agreed_at: now, network };
  const insert = transaction.insertInto("willing_donors").values(row);
  await insert.onConflict((conflict) => conflict.column("donor_id").doNothing()).execute();
}

/** The donor may be asked no more if no way is left that they chose for it. */
export async function dropUnwilling(db: Queryable, donorId: string): Promise<void> {
  const contacts = db.selectFrom("contacts").select("id").where("donor_id", "=", donorId);
  const chosen = contacts.where("topics", "like", "%needs%");
  const willing = db.deleteFrom("willing_donors").where("donor_id", "=", donorId);
  await willing.where(({ not, exists }) => not(exists(chosen))).execute();
}

/** A donor who lives elsewhere now, or gives something else, is a newcomer there: nobody moves to where somebody asks. */
export async function moveWilling(transaction: Transaction, donor: WillingDonor): Promise<void> {
  const { place, gives } = describe(donor);
  const moved = { place, gives, agreed_at: new Date().toISOString() };
  const own = transaction.updateTable("willing_donors").set(moved).where("donor_id", "=", donor.id);
  await own.where(({ eb, or }) => or([eb("place", "<>", place), eb("gives", "<>", gives)])).execute();
}

const afterDays = (days: number, now = Date.now()) => new Date(now + days * 86_400_000).toISOString();

/** For so many days donors are not asked for anything else; a longer pause stays. */
export async function pauseAsking(transaction: Transaction, donorIds: string[], days: number, now?: number) {
  if (donorIds.length === 0) return;
  const ask_from = afterDays(days, now);
  const shorter = transaction.updateTable("willing_donors").set({ ask_from }).where("ask_from", "<", ask_from);
  await shorter.where("donor_id", "in", donorIds).execute();
}

/** The donor wants no question for a month. Gives until when they had been paused before. */
export async function pauseForMonth(transaction: Transaction, donorId: string, now: number): Promise<string> {
  const own = transaction.selectFrom("willing_donors").select("ask_from").where("donor_id", "=", donorId);
  const { ask_from } = (await own.executeTakeFirst()) ?? { ask_from: "" };
  await pauseAsking(transaction, [donorId], daysOfMonth, now);
  return ask_from || afterDays(0, now);
}

/** They may be asked as before that answer, unless something else has paused them for longer since. */
export async function endMonth(transaction: Transaction, offer: Schema["need_offers"]): Promise<void> {
  const { donor_id, paused_before: ask_from, answered_at } = offer;
  if (!ask_from) return;
  const paused = transaction.updateTable("willing_donors").set({ ask_from }).where("donor_id", "=", donor_id);
  await paused.where("ask_from", "=", afterDays(daysOfMonth, Date.parse(answered_at))).execute();
}

/** Donors may be asked for something else at once, unless their pause goes on for more than so many days. */
export async function endPause(transaction: Transaction, donorIds: string[], maxDays: number): Promise<void> {
  if (donorIds.length === 0) return;
  const paused = transaction.updateTable("willing_donors").set({ ask_from: afterDays(0) });
  await paused.where("donor_id", "in", donorIds).where("ask_from", "<=", afterDays(maxDays)).execute();
}
