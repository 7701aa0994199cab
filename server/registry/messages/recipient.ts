import type { Channel, MessageKind } from "#contract/messages.ts";
import type { OfferState } from "#contract/needs.ts";
import type { Database } from "#server/database/schema.ts";
import type { Facts } from "#server/messages/compose.ts";
import { findConfirmBefore } from "#server/registry/managed-donor.ts";
import { findOfferState } from "#server/registry/needs/answers.ts";
import { toWords } from "#server/registry/needs/need-row.ts";
import { countOffers } from "#server/registry/needs/offer-row.ts";
import { findInvitation } from "#server/registry/staff/members.ts";
import { openMessageKey } from "./keys.ts";
import { listKindsOff, type MessageRow } from "./outbox.ts";
import { countReveals } from "./reminders.ts";

type Recipient = Facts & { channel: Channel; address: string };

/** To whom a message goes, and what it says about them; undefined when there is no longer a reason to send it. */
export async function readRecipient(db: Database, message: MessageRow): Promise<Recipient | undefined> {
  const { id, kind, language, cause, contact_id: contactId, donor_id: donorId } = message;
  const about = { id, kind, language };
  const off: string[] = await listKindsOff(db);
  if (off.includes(kind)) return undefined;
  // Staff, to an address that stands in the message.
  if (!contactId || !donorId) {
    const staff = { ...about, channel: "email", address: message.address, name: message.detail } as const;
    if (kind === "needNews") {
      const need = await findOwnNeed(db, message);
      return need && { ...staff, name: "", need };
    }
    if (kind === "invitation" && !(await findInvitation(db, (await openMessageKey(db))(kind, id)))) return undefined;
    return staff;
  }
  const row = await db
    .selectFrom("contacts")
    .innerJoin("donors", "donors.id", "contacts.donor_id")
    .select(["channel", "address", "failure", "confirmed_at", "full_name as name", "phone_no", "hidden"])
    .select(["confirmed_on as confirmedOn", countReveals().as("reveals")])
    .where("contacts.id", "=", contactId)
    .executeTakeFirst();
  if (!row || row.failure || (kind === "confirmAddress") !== (row.confirmed_at === "")) return undefined;
  // The donor has done meanwhile what the message would ask for.
  if (kind === "lapsing" && !cause.includes(row.confirmedOn)) return undefined;
  if (kind === "hidden" && row.hidden === 0) return undefined;
  const need = isOfNeeds(kind) ? await findAskedNeed(db, message.detail, kind) : undefined;
  if (message.detail && !need) return undefined;
  const { channel, name, reveals } = row;
  const reached = { channel, address: channel === "phone" ? row.phone_no : row.address };
  return { ...about, donorId, contactId, ...reached, name, reveals, need, confirmBefore: findConfirmBefore(row) };
}

/** What somebody asks for, until it is erased. Nothing is news to those who have closed it themselves. */
async function findOwnNeed(db: Database, { detail, cause }: MessageRow): Promise<Facts["need"]> {
  const need = await db.selectFrom("needs").selectAll().where("id", "=", detail).executeTakeFirst();
  const isOldNews = cause.startsWith("news ") && (need?.status === "found" || need?.status === "withdrawn");
  return need?.phone_no && !isOldNews ? { id: need.id, ...toWords(need) } : undefined;
}

/** Where a donor has to stand when each of these messages is sent: otherwise there is no reason for it any more. */
const standings = {
  need: ["asked"],
  needed: ["yes"],
  moved: ["yes", "reserve"],
  over: ["over"],
} satisfies Partial<Record<MessageKind, OfferState[]>>;

const isOfNeeds = (kind: MessageKind): kind is keyof typeof standings => kind in standings;

async function findAskedNeed(db: Database, id: string, kind: keyof typeof standings): Promise<Facts["need"]> {
  const offer = await db.selectFrom("need_offers").selectAll().where("id", "=", id).executeTakeFirst();
  const need = offer && (await db.selectFrom("needs").selectAll().where("id", "=", offer.need_id).executeTakeFirst());
  if (!need) return undefined;
  const standing = findOfferState(offer!, need, await countOffers(db, need.id));
  return (standings[kind] as OfferState[]).includes(standing) ? { id: need.id, ...toWords(need) } : undefined;
}
