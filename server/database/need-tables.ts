import type { BloodType } from "#contract/blood-types.ts";
import type { DonationType } from "#contract/donation-types.ts";
import type { NeedState, OfferState } from "#contract/needs.ts";

/** SQLite has no boolean. */
export type Flag = 0 | 1;

/** The tables of requests for donors. Times are ISO text, empty for never. */
export type NeedTables = {
  /** What people ask for. Names, numbers and words are empty once they are erased; the hash is that of the private link. */
  needs: Record<
    "id" | "link_hash" | "full_name" | "phone_no" | "state" | "city" | "language" | "notice_version",
    string
  > & {
    /** The same for every spelling of the number. */
    phone_key: string;
    /** Optional; used only after staff have confirmed the request by phone. */
    email: string;
    donation_type: DonationType;
    blood_type: BloodType | "";
    /** The hospital or area. */
    place: string;
    /** A day in India. */
    needed_on: string;
    wanted: number;
    /** `enough` is not stored: it follows from the answers. */
    status: Exclude<NeedState, "enough">;
    /** By whom it was checked, and why staff refused it; or empty. */
    checked: "phone" | "trusted" | "";
    reason: string;
    /** A keyed hash of the network that it came from. */
    network: string;
    /** How many donors it may ask. */
    may_ask: number;
    /** A day: until then requests made with this link go out at once. Or empty. */
    trusted_until: string;
    closed_at: string;
    /** When it needs attention next: a wave, its end, or its erasure. Empty when nothing is left to do. */
    due_at: string;
  };
  /** The donors who were asked for a need, and guests of the board, who alone have name and number here. */
  need_offers: Record<"id" | "need_id" | "answered_at" | "full_name" | "phone_no", string> & {
    /** Null for a guest, and once it is erased. */
    donor_id: string | null;
    /** Empty while it is open. */
    answer: Exclude<OfferState, "asked" | "enough" | "over"> | "guest" | "";
    distance_km: number;
    /** 1 when staff are to call the donor. */
    by_call: Flag;
    reported: Flag;
  };
  /** Donors who have chosen to be asked, by what they give and where, and from when on each may be asked again. */
  willing_donors: {
    donor_id: string;
    /** State and city, and type and blood type, with a slash between. */
    place: string;
    gives: string;
    /** A moment; empty for a donor whom nobody has asked. */
    ask_from: string;
  };
  /** One row: the hours of India's day in which needs go out before staff have called, from 0 to 0 for never. */
  unchecked_hours: { from_hour: number; to_hour: number };
};
