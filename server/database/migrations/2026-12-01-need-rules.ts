/** What the rules of requests have to know: waves, checks, guests, whom staff trust, and who was told what. */
export const statements = [
  ...["waved_at", "checked_at", "trusted_id", "told", "told_at"].map(
    (name) => `alter table needs add column ${name} text not null default ''`,
  ),
  "alter table needs add column wave_left integer not null default 0",
  // A trusted number used to be a date in the row of a request, and stayed there when the request was erased.
  `create table trusted_numbers (id text primary key, phone_key text not null unique, until text not null,
      member_id text not null, member_name text not null)`,
  `insert into trusted_numbers select min(id), phone_key, max(trusted_until), '', '' from needs
      where trusted_until > '' and phone_key > '' group by phone_key`,
  `update needs set trusted_id = (select id from trusted_numbers where trusted_numbers.phone_key = needs.phone_key)
      where trusted_until > '' and phone_key > ''`,
  "alter table needs drop column trusted_until",
  "update needs set phone_key = '' where phone_no = ''",
  // A report, and that somebody was asked, stay when the donor goes: SQLite makes a table anew for another foreign key.
  "alter table need_offers rename to former_offers",
  `create table need_offers (id text primary key, need_id text not null references needs (id) on delete cascade,
      donor_id text references donors (id) on delete set null, via text not null, answer text not null,
      answered_at text not null, missed integer not null, full_name text not null, phone_no text not null,
      distance_km integer not null, by_call integer not null, call_about text not null, reported integer not null,
      network text not null, asked_for text not null, told text not null, unique (need_id, donor_id))`,
  `insert into need_offers select former_offers.id, need_id, donor_id, case answer when 'guest' then 'board' else 'wave' end,
      case answer when 'missed' then 'yes' else answer end, answered_at, case answer when 'missed' then 1 else 0 end,
      former_offers.full_name, former_offers.phone_no, distance_km, by_call,
      case when by_call = 1 and answer = '' then 'ask' else '' end, reported, '', needed_on, ''
      from former_offers join needs on needs.id = need_id`,
  "drop table former_offers",
  "create index need_offers_of_donor on need_offers (donor_id)",
  "create index need_offers_to_call on need_offers (need_id) where call_about > ''",
  "create index need_offers_of_guests on need_offers (asked_for) where full_name > ''",
  // Those who agreed before are no newcomers; those who have taken it back are asked no more.
  "alter table willing_donors add column agreed_at text not null default ''",
  "alter table willing_donors add column network text not null default ''",
  "delete from willing_donors where donor_id not in (select donor_id from contacts where topics like '%needs%')",
  "drop index willing_donors_near",
  "create index willing_donors_near on willing_donors (place, gives, ask_from, agreed_at)",
];
