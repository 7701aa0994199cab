import { buildApp } from "#server/app.ts";
import type { Config } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import { makeRegistry, type Engine } from "./registries.ts";

export type TestApp = Awaited<ReturnType<typeof makeApp>>;

/** The server over an empty registry of its own, and the way to remove both. */
export async function makeApp(engine: Engine, config: Partial<Config> = {}) {
  const throwaway = await makeRegistry(engine);
  const db = await openRegistry(throwaway.database);
  const app = await buildApp({ db, config: { logLevel: "silent", corsOrigins: [], ...config } });
  const remove = async () => {
    await app.close();
    await db.destroy();
    await throwaway.remove();
  };
  return { app, db, remove };
}
