import type { CompiledQuery, Kysely, Transaction as KyselyTransaction } from "kysely";
import type { BloodType } from "#contract/blood-types.ts";
import type { DonationType } from "#contract/donation-types.ts";
import type { Channel, MessageKind, OptionalKind } from "#contract/messages.ts";
import type { StaffActionName } from "#contract/staff/audit.ts";
import type { FieldAddress } from "#contract/staff/content.ts";
import type { Flag, NeedTables } from "./need-tables.ts";
import type { createSqliteDriver } from "./sqlite-driver.ts";
import type { createScrub } from "./sqlite-scrub.ts";

/** The tables as the newest migration leaves them. */
export type Schema = NeedTables & {
  donors: Confirmations & {
    /** A UUIDv7: its order is the order of registration. On SQLite, searches go by the row's number, `rowid`. */
    id: string;
    full_name: string;
    /** In full, as the donor typed it. */
    phone_no: string;
    /** Its digits, of an Indian number the last ten, the last one first: those with an ending are one range of an index. */
    phone_digits_reversed: string;
    /** 1 when searches mask the number and visitors ask for it. */
    number_on_request: Flag;
    donation_type: DonationType;
    /** Empty unless the donation type is Blood. */
    blood_type: BloodType | "";
    state: string;
    city: string;
    paused: Flag;
    /** 1 when staff or reports have taken the donor out of the search. */
    hidden: Flag;
    /** The first day after the rest that follows a blood donation, or empty. */
    resting_until: string;
    /** Of the notice that the donor was shown; the time of the registration is in the id. */
    notice_version: string;
    notice_language: string;
    /** Of the secret in the donor's private link; empty for a donor who never had one. */
    link_hash: string;
    // Derived from the columns above, by makeDonorRow.
    /** The words of the name as staff search them, with a space before each: " asha rao". */
    name_words: string;
    /** 1 when searches show the donor: neither paused, hidden, resting nor unconfirmed for too long. */
    listed: Flag;
    /** The donor as a search answers it, JSON, ready to be sent. */
    card: string;
    /** The same for the same registration, so that it is stored once; a donor who is the same as another has their own. */
    fingerprint: string;
  };
  /** Each word of each name, kept by triggers: names that have a word with some beginning are then one range. */
  donor_name_words: { word: string; /** On SQLite the row's number. */ donor_id: string | number };
  /** One row each time that a number on request was revealed; the id tells when, nothing tells to whom. */
  number_reveals: { id: string; donor_id: string };
  /** How many reveals a day had besides those that are kept one by one. */
  number_reveal_days: { donor_id: string; day: string; times: number };
  /** What visitors found wrong. The reporter is a keyed hash: it tells only whether a network reports a donor twice. */
  reports: {
    id: string;
    donor_id: string;
    reporter: string;
    reason: string;
    /** The visitor's own words, or empty; erased when the report is settled. */
    details: string;
    settled: Flag;
    /** 1 when it helps to hide the donor. */
    counts: Flag;
  };
  /** The donors whom reports have hidden, when last, and whether they confirmed then; until staff decide. */
  report_hidings: { donor_id: string; hidden_at: string; answered: Flag };
  /** The last confirmation by phone of a donor: the days before it, and the version after it, with which it can be undone. */
  phone_confirmations: Confirmations & { donor_id: string; version: string };
  /**
   * What staff did, only ever added to; nothing personal about donors. It outlives erased donors and removed members, so
   * neither id is a foreign key. The donor's is empty where no single donor is concerned.
   */
  staff_actions: ByMember & { id: string; action: StaffActionName; donor_id: string; note: string };
  /**
   * The id is that of the invitation, up to a day before they joined. A removed member is kept for some days, as a member no
   * more. Times are ISO text here and below, empty for never.
   */
  staff_members: { id: string; name: string; seen_at: string; joined_at: string; removed_at: string };
  /** How members sign in. The id tells when it was made. */
  staff_passkeys: Record<"id" | "member_id" | "name" | "last_used_at" | "credential_id", string> & {
    /** COSE, as base64url. */
    public_key: string;
    /** Of its uses, where the device counts. */
    counter: number;
    /** Separated by commas. */
    transports: string;
  };
  staff_sessions: Record<"id" | "member_id" | "passkey_id" | "token_hash" | "device" | "started_at", string> & {
    /** At most a minute behind. */
    last_seen_at: string;
    /** When the passkey was last used. */
    touched_at: string;
  };
  /** A person who accepts one becomes a member with its id. Empty `invited_by` is the command line. */
  staff_invitations: { id: string; token_hash: string; name: string; invited_by: string; expires_at: string };
  /** What a passkey is about to sign, once. The purpose says what for, and for whom. */
  staff_challenges: { challenge: string; purpose: string; expires_at: string };
  /** Changes that are not published yet, which staff share. The value is JSON, `null` for something optional to be absent. */
  content_drafts: FieldAddress & ByMember & { value: string; version: string; changed_at: string };
  /** The last change of the payee that was proposed, one row or none: the versions of its drafts, JSON, and what the audit says. */
  payee_proposals: ByMember & Record<"id" | "versions" | "note" | "proposed_at" | "stopped_at", string>;
  /** The members who agree with it, besides the one who has proposed it. */
  payee_confirmations: { proposal_id: string; member_id: string };
  /** What staff have published, only ever added to. The ids ascend in the order of publication. */
  publications: ByMember & {
    id: string;
    /** The publication whose content this one brings back, "as shipped" for what comes with the program, or empty. */
    restores: string;
    /** The publication before, or empty. */
    follows: string;
  };
  /** The values that a publication gave; null is the value that comes with the program. */
  content_edits: FieldAddress & { publication_id: string; value: string | null };
  /** Pictures that staff have brought, upright, without what cameras write into them. The name says hash and size. */
  pictures: ByMember & { name: string; master: Uint8Array; width: number; height: number; created_at: string };
  /** Their smaller versions, as visitors load them. */
  picture_files: { name: string; width: number; format: string; bytes: Uint8Array };
  /** The ways by which donors may be reached. */
  contacts: {
    /** Its time is that of the consent. */
    id: string;
    donor_id: string;
    channel: Channel;
    /** The e-mail address, a push subscription as JSON, or empty for the donor's number. */
    address: string;
    /** The same for the same address or number, however it is written. A lost link is asked for by it. */
    address_key: string;
    /** Separated by spaces. */
    topics: string;
    /** In which the donor is written to. */
    language: string;
    notice_version: string;
    /** A moment; empty for an e-mail address or a number that its owner has not confirmed. */
    confirmed_at: string;
    /** Why it is used no longer, or empty. */
    failure: string;
  };
  /** Messages that wait, were sent or have failed, for 30 days. A row holds whom and what kind, and neither text nor secret. */
  messages: {
    /** Also of the Message-ID. */
    id: string;
    /** What causes it, and the contact: nothing causes two. Random if somebody asked for it. */
    cause: string;
    kind: MessageKind;
    /** Null for a message to staff, and for a lost link until it is sent. */
    donor_id: string | null;
    contact_id: string | null;
    channel: Channel;
    /** Where there is no contact; empty once it was sent or given up. */
    address: string;
    language: string;
    /** What cannot be looked up when it is sent, such as the name of an invited member, or empty. */
    detail: string;
    /** 0: somebody waits for it; 1: about a request of another day; 2: a reminder. */
    priority: 0 | 1 | 2;
    /** When it may be sent. A server that has it in hand puts this off; empty once it was sent or given up. */
    due_at: string;
    attempts: number;
    /** How often somebody has entered any code while this message's own was valid. */
    code_tries: number;
    /** Empty unless it was sent. */
    sent_at: string;
    /** Of the last attempt, in words for staff, or empty. */
    failure: string;
  };
  /** How many messages an address or number has had on a day. A keyed hash says which one, so that erased ones stay erased. */
  daily_messages: { day: string; recipient: string; times: number };
  /** The kinds of messages that staff have switched off. */
  message_kinds_off: { kind: OptionalKind };
  /** Ids of donors who were erased, with an empty status, and of closed requests, for as many days as the settings say. */
  erased: { id: string; status: NeedTables["needs"]["status"] | ""; at: string };
  /** Random keys that all servers of this registry share. */
  secrets: { name: string; value: string };
};

