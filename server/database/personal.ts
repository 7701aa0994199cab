import { ColumnNode, DeleteQueryNode, InsertQueryNode, TableNode, UpdateQueryNode } from "kysely";
import type { ColumnUpdateNode, OperationNode, RootOperationNode } from "kysely";
import type { Schema } from "./schema.ts";

const who = ["full_name", "phone_no"] as const;
const what = ["donation_type", "blood_type", "state", "city"] as const;

/**
 * The columns that tell something about a person, or hold what somebody has typed. Each table has its line, so that a new one
 * cannot be forgotten; a test knows the columns that are not personal.
 */
export const personalColumns = {
  donors: [...who, ...what, "phone_digits_reversed", "link_hash", "name_words", "card", "fingerprint"],
  donor_name_words: ["word"],
  number_reveals: [],
  number_reveal_days: [],
  reports: ["reporter", "details"],
  report_hidings: [],
  phone_confirmations: [],
  contacts: ["address", "address_key", "failure"],
  messages: ["cause", "address", "detail", "failure"],
  daily_messages: ["recipient"],
  message_kinds_off: [],
  needs: [
    ...who,
    ...what,
    "reference",
    "phone_key",
    "email",
    "email_failure",
    "place",
    "reason",
    "network",
    "link_hash",
  ],
  need_offers: [...who, "donor_id", "network", "told"],
  willing_donors: ["place", "gives", "network"],
  trusted_numbers: ["phone_key", "member_name"],
  unchecked_hours: [],
  staff_actions: ["note", "member_name"],
  staff_members: ["name"],
  staff_passkeys: ["name", "credential_id", "public_key"],
  staff_sessions: ["token_hash", "device"],
  staff_invitations: ["token_hash", "name"],
  staff_challenges: [],
  content_drafts: ["value", "member_name"],
  content_edits: ["value"],
  payee_proposals: ["note", "member_name"],
  payee_confirmations: [],
  publications: ["member_name"],
  pictures: ["master", "member_name"],
  picture_files: ["bytes"],
  erased: [],
  secrets: [],
} satisfies { [Table in keyof Schema]: (keyof Schema[Table])[] };

/** Whether a statement takes something personal away. In SQL that is written by hand only migrations do: a test looks. */
export function takesPersonal(query: RootOperationNode): boolean {
  if (DeleteQueryNode.is(query)) return query.from.froms.some((table) => listPersonal(table).length > 0);
  if (UpdateQueryNode.is(query)) return isAmong(query.updates, listPersonal(query.table));
  return InsertQueryNode.is(query) && isAmong(query.onConflict?.updates, listPersonal(query.into));
}

function listPersonal(table: OperationNode | undefined): readonly string[] {
  if (!table || !TableNode.is(table)) throw new Error("a change names one table, without another name for it");
  return (personalColumns as Record<string, readonly string[]>)[table.table.identifier.name] ?? [];
}

function isAmong(updates: readonly ColumnUpdateNode[] = [], columns: readonly string[]): boolean {
  return updates.some(({ column }) => ColumnNode.is(column) && columns.includes(column.column.name));
}
