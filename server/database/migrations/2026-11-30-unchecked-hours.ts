/** The hours in which requests go out before staff have called. From 0 to 0 is never. */
export const statements = [
  "create table unchecked_hours (from_hour integer not null, to_hour integer not null)",
  "insert into unchecked_hours values (0, 0)",
];
