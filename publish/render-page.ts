import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ReadContent } from "#cms/content-files.ts";

/** Renders the page or the data file at an address of the site. */
export type RenderPage = (path: string, read: ReadContent) => Promise<string>;

/** What the build's server bundle exports, with React Router inside: see app/entry.server.tsx. */
type Bundle = {
  entry: {
    module: {
      createRequestHandler(bundle: Bundle, mode: string): (request: Request, context: Context) => Promise<Response>;
      RouterContextProvider: new () => Context;
      contentSource: unknown;
    };
  };
};
type Context = { set(key: unknown, value: unknown): void };

/** Loads the bundle of a build, which renders any page with any content. */
export async function loadRenderer(build: string): Promise<RenderPage> {
  const bundle = (await import(pathToFileURL(join(build, "server/index.js")).href)) as Bundle;
  const { createRequestHandler, RouterContextProvider, contentSource } = bundle.entry.module;
  const answer = createRequestHandler(bundle, "production");
  return async (path, read) => {
    const context = new RouterContextProvider();
    context.set(contentSource, read);
    const response = await answer(new Request(`http://localhost${path}`), context);
    if (response.status >= 500) throw new Error(`${path} cannot be rendered: ${response.status}`);
    return response.text();
  };
}
