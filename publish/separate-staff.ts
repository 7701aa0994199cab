import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { findLanguage, languages, plainPath } from "#contract/languages.ts";

// Visitors load no byte of the staff's desk: neither its code, nor a list of its pages, nor other chunks because of it.

/** The modules of the desk: its own, its copies of what it shares with the public pages, and its library for passkeys. */
export const staffCode = /\/app\/staff\/|[?&]staff$|@simplewebauthn/;

/** Gives the desk copies of the modules that it shares with the public pages, whose chunks would be cut differently otherwise. */
export function separateStaff(): Plugin {
  return {
    name: "separate-staff",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!importer || !staffCode.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isShared =
        resolved && /\/(app(?!\/staff\/|\/donors\/other)|contract|content)\/[^?]+\.(tsx?|svg)$/.test(resolved.id);
      return isShared ? { ...resolved, id: `${resolved.id}?staff` } : resolved;
    },
  };
}

/** Splits the list of routes, which every page loads: the desk has one of its own, and so has each language. */
export function splitRoutes(folder: string): void {
  const [file] = globSync("assets/manifest-*.js", { cwd: folder });
  const [, start, list] = /^([^{]+)(\{.*\});?$/s.exec(readFileSync(join(folder, file!), "utf8"))!;
  const { routes, ...manifest } = JSON.parse(list!) as { routes: Record<string, { id: string }> };
  for (const part of ["staff", ...languages.map(({ code }) => code)]) {
    const kept = Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || findPart(id) === part));
    writeFileSync(
      join(folder, nameList(file!, part)),
      `${start}${JSON.stringify({ ...manifest, url: `/${nameList(file!, part)}`, routes: kept })};`,
    );
  }
  rmSync(join(folder, file!));
}

/** Names of routes are `en/pages/…` and `en/staff/…`. */
function findPart(id: string): string | undefined {
  const [language, folder] = id.split("/");
  return folder === "staff" ? folder : language;
}

/** Makes a page load the list of its own part. */
export function linkRoutes(html: string, page: string): string {
  const part = isOfDesk(page) ? "staff" : findLanguage(`/${page}`);
  return html.replaceAll(/assets\/manifest-[\w-]+\.js/g, (file) => nameList(file, part));
}

function nameList(file: string, part: string): string {
  return file.replace("manifest-", `${part}-manifest-`);
}

export function isOfDesk(page: string): boolean {
  return plainPath(`/${page}`).startsWith("/staff/");
}
