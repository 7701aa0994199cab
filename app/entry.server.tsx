import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";

// The server renders pages with these when staff publish.
export { createRequestHandler, RouterContextProvider } from "react-router";
export { contentSource } from "#cms/content.server.ts";

/** Renders a page. Pages are files, so each is complete before it is sent. */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { headers, status });
}
