/** The tables, indexes and triggers that a registry begins with, in the SQL of both engines. */
export const statements = (isSqlite: boolean) => [
  ...listTables(isSqlite),
  ...listIndexes(isSqlite),
  ...(isSqlite ? onSqlite : onPostgresql),
];

function listTables(isSqlite: boolean): string[] {
  const bytes = isSqlite ? "blob" : "bytea";
  // Ranges of digits and words are compared by their bytes.
  const byBytes = isSqlite ? "" : 'collate "C"';
  // On SQLite a row has a number in the order of registration, with which each index ends by itself, and which no vacuum changes.
  const key = isSqlite ? "rowid integer primary key, id text not null unique" : "id text primary key";
  const ofDonor = "text not null references donors (id) on delete cascade";
  const ofMember = "text not null references staff_members (id) on delete cascade";
  const byMember = "member_id text not null, member_name text not null";
  return [
    `create table donors (${key}, full_name text not null, phone_no text not null,
      phone_digits_reversed text ${byBytes} not null, number_on_request integer not null, donation_type text not null,
      blood_type text not null, state text not null, city text not null, paused integer not null, hidden integer not null,
      resting_until text not null, confirmed_on text not null, confirmed_by_phone_on text not null,
      notice_version text not null, notice_language text not null, link_hash text not null, name_words text not null,
      listed integer not null, card text not null, fingerprint text not null unique)`,
    // On SQLite the rows are the index.
    `create table donor_name_words (word text ${byBytes} not null, donor_id ${isSqlite ? "integer" : "text"} not null,
      primary key (word, donor_id)) ${isSqlite ? "without rowid" : ""}`,
    `create table number_reveals (id text primary key, donor_id ${ofDonor})`,
    `create table number_reveal_days (donor_id ${ofDonor}, day text not null, times integer not null,
      primary key (donor_id, day))`,
    `create table reports (id text primary key, donor_id ${ofDonor}, reporter text not null, reason text not null,
      details text not null, settled integer not null, counts integer not null, unique (donor_id, reporter))`,
    `create table reported_donors (donor_id ${ofDonor} primary key, urgency integer not null, since text not null)`,
    `create table daily_reporters (day text not null, network text not null, primary key (day, network))`,
    `create table report_hidings (donor_id ${ofDonor} primary key, hidden_at text not null, answered integer not null)`,
    `create table last_decisions (donor_id ${ofDonor} primary key, action_id text not null unique, version text not null,
      was_hidden integer not null, confirmed_on text not null, confirmed_by_phone_on text not null,
      settled_reports text not null, report_hiding text not null)`,
    `create table imports (id text primary key, state text not null, rows integer not null, progress integer not null,
      mistakes text not null, questions text not null, mistake_count integer not null, imported integer not null,
      updated_at text not null, ${byMember})`,
    `create table staff_actions (id text primary key, action text not null, donor_id text not null, note text not null,
      ${byMember})`,
    `create table staff_members (id text primary key, name text not null, last_seen_at text not null)`,
    `create table staff_passkeys (id text primary key, member_id ${ofMember}, name text not null,
      last_used_at text not null, credential_id text not null unique, public_key text not null, counter bigint not null,
      transports text not null)`,
    `create table staff_sessions (id text primary key, member_id ${ofMember}, passkey_id text not null,
      token_hash text not null unique, device text not null, started_at text not null, last_seen_at text not null,
      touched_at text not null)`,
    `create table staff_invitations (id text primary key, token_hash text not null unique, name text not null,
      invited_by text not null, expires_at text not null)`,
    `create table staff_challenges (challenge text primary key, purpose text not null, expires_at text not null)`,
    `create table content_drafts (language text not null, file text not null, field text not null, value text not null,
      version text not null, changed_at text not null, ${byMember}, primary key (language, file, field))`,
    `create table publications (id text primary key, restores text not null, follows text not null unique, ${byMember})`,
    `create table content_edits (publication_id text not null references publications (id), language text not null,
      file text not null, field text not null, value text, primary key (language, file, field, publication_id))`,
    `create table pictures (name text primary key, master ${bytes} not null, width integer not null,
      height integer not null, created_at text not null, ${byMember})`,
    `create table picture_files (name text not null references pictures (name) on delete cascade, width integer not null,
      format text not null, bytes ${bytes} not null, primary key (name, width, format))`,
    `create table secrets (name text primary key, value text not null)`,
  ];
}

