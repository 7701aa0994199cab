/** By which way a message goes and how long it can wait, and how many an address or number has had today. */
export const statements = [
  "alter table messages add column channel text not null default 'email'",
  "alter table messages add column priority integer not null default 0",
  "alter table messages add column code_tries integer not null default 0",
  `update messages set channel = (select channel from contacts where contacts.id = contact_id)
      where contact_id is not null`,
  "update messages set priority = 2 where kind in ('lapsing', 'rested', 'hidden', 'reveals')",
  "update messages set address = '' where due_at = ''",
  "drop index messages_by_due_at",
  "create index messages_due on messages (channel, priority, due_at) where due_at > ''",
  "create index messages_by_detail on messages (detail) where detail > ''",
  `create table daily_messages (day text not null, recipient text not null, times integer not null,
      primary key (day, recipient))`,
  // Nobody has asked the owners of these numbers.
  "update contacts set confirmed_at = '' where channel = 'phone'",
  "alter table needs add column email_failure text not null default ''",
];
