import type { Channel } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import type { Facts } from "#server/messages/compose.ts";
import { findConfirmBefore } from "#server/registry/managed-donor.ts";
import { findInvitation } from "#server/registry/staff/members.ts";
import { openMessageKey } from "./keys.ts";
import { listKindsOff, type MessageRow } from "./outbox.ts";
import { countReveals } from "./reminders.ts";

type Recipient = Facts & { channel: Channel; address: string };

/** To whom a message goes, and what it says about them; undefined when there is no longer a reason to send it. */
export async function readRecipient(db: Database, message: MessageRow): Promise<Recipient | undefined> {
  const { id, kind, language, cause, address, contact_id: contactId, donor_id: donorId } = message;
  const off: string[] = await listKindsOff(db);
  if (off.includes(kind)) return undefined;
  // Staff, to an address that stands in the message.
  if (!contactId || !donorId) {
    if (kind === "invitation" && !(await findInvitation(db, (await openMessageKey(db))(kind, id)))) return undefined;
    return { id, kind, language, channel: "email", address, name: message.detail };
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
  const { channel, name, reveals, phone_no } = row;
  const reached = { channel, address: channel === "phone" ? phone_no : row.address };
  return { id, kind, language, donorId, contactId, name, reveals, confirmBefore: findConfirmBefore(row), ...reached };
}
