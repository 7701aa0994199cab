// Installs and builds what is missing. It is plain JavaScript, since it runs before anything is installed, on Node 20.19 or newer.
//   node setup.mjs [build | programs] [chromium] [postgresql] [redis] [proxies] [failover]
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium, findFailover, findPostgresql, findProxies, findRedis } from "./tools/machine.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) stop(`Node 20.19 or newer is needed; this is ${process.version}.`);
process.chdir(import.meta.dirname);

// A server that is installed for the tests is not started: so asks the runlevel.
const installOnly = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
const wanted = new Set(process.argv.slice(2));
installPackages();
if (wanted.has("build")) buildSite();
if (wanted.has("build") || wanted.has("programs")) buildPrograms();
if (wanted.has("chromium") && !findChromium()) {
  installFromDebian(
    "chromium-headless-shell",
    "The browser tests need Chromium: install it, or set CHROMIUM to its path.",
  );
}
if (wanted.has("postgresql") && !process.env.TEST_DATABASE_URL && !findPostgresql()) {
  installFromDebian("postgresql", "The PostgreSQL tests need PostgreSQL: install it, or set TEST_DATABASE_URL.");
}
if (wanted.has("redis") && !findRedis()) {
  installFromDebian("redis-server", "The tests of limits that processes share need Redis or Valkey: install one.");
}

if (wanted.has("proxies")) {
  const advice = "The tests of deploy/ need Caddy, nginx and PgBouncer: install all three.";
  const { caddy, nginx, pgbouncer } = findProxies();
  if (!caddy) installFromDebian("caddy", advice);
  if (!nginx) installFromDebian("nginx-light", advice);
  if (!pgbouncer) installFromDebian("pgbouncer", advice);
}

if (wanted.has("failover")) {
  const advice = "The tests of deploy/patroni/ need Patroni, etcd and HAProxy: install them.";
  const { patroni, etcd, haproxy } = findFailover();
  if (!etcd) installFromDebian("etcd-server", advice);
  if (!haproxy) installFromDebian("haproxy", advice);
  if (!patroni) installFromDebian("patroni", advice);
}

function installPackages() {
  once("node_modules/.installed", ["package-lock.json"], process.platform + process.arch, () => {
    console.log("Installing packages …");
    // Only errors, since npm would warn that the packages want a newer Node than the one that installs them.
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error");
  });
}

function buildSite() {
  const sources = [
    "app",
    "cms",
    "content",
    "contract",
    "publish",
    "server/config.ts",
    "vite.config.ts",
    "react-router.config.ts",
  ];
  once(
    "build/.built",
    [...sources, "package-lock.json", ".env"],
    `${process.env.API_BASE} ${process.env.SITE_URL}`,
    () => {
      console.log("Building the site …");
      npm("run", "build:site", "--silent");
    },
  );
}

function buildPrograms() {
  const sources = ["cms", "contract", "publish", "server", "tools/bundle-programs.ts", "package-lock.json"];
  once("build/programs/.built", sources, "", () => npm("run", "build:programs", "--silent"));
}

/** Does the work unless the stamp says that it was done for exactly these files and this setting. */
function once(stamp, files, setting, work) {
  const hash = createHash("sha256").update(setting ?? "");
  for (const file of files.filter(existsSync)) addTo(hash, file);
  const digest = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  work();
  writeFileSync(stamp, digest);
}

function addTo(hash, path) {
  if (!statSync(path).isDirectory()) return hash.update(path).update(readFileSync(path));
  for (const name of readdirSync(path).toSorted()) addTo(hash, join(path, name));
}

/** Installs a Debian package if this is Debian and we are root. Otherwise says what to do; in CI that is a failure. */
function installFromDebian(name, advice) {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log(`Installing Debian's ${name} …`);
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], installOnly);
  } else if (process.env.CI) stop(advice);
  else console.log(advice);
}

function npm(...args) {
  const { npm_execpath: cli } = process.env;
  if (cli) run(process.execPath, [cli, ...args]);
  else run("npm", args);
}

function run(command, args, env = {}) {
  const quiet = command === "apt-get";
  const stdio = ["inherit", quiet ? "ignore" : "inherit", "inherit"];
  const { status } = spawnSync(command, args, { stdio, env: { ...process.env, ...env } });
  if (status !== 0) stop(`${[command, ...args].join(" ")} failed.`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
