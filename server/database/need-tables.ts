import type { BloodType } from "#contract/blood-types.ts";
import type { DonationType } from "#contract/donation-types.ts";
import type { NeedReportReason } from "#contract/needs.ts";
import type { NeedFacts } from "#server/needs/rules.ts";
import type { NeedStatus, StoredAnswer } from "#server/needs/states.ts";

/** SQLite has no boolean. */
export type Flag = 0 | 1;

/** The tables of requests for donors. Times are ISO text, empty for never. */
export type NeedTables = {
  /** What people ask for. Names, numbers and words are empty once they are erased; the hash is that of the private link. */
  needs: Record<
    "id" | "link_hash" | "full_name" | "phone_no" | "state" | "city" | "language" | "notice_version",
    string
  > & {
    /** The digits by which it is spoken of on the telephone, until it is erased. */
    reference: string;
    /** The same for every spelling of the number. */
    phone_key: string;
    /** Optional; used only after its owner has opened the link of a mail, or staff have read it back on the phone. */
    email: string;
    email_confirmed: Flag;
    /** Why it is used no longer, or empty. */
    email_failure: string;
    donation_type: DonationType;
    blood_type: BloodType | "";
    /** The hospital or area. */
    place: string;
    /** A day in India. */
    needed_on: string;
    wanted: number;
    /** `enough` is not stored: it follows from the answers. */
    status: NeedStatus;
    /** How it was checked, and when last by phone; and why staff refused it; or empty. */
    checked: NeedFacts["checked"];
    checked_at: string;
    reason: string;
    /** A keyed hash of the network that it came from. */
    network: string;
    /** How many donors it may ask. */
    may_ask: number;
    /** The trusted number that it came from; it may be trusted no longer. */
    trusted_id: string;
    closed_at: string;
    /** 1 once the one who asked has closed it and opened it again, which works once. */
    reopened: Flag;
    /** When it needs attention next: a wave, its end, or its erasure. Empty when nothing is left to do. */
    due_at: string;
    /** When the last wave went out, and how many donors it could not ask yet. */
    waved_at: string;
    wave_left: number;
    /** What the one who asks was last told about it, and when. */
    told: string;
    told_at: string;
  };
  /** The donors who were asked for a need, and guests of the board. */
  need_offers: Record<"id" | "need_id" | "answered_at", string> & {
    /** Null for a guest who is not registered, for a donor who has gone, and once it is erased. */
    donor_id: string | null;
    /** Who let the donor be asked: a wave, staff who vouch for somebody of the board, or nobody yet. */
    via: "wave" | "desk" | "board";
    answer: StoredAnswer;
    /** 1 when the one who asks says that they did not come. */
    missed: Flag;
    /** Of a guest who is not registered. */
    full_name: string;
    phone_no: string;
    distance_km: number;
    /** 1 for a donor whom only a call reaches, and what staff are to call about. */
    by_call: Flag;
    call_about: "ask" | "needed" | "moved" | "over" | "";
    /** 1 for a report, -1 once it was taken back, 2 once staff have confirmed the request in spite of it; and why. */
    reported: -1 | 0 | 1 | 2;
    report_reason: NeedReportReason | "";
    /** Of a donor who wants no question for a month: until when they had been paused before, for another answer. */
    paused_before: string;
    /** A keyed hash of the network of a guest, or of a newcomer. */
    network: string;
    /** The day in India on which it was needed when a guest offered help: their name is erased after it. */
    asked_for: string;
    /** What the donor was last told: a hash of what, place and day, or that it is over; `ask` or `needed` is still to be told. */
    told: string;
  };
  /** Donors who have chosen to be asked, by what they give and where, and from when on each may be asked again. */
  willing_donors: {
    donor_id: string;
    /** State and city, and type and blood type, with a slash between. */
    place: string;
    gives: string;
    /** A moment; empty for a donor whom nobody has asked. */
    ask_from: string;
    /** When they chose it, or moved since, and a keyed hash of the network that they chose it from. */
    agreed_at: string;
    network: string;
  };
  /** Numbers whose requests go out at once, if they are made with the link of an earlier one. */
  trusted_numbers: {
    id: string;
    phone_key: string;
    /** The day on which it ends. */
    until: string;
    member_id: string;
    member_name: string;
  };
  /** One row: the hours of India's day in which needs go out before staff have called, from 0 to 0 for never. */
  unchecked_hours: { from_hour: number; to_hour: number };
};
