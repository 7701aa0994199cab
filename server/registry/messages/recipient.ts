import type { MessageKind } from "#contract/messages.ts";
import type { OfferState } from "#contract/needs.ts";
import { formatReference } from "#contract/reference.ts";
import type { Database } from "#server/database/schema.ts";
import { isIndianMobile } from "#server/donors/phone-number.ts";
import type { Facts } from "#server/messages/compose.ts";
import { findEnd } from "#server/needs/rules.ts";
import { findConfirmBefore } from "#server/registry/managed-donor.ts";
import { findOfferState } from "#server/registry/needs/answers.ts";
import { isChecked, isNobodyLeft, toFacts, toWords, type NeedRow } from "#server/registry/needs/need-row.ts";
import { countOffers } from "#server/registry/needs/offer-row.ts";
import { listHelpers } from "#server/registry/needs/seekers.ts";
import { findInvitation } from "#server/registry/staff/members.ts";
import { openMessageKey } from "./keys.ts";
import { listKindsOff, type MessageRow } from "./outbox.ts";
import { countReveals } from "./reminders.ts";

type Recipient = Facts & { address: string; addressKey: string };

/** To whom a message goes, and what it says about them; undefined when there is no longer a reason to send it. */
export async function readRecipient(db: Database, message: MessageRow): Promise<Recipient | undefined> {
  const { id, kind, language, cause, contact_id: contactId, donor_id: donorId } = message;
  const about = { id, kind, language, isUrgent: message.priority === 0 };
  const off: string[] = await listKindsOff(db);
  if (off.includes(kind)) return undefined;
  // Staff, to an address that stands in the message.
  if (!contactId || !donorId) {
    const { address } = message;
    const staff = { ...about, address, addressKey: address.toLowerCase(), name: message.detail };
    if (kind === "needNews" || kind === "needLink" || kind === "needAsked") {
      const need = await findOwnNeed(db, message);
      return need && { ...staff, name: "", need };
    }
    if (kind === "invitation" && !(await findInvitation(db, (await openMessageKey(db))(kind, id)))) return undefined;
    return staff;
  }
  const row = await db
    .selectFrom("contacts")
    .innerJoin("donors", "donors.id", "contacts.donor_id")
    .select(["address", "address_key as addressKey", "failure", "confirmed_at", "hidden", "full_name as name"])
    .select(["confirmed_on as confirmedOn", "link_hash as linkHash", countReveals().as("reveals")])
    .where("contacts.id", "=", contactId)
    .executeTakeFirst();
  const isQuestion = kind === "confirmAddress" || kind === "code";
  if (!row || row.failure || isQuestion !== (row.confirmed_at === "")) return undefined;
  if (message.channel === "phone" && !isIndianMobile(row.addressKey)) return undefined;
  // The donor has done meanwhile what the message would ask for.
  if (kind === "lapsing" && !cause.includes(row.confirmedOn)) return undefined;
  if (kind === "hidden" && row.hidden === 0) return undefined;
  const need = isOfNeeds(kind) ? await findAskedNeed(db, message.detail, kind) : undefined;
  if (message.detail && !need) return undefined;
  const { name, addressKey, linkHash, reveals } = row;
  const reached = { address: row.address || addressKey, addressKey, linkHash };
  return { ...about, donorId, contactId, ...reached, name, reveals, need, confirmBefore: findConfirmBefore(row) };
}

/** What somebody asks for by an address, until it is erased, with what is new. */
async function findOwnNeed(db: Database, { kind, detail, address }: MessageRow): Promise<Facts["need"]> {
  const usable = db.selectFrom("needs").selectAll().where("email", "=", address).where("email_failure", "=", "");
  const need = await usable.where("id", "=", detail).executeTakeFirst();
  if (!need?.phone_no) return undefined;
  const { status } = need;
  const reference = formatReference(need.reference);
  if (kind !== "needNews") return { ...describeNeed(need), reference };
  // Nothing is news to those who have closed it themselves.
  if (status === "found" || status === "withdrawn") return undefined;
  const said = (await listHelpers(db, need.id)).filter(({ state }) => state !== "missed").length;
  const nobodyLeft = isNobodyLeft(need, await countOffers(db, need.id));
  return { ...describeNeed(need), reference, news: { status, said, nobodyLeft } };
}

/** A place that nobody has checked stays out of letters, since anybody may have written anything there. */
function describeNeed(need: NeedRow) {
  const words = { ...toWords(need), ...(!isChecked(need) && { place: "" }) };
  return { id: need.id, linkHash: need.link_hash, endsAt: findEnd(toFacts(need)), ...words };
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
  return (standings[kind] as OfferState[]).includes(standing) ? describeNeed(need) : undefined;
}
