import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as ReactRouter from "react-router";
import type { RouterContext, ServerBuild } from "react-router";
import type { ReadContent } from "#cms/content-files.ts";
import { isDated } from "#cms/dated.ts";
import { plainPath } from "#contract/languages.ts";
import type { PageOutcome } from "#contract/page-outcome.ts";

/** Renders the page or the data file at an address of the site, and what the server has done for the visitor. */
export type RenderPage = (path: string, read: ReadContent, outcome?: PageOutcome) => Promise<string>;

/** The build's server bundle has React Router inside: see app/entry.server.tsx. */
type Bundle = ServerBuild & { entry: { module: typeof ReactRouter & Contexts } };
type Contexts = { contentSource: RouterContext<ReadContent>; pageOutcome: RouterContext<PageOutcome> };

/** Loads the bundle of a build, which renders any page with any content. */
export async function loadRenderer(build: string): Promise<RenderPage> {
  const bundle = (await import(pathToFileURL(join(build, "server/index.js")).href)) as Bundle;
  const { createRequestHandler, RouterContextProvider, contentSource, pageOutcome } = bundle.entry.module;
  // Events and news may have been published since the build; it refuses to render what it has not prerendered.
  const prerender = [...bundle.prerender];
  const answer = createRequestHandler({ ...bundle, prerender }, "production");
  return async (path, read, outcome = {}) => {
    const page = path.replace(/\.data$/, "");
    if (isDated(plainPath(page)) && !prerender.includes(page)) prerender.push(page);
    const context = new RouterContextProvider();
    context.set(contentSource, read);
    context.set(pageOutcome, outcome);
    const response = await answer(new Request(`http://localhost${path}`), context);
    if (response.status >= 500) throw new Error(`${path} cannot be rendered: ${response.status}`);
    return response.text();
  };
}
