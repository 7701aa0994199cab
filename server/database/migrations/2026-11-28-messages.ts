/** How donors may be reached, and the messages that wait for them. */
export const statements = [
  `create table contacts (id text primary key, donor_id text not null references donors (id) on delete cascade,
      channel text not null, address_key text not null, address text not null, topics text not null,
      language text not null, notice_version text not null, confirmed_at text not null, failure text not null,
      constraint contacts_once unique (donor_id, channel, address_key))`,
  "create index contacts_by_address on contacts (address_key)",
  // For the sweep, which forgets those that nobody has confirmed.
  "create index contacts_unconfirmed on contacts (id) where confirmed_at = ''",
  `create table messages (id text primary key, cause text not null unique,
      donor_id text references donors (id) on delete cascade, contact_id text references contacts (id) on delete cascade,
      attempts integer not null, kind text not null, address text not null, language text not null, detail text not null,
      due_at text not null, sent_at text not null, failure text not null)`,
  ...["due_at", "donor_id", "contact_id", "sent_at"].map(
    (name) => `create index messages_by_${name} on messages (${name})`,
  ),
  // For the desk, which lists what failed, and counts whose rest ends in the next days.
  "create index messages_failed on messages (id) where failure > ''",
  "create index donors_by_rest on donors (resting_until) where resting_until > ''",
  "create table message_kinds_off (kind text primary key)",
];
