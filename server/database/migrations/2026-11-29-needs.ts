/** What people ask for, the donors who are asked, and those who want to be. */
export const statements = [
  `create table needs (id text primary key, link_hash text not null unique, ${text(
    "full_name phone_no phone_key email donation_type blood_type state city place needed_on status checked reason",
  )}, ${text("network language notice_version trusted_until closed_at due_at")}, wanted integer not null, may_ask integer not null)`,
  `create table need_offers (id text primary key, need_id text not null references needs (id) on delete cascade,
      donor_id text references donors (id) on delete cascade, ${text("answer answered_at full_name phone_no")},
      distance_km integer not null, by_call integer not null, reported integer not null, unique (need_id, donor_id))`,
  `create table willing_donors (donor_id text primary key references donors (id) on delete cascade,
      ${text("place gives ask_from")})`,
  // Those who have waited longest for a question come first.
  "create index willing_donors_near on willing_donors (place, gives, ask_from)",
  "create index needs_due on needs (due_at) where due_at > ''",
  "create index needs_by_status on needs (status, needed_on)",
  "create index needs_by_phone on needs (phone_key) where phone_key > ''",
  "create index needs_by_network on needs (network) where network > ''",
  "create index need_offers_of_donor on need_offers (donor_id)",
  // Whom staff are to call.
  "create index need_offers_to_call on need_offers (need_id) where by_call = 1 and answer = ''",
  // Those who chose it before anybody could be asked.
  `insert into willing_donors (donor_id, place, gives, ask_from)
      select id, state || '/' || city, donation_type || '/' || blood_type, '' from donors
      where id in (select donor_id from contacts where topics like '%needs%')`,
];

function text(names: string): string {
  return names.replace(/\w+/g, "$& text not null").replaceAll("null ", "null, ");
}
