import { maxImportRows, type ImportAnswers } from "#contract/staff/import.ts";
import type { Database } from "#server/database/schema.ts";
import type { Actor } from "#server/registry/audit.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";
import { beginImport, updateImport } from "./import-rows.ts";
import { importDonors } from "./imports.ts";
import { checkDonors, parseDonors } from "./parse-donors.ts";

const progressEveryMs = 500;

type Registry = { db: Database; searches: SearchCache };
type Log = { error: (details: object, message: string) => void };

type DeskFile = { pieces: string[]; answers: ImportAnswers; by: Actor };

/** Imports the files that staff bring to this process. */
export function createDeskImports({ db, searches }: Registry) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();

  const run = async (id: string, { pieces, answers }: DeskFile) => {
    let read = 0;
    let nextAt = 0;
    function* countPieces() {
      for (read = 0; read < pieces.length; read++) yield pieces[read]!;
    }
    const storeProgress = () => {
      signal.throwIfAborted();
      if (Date.now() < nextAt) return undefined;
      nextAt = Date.now() + progressEveryMs;
      return updateImport(db, id, { progress: Math.floor((100 * read) / pieces.length) });
    };
    const file = { answers, maxRows: maxImportRows, pieces: countPieces };
    const { mistakes, mistakeCount, questions } = await checkDonors(file, storeProgress);
    if (mistakeCount) {
      return updateImport(db, id, {
        state: "refused",
        mistakes: JSON.stringify(mistakes),
        mistake_count: mistakeCount,
      });
    }
    if (questions.confirmedOn || questions.words.length) {
      return updateImport(db, id, { state: "unclear", questions: JSON.stringify(questions) });
    }
    const options = { signal, onStored: searches.noteOwnWrites };
    await importDonors(db, id, parseDonors(file), options);
  };

  return {
    count: () => running.size,

    /** Begins an import, which then runs by itself, and gives its id. */
    async start(file: DeskFile, log: Log): Promise<string> {
      const id = await beginImport(db, file.by);
      const done = run(id, file)
        .catch(async ({ name, code, message }: Error & { code?: string }) => {
          log.error({ name, code, message }, "an import failed");
          // One that was accepted goes on later.
          await updateImport(db, id, { state: "failed" }, "checking");
        })
        .catch(() => {})
        .finally(() => {
          running.delete(done);
          searches.invalidateAll();
        });
      running.add(done);
      return id;
    },

    /** What is checked is given up; what is accepted goes on with the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
