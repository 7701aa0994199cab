import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

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
      const isShared = resolved && /\/(app(?!\/staff\/)|contract|content)\/[^?]+\.(tsx?|svg)$/.test(resolved.id);
      return isShared ? { ...resolved, id: `${resolved.id}?staff` } : resolved;
    },
  };
}

/** Splits the list of routes, which every page loads: the desk has one of its own, and the public pages do not know it. */
export function splitRoutes(folder: string): void {
  const [file] = globSync("assets/manifest-*.js", { cwd: folder });
  const [, start, list] = /^([^{]+)(\{.*\});?$/s.exec(readFileSync(join(folder, file!), "utf8"))!;
  const { routes, ...manifest } = JSON.parse(list!) as { routes: Record<string, { id: string }> };
  const write = (name: string, keep: (id: string) => boolean) => {
    const kept = Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || keep(id)));
    writeFileSync(join(folder, name), `${start}${JSON.stringify({ ...manifest, routes: kept })};`);
  };
  write(file!, (id) => !id.startsWith("staff/"));
  write(file!.replace("manifest-", "staff-manifest-"), (id) => id.startsWith("staff/"));
}

/** Makes the desk's pages load the desk's own list. */
export function linkStaffRoutes(folder: string): void {
  for (const page of globSync("staff/**/index.html", { cwd: folder })) {
    const path = join(folder, page);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("/assets/manifest-", "/assets/staff-manifest-"));
  }
}