/** Days in India, as all days here: 2026-11-15; when staff last confirmed the details with the donor by phone, or empty. */
type Confirmations = { confirmed_on: string; confirmed_by_phone_on: string };

/** The member who did it last, and the name that they had then. Empty where somebody used the command line. */
type ByMember = { member_id: string; member_name: string };

/** A database, or a transaction in it. */
export type Queryable = Kysely<Schema>;

export type Transaction = KyselyTransaction<Schema>;

export type Database = Queryable & {
  /** Has each connection to PostgreSQL prepare this statement once; SQLite prepares all of them. */
  keepPrepared?: (sql: string) => void;
  /** PostgreSQL without a limit of time, past a pooler; to be closed after the work. */
  openDirect?: () => Database;
  /** What only SQLite can do; undefined with PostgreSQL. */
  sqlite?: Pick<ReturnType<typeof createScrub>, "scrub" | "tend"> & {
    /** Changes whenever another process writes to the database file. */
    dataVersion: () => number;
    /**
     * The first row, without a promise: a search that no cache answers takes a tenth less processor time. Undefined while
     * another process opens or closes the database.
     */
    querySync: <Row>(query: CompiledQuery<Row>) => Row | undefined;
    runForEach: ReturnType<typeof createSqliteDriver>["runForEach"];
  };
};
