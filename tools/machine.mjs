// Finds the programs that the tests need on this machine. Plain JavaScript: setup.mjs uses it before anything is installed.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a Chromium, or undefined. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  // The one without windows first: it takes half the time.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return findProgram(...names) ?? (existsSync(mac) ? mac : undefined);
}

/** The folder of PostgreSQL's server programs, or undefined; Debian keeps them out of the path. */
export function findPostgresql() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...pathFolders()];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** The path of a Redis or Valkey server, or undefined. */
export function findRedis() {
  return findProgram("redis-server", "valkey-server");
}

/** The path of a Firefox, or undefined. */
export function findFirefox() {
  return findProgram("firefox-esr", "firefox");
}

/** The path of the first of these programs that is there, or undefined. */
export function findProgram(...names) {
  const files = names.flatMap((name) => pathFolders().map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file));
}

/** With Debian's folder of servers, which is not in a user's path. */
function pathFolders() {
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
}
