import type { CompiledQuery, Kysely } from "kysely";

/** The tables as the newest migration leaves them. */
export type Schema = {
  donors: {
    /** A UUIDv7: its order is the order of registration. */
    id: string;
    state: string;
    city: string;
    donation_type: string;
    /** Empty unless the donation type is Blood. */
    blood_type: string;
    /** The donor as a search answers it, JSON, ready to be sent. */
    card: string;
    /** The same for the same registration, so that it is stored once. */
    fingerprint: string;
    /** 1 when searches show it: neither paused, hidden, resting nor unconfirmed for too long. */
    listed: Flag;
    /** The number in full where the card masks it, else empty. */
    phone_no: string;
    /** Of the donor's private link; empty for who never had one. */
    secret_hash: string;
    /** A day in India, as all days here: 2026-11-15. */
    confirmed_on: string;
    paused: Flag;
    /** 1 when staff or reports have taken it out of the search. */
    hidden: Flag;
    /** The first day after the rest that follows a blood donation, or empty. */
    resting_until: string;
    /** Of the notice that the donor was shown; the time of the registration is in the id. */
    notice_version: string;
    notice_language: string;
  };
  /** One row each time that a masked number was shown; the id tells when, nothing tells to whom. */
  showings: { id: string; donor_id: string };
  /** What visitors found wrong; the reporter is a keyed hash that tells only whether the same address reports twice. */
  reports: { id: string; donor_id: string; reporter: string; reason: string; settled: Flag };
  /** What staff did, only ever added to; no personal data. */
  staff_actions: { id: string; action: string; donor_id: string; note: string };
  /** Random keys that all servers of this registry share. */
  secrets: { name: string; value: string };
};

/** SQLite has no boolean. */
export type Flag = 0 | 1;

export type Database = Kysely<Schema> & {
  /** What only SQLite can do; with PostgreSQL there is none. */
  sqlite?: {
    /** Another number for every request that was sent after another process has written. */
    dataVersion: () => number;
    /** The first row, at once: a search on its way through promises costs half as much again. */
    querySync: <Row>(query: CompiledQuery<Row>) => Row;
  };
};
