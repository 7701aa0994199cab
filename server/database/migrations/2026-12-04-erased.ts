const columns = "erased (id, status, at)";

/** Whoever deletes a donor or closes a request: the database lists it in the same transaction. */
export const statements = (isSqlite: boolean) => [
  "create table erased (id text primary key, status text not null, at text not null)",
  "create index erased_by_time on erased (at)",
  ...(isSqlite ? onSqlite : onPostgresql),
];

const note = (values: string) =>
  `insert or replace into ${columns} values (${values}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));`;

const onSqlite = [
  `create trigger donors_erased after delete on donors begin ${note("old.id, ''")} end`,
  `create trigger needs_closed after update of closed_at on needs when old.closed_at <> new.closed_at
    begin ${note("new.id, new.status")} end`,
];

const onPostgresql = [
  `create function note_erased() returns trigger language plpgsql as $$begin
    insert into ${columns} values (old.id, coalesce(to_jsonb(new) ->> 'status', ''),
      to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    on conflict (id) do update set status = excluded.status, at = excluded.at;
    return null; end$$`,
  "create trigger donors_erased after delete on donors for each row execute function note_erased()",
  `create trigger needs_closed after update of closed_at on needs for each row
    when (old.closed_at <> new.closed_at) execute function note_erased()`,
];
