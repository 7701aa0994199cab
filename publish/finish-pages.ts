import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readerOf } from "#cms/content-files.ts";
import { plainPath } from "#contract/languages.ts";
import { writeBuildManifest, type BuildFacts } from "./build-manifest.ts";
import { finishOfflinePage, gonePath, offlinePath, removeScripts } from "./offline-page.ts";
import { isOfDesk, linkRoutes } from "./separate-staff.ts";
import { shareWords } from "./share-words.ts";
import { makeTextFiles } from "./text-files.ts";

/** Makes rendered pages what visitors get. Both the build and a publication end with it and the compressed copies. */
export function finishPages(
  folder: string,
  facts: BuildFacts,
  pages = globSync("**/index.html", { cwd: folder }),
): void {
  for (const page of pages) {
    const path = join(folder, page);
    writeFileSync(path, finishPage(readFileSync(path, "utf8"), folder, page));
  }
  for (const [path, text] of makeTextFiles(readerOf(facts.content), facts.siteUrl)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeBuildManifest(folder, facts);
}

function finishPage(html: string, folder: string, page: string): string {
  const path = plainPath(`/${dirname(page)}`);
  if (path === offlinePath) return finishOfflinePage(html);
  if (path === gonePath) return removeScripts(html);
  return shareWords(deferScripts(linkRoutes(html, page), isOfDesk(page) ? "" : startServiceWorker), folder, page);
}

/**
 * The worker keeps what a page has loaded without it. It has visited pages as documents, and one that says what to do
 * instead of the others, so without a network the router's links are the browser's.
 */
const startServiceWorker = `
if (document.readyState !== "complete") await new Promise((go) => addEventListener("load", go));
const worker = navigator.serviceWorker;
if (worker) {
  worker.register("/sw.js").catch(() => {});
  const { active } = await worker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  if (!worker.controller) active.postMessage([location.origin + location.pathname, ...files]);
  const leave = (event) => navigator.onLine || !event.target.closest("[data-discover]") || event.stopPropagation();
  addEventListener("click", leave, { capture: true });
}`;

/** Waits at most a second, since a page in a background tab is not painted. */
const waitForPaint = `await new Promise((go) => {
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, 1000);
});`;

/** Makes a page load its scripts after the first paint. No page needs them before, and they delay the pictures. */
function deferScripts(html: string, end: string): string {
  const start = /(?<=<script type="module" async="">).*?(?=<\/script>)/s;
  const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  if (!start.test(html)) throw new Error("A page does not start its scripts as publish/finish-pages.ts expects.");
  const preloaded = [...html.matchAll(preload)].map(([, file]) => file!);
  return html
    .replaceAll(preload, "")
    .replace(start, (code) => `${waitForPaint}\n${importTogether(code, preloaded)}${end}`);
}

/** Turns import statements, which would load before the first line runs, into one `Promise.all` of imports. */
function importTogether(code: string, preloaded: string[]): string {
  const imports = [...code.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  const names = imports.map(([, name]) => name);
  const files = new Set([...imports.map(([, , file]) => file), ...preloaded.filter((file) => !code.includes(file))]);
  const rest = imports.reduce((left, [statement]) => left.replace(statement, ""), code);
  const promises = [...files].map((file) => `import("${file}")`);
  return `const [${names.join()}] = await Promise.all([${promises.join()}]);\n${rest.trim()}`;
}
