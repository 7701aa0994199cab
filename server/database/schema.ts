import type { Kysely } from "kysely";

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
  };
};

export type Database = Kysely<Schema> & {
  /** SQLite only: another number as soon as another process has written. */
  dataVersion?: () => number;
};
