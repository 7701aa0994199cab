import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Lets every page be seen before its scripts are fetched: none is needed for that, and they hold up the pictures. */
export function deferScripts(folder: string): void {
  for (const file of globSync("**/index.html", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, startAfterPaint(readFileSync(path, "utf8")));
  }
}

/** A page in the background is not painted, so this does not wait for ever. */
const painted = `await new Promise((go) => {
  new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  setTimeout(go, 1000);
});`;

function startAfterPaint(html: string): string {
  const start = /(?<=<script type="module" async="">).*?(?=<\/script>)/s;
  const hint = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  if (!start.test(html)) throw new Error("A page does not start its scripts as app/defer-scripts.ts expects.");
  const needed = [...html.matchAll(hint)].map(([, file]) => file!);
  return html.replaceAll(hint, "").replace(start, (code) => `${painted}\n${importTogether(code, needed)}`);
}

/** The same imports as expressions (statements would be fetched before the first line runs), and what they import at once. */
function importTogether(code: string, needed: string[]): string {
  const imports = [...code.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  const names = imports.map(([, name]) => name);
  const files = new Set([...imports.map(([, , file]) => file), ...needed.filter((file) => !code.includes(file))]);
  const rest = imports.reduce((left, [statement]) => left.replace(statement, ""), code);
  const promises = [...files].map((file) => `import("${file}")`);
  return `const [${names.join()}] = await Promise.all([${promises.join()}]);\n${rest.trim()}`;
}
