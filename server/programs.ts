import { dirname, extname, join } from "node:path";
import { findPackageJSON } from "node:module";

/** The folder of the project, wherever in it this module was bundled to. */
export const project = dirname(findPackageJSON(import.meta.url)!);

/** The file of a program that tools/bundle-programs.ts knows: the bundled one if this module was bundled, too. */
export function findProgram(name: string): string {
  return extname(import.meta.filename) === ".ts"
    ? join(project, `${name}.ts`)
    : join(project, "build/programs", `${name}.js`);
}
