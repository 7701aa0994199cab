/** What was closed or answered in error can be taken back: what is needed to put it as it was. */
export const statements = [
  "alter table needs add column reopened integer not null default 0",
  "alter table need_offers add column paused_before text not null default ''",
  "alter table need_offers add column report_reason text not null default ''",
];
