// What registrations are measured against: one process that inserts one donor in each transaction, and nothing else; on
// PostgreSQL over ten connections, as many as our pool has.
//   node bench/raw-inserts.ts sqlite FILE SECONDS | postgresql URL SECONDS   prints the inserts a second
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Client } from "pg";
import { v7 as newId } from "uuid";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { makeDonors } from "#tools/made-up-donors.ts";

const [engine, database, seconds] = process.argv.slice(2) as [string, string, string];
const inserts = engine === "sqlite" ? [openFile(database)] : await openServer(database);
const rows = makeDonors(40_000)
  .map((donor) => makeNewDonorRow({ ...donor, id: newId(), fullName: `Raw ${process.hrtime.bigint()}` }))
  .map((row) => Object.values(row))
  .toArray();
let done = 0;
const start = performance.now();
const end = start + Number(seconds) * 1000;
await Promise.all(
  inserts.map(async (insert) => {
    while (performance.now() < end && done < rows.length) await insert(rows[done++]!);
  }),
);
console.log((1000 * done) / (performance.now() - start));
process.exit();

function writeInsert(placeholder: (n: number) => string): string {
  const columns = Object.keys(makeNewDonorRow(makeDonors(1).next().value!));
  return `insert into donors (${columns.join()}) values (${columns.map((_, n) => placeholder(n + 1)).join()})`;
}

function openFile(file: string) {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  const statement = database.prepare(writeInsert(() => "?"));
  return (row: SQLInputValue[]) => statement.run(...row);
}

function openServer(url: string) {
  const text = writeInsert((n) => `$${n}`);
  const open = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return (values: unknown[]) => client.query({ name: "insert", text, values });
  };
  return Promise.all(Array.from({ length: 10 }, open));
}
