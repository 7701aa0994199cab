import { renderToReadableStream } from "react-dom/server";
import { createContext, ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { describeLanguage, findLanguage } from "#contract/languages.ts";
import type { PageOutcome } from "#contract/page-outcome.ts";
import { OutcomeContext } from "./outcome.ts";
import { setRenderedLanguage } from "./ui/format.ts";

// The server renders pages with these, when staff publish and when a page answers a visitor.
export { createRequestHandler, RouterContextProvider } from "react-router";
export { contentSource } from "#cms/content.server.ts";
export const pageOutcome = createContext<PageOutcome>({});

/** Renders a page. Each is complete before it is sent. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  setRenderedLanguage(describeLanguage(findLanguage(new URL(request.url).pathname)).tag);
  const html = await renderToReadableStream(
    <OutcomeContext value={loadContext.get(pageOutcome)}>
      <ServerRouter context={context} url={request.url} />
    </OutcomeContext>,
  );
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { headers, status });
}
