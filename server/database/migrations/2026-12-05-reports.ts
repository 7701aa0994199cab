/** The queue of reports is read from the reports, and of what staff decide only a confirmation by phone can be undone. */
export const statements = [
  "drop table reported_donors",
  // Counted like all that is limited in a day: outside the registry.
  "drop table daily_reporters",
  "create index reports_open on reports (donor_id) where settled = 0",
  `create table phone_confirmations (donor_id text primary key references donors (id) on delete cascade,
      version text not null, confirmed_on text not null, confirmed_by_phone_on text not null)`,
  `insert into phone_confirmations select donor_id, version, confirmed_on, confirmed_by_phone_on from last_decisions
      where action_id in (select id from staff_actions where action = 'confirm by phone')`,
  "drop table last_decisions",
];
