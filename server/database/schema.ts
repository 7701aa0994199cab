import type { Kysely } from "kysely";

/** The tables as the newest migration leaves them. */
export type Schema = {
  donors: {
    id: string;
    full_name: string;
    phone_no: string;
    donation_type: string;
    blood_type: string;
    state: string;
    city: string;
    /** The same for the same registration, so that it is stored once. */
    fingerprint: string;
  };
};

export type Registry = Kysely<Schema>;