/** Searches have indexes of listed donors only; those of others serve staff, and a registration does not pay for them. */
function listIndexes(isSqlite: boolean): string[] {
  const ofDonors = (name: string, columns: string[], condition: string, ends = isSqlite ? [] : ["id"]) => {
    const all = [...columns, ...ends];
    return `create index ${name} on donors (${all.join() || "rowid"}) where ${condition}`;
  };
  const [listed, unlisted] = ["listed = 1", "listed = 0"];
  const given = ["donation_type", "blood_type"];
  return [
    ofDonors("donors_newest", [], listed),
    ofDonors("donors_in_state", ["state"], listed),
    ofDonors("donors_in_city", ["state", "city"], listed),
    ofDonors("donors_giving", given, listed),
    ofDonors("donors_giving_in_state", ["state", ...given], listed),
    // With the cards, since this is the search that most people make.
    ofDonors("donors_giving_in_city", ["state", "city", ...given], listed, [isSqlite ? "rowid" : "id", "card"]),
    ofDonors("donors_confirmed", ["confirmed_on"], listed),
    ofDonors("donors_waiting", ["confirmed_on"], `${unlisted} and paused = 0 and hidden = 0`, []),
    ofDonors("donors_unlisted", [], unlisted),
    ofDonors("donors_unlisted_in_state", ["state"], unlisted),
    ofDonors("donors_unlisted_in_city", ["state", "city"], unlisted),
    ofDonors("donors_hidden", [], "hidden = 1"),
    ofDonors("donors_paused", [], "paused = 1"),
    ofDonors("donors_resting", [], "resting_until > ''"),
    "create index donors_by_phone on donors (phone_digits_reversed)",
    "create index number_reveals_of_donor on number_reveals (donor_id, id)",
    "create index report_hidings_by_time on report_hidings (hidden_at)",
    "create index reported_donors_by_urgency on reported_donors (urgency desc, since)",
    "create index staff_actions_of_donor on staff_actions (donor_id, id)",
    "create index staff_actions_of_member on staff_actions (member_id, action, id)",
    "create index staff_passkeys_of_member on staff_passkeys (member_id)",
    "create index staff_sessions_of_member on staff_sessions (member_id)",
    "create index content_edits_of_publication on content_edits (publication_id)",
  ];
}

const refusal = "The audit is never changed.";

// The database itself keeps the words of names, whoever stores donors and however many at a time.

/** A word holds letters, marks and digits only, nothing that JSON would escape. */
const eachWord = (row: string) => `json_each(case when ${row}.name_words = '' then '[]'
  else '["' || replace(ltrim(${row}.name_words), ' ', '","') || '"]' end) as word`;
const addOnSqlite = `insert into donor_name_words (word, donor_id) select word.value, new.rowid from ${eachWord("new")};`;
const removeOnSqlite = `delete from donor_name_words where donor_id = old.rowid
  and word in (select word.value from ${eachWord("old")});`;

const onSqlite = [
  `create trigger donor_names_added after insert on donors begin ${addOnSqlite} end`,
  `create trigger donor_names_changed after update of name_words on donors when old.name_words <> new.name_words
    begin ${removeOnSqlite} ${addOnSqlite} end`,
  `create trigger donor_names_removed after delete on donors begin ${removeOnSqlite} end`,
  ...["update", "delete"].map(
    (change) => `create trigger staff_actions_no_${change} before ${change} on staff_actions
      begin select raise(abort, '${refusal}'); end`,
  ),
];

const split = (column: string) => `unnest(string_to_array(ltrim(${column}), ' '))`;
const add = (rows: string) => `insert into donor_name_words (word, donor_id)
  select word, id from ${rows}, ${split("name_words")} as word;`;
const remove = `delete from donor_name_words where donor_id = old.id and word in (select ${split("old.name_words")});`;
const define = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$begin ${body} return null; end$$`;

const onPostgresql = [
  define("add_donor_names", add("added")),
  define("change_donor_names", remove + add("(select new.*) as new")),
  define("remove_donor_names", remove),
  define("refuse_audit_change", `raise exception '${refusal}';`),
  // Once for all donors of a statement, which costs less than once for each.
  `create trigger donor_names_added after insert on donors
    referencing new table as added for each statement execute function add_donor_names()`,
  `create trigger donor_names_changed after update of name_words on donors for each row
    when (old.name_words <> new.name_words) execute function change_donor_names()`,
  `create trigger donor_names_removed after delete on donors for each row execute function remove_donor_names()`,
  `create trigger staff_actions_no_change before update or delete or truncate on staff_actions
    execute function refuse_audit_change()`,
  // PostgreSQL would expect a city's name in every state, and so a tenth of the donors that Pune has.
  `create statistics donors_city_in_state (dependencies) on state, city from donors`,
];
