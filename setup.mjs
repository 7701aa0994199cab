// Installs and builds what is missing. It is plain JavaScript, since it runs before anything is installed, on Node 20.19 or newer.
//   node setup.mjs [build | programs] [chromium] [qtwebkit] [postgresql] [redis] [proxies] [lynx] [qr] [mail] [failover] [browsers]
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium, findFirefox, findPostgresql, findProgram, findRedis } from "./tools/machine.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) stop(`Node 20.19 or newer is needed; this is ${process.version}.`);
process.chdir(import.meta.dirname);

const wanted = new Set(process.argv.slice(2));
once("node_modules/.installed", ["package-lock.json"], process.platform + process.arch, () => {
  console.log("Installing packages …");
  // Only errors, since npm would warn that the packages want a newer Node than the one that installs them.
  npm("ci", "--no-audit", "--no-fund", "--loglevel=error");
});
if (wanted.has("build")) {
  const configs = ["server/config.ts", "vite.config.ts", "react-router.config.ts", "package-lock.json", ".env"];
  const sources = ["app", "cms", "content", "contract", "publish", ...configs];
  once("build/.built", sources, `${process.env.API_BASE} ${process.env.SITE_URL}`, () => {
    console.log("Building the site …");
    npm("run", "build:site", "--silent");
  });
}
if (wanted.has("build") || wanted.has("programs")) {
  const sources = ["cms", "contract", "publish", "server", "tools/bundle-programs.ts", "package-lock.json"];
  once("build/programs/.built", sources, "", () => npm("run", "build:programs", "--silent"));
}

/** For each part of the tests: Debian's packages and whether their programs are there, and what to do on other systems. */
const programs = {
  chromium: [
    { "chromium-headless-shell": findChromium() },
    "The browser tests need Chromium: install it, or set CHROMIUM to its path.",
  ],
  qtwebkit: [
    { wkhtmltopdf: findProgram("wkhtmltoimage") },
    "The test of old browsers needs wkhtmltoimage: install wkhtmltopdf.",
  ],
  postgresql: [
    { postgresql: process.env.TEST_DATABASE_URL || findPostgresql() },
    "The PostgreSQL tests need PostgreSQL: install it, or set TEST_DATABASE_URL.",
  ],
  redis: [
    { "redis-server": findRedis() },
    "The tests of limits that processes share need Redis or Valkey: install one.",
  ],
  proxies: [
    { caddy: findProgram("caddy"), "nginx-light": findProgram("nginx"), pgbouncer: findProgram("pgbouncer") },
    "The tests of deploy/ need Caddy, nginx and PgBouncer: install all three.",
  ],
  lynx: [{ lynx: findProgram("lynx") }, "The test in a browser without any script needs Lynx: install it."],
  qr: [{ "zbar-tools": findProgram("zbarimg") }, "The test that reads a QR code needs zbarimg: install zbar-tools."],
  mail: [
    { postfix: findProgram("postfix"), "python3-dkim": findProgram("dkimverify") },
    "The tests of e-mail need Postfix and dkimpy: install postfix and python3-dkim.",
  ],
  failover: [
    { "etcd-server": findProgram("etcd"), haproxy: findProgram("haproxy"), patroni: findProgram("patroni") },
    "The tests of deploy/patroni/ need Patroni, etcd and HAProxy: install them.",
  ],
  browsers: [
    {
      "firefox-esr": findFirefox(),
      "webkit2gtk-driver": findProgram("WebKitWebDriver"),
      xvfb: findProgram("Xvfb"),
    },
    "The tests in other browsers need Firefox, WebKitGTK's WebDriver and Xvfb: install them.",
  ],
};
for (const [part, [packages, advice]] of Object.entries(programs)) {
  const missing = Object.keys(packages).filter((name) => !packages[name]);
  if (wanted.has(part) && missing.length) installFromDebian(missing, advice);
}

/** Does the work unless the stamp says that it was done for exactly these files and this setting. */
function once(stamp, files, setting, work) {
  const hash = createHash("sha256").update(setting);
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

/** Installs Debian's packages if this is Debian and we are root. Otherwise says what to do; in CI that is a failure. */
function installFromDebian(names, advice) {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log(`Installing Debian's ${names.join(", ")} …`);
    // The runlevel keeps Debian from starting the servers that it installs.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    const options = { stdio: ["inherit", "ignore", "inherit"], env };
    run("apt-get", ["update", "-qq"], options);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options);
  } else if (process.env.CI) stop(advice);
  else console.log(advice);
}

function npm(...args) {
  const { npm_execpath: cli } = process.env;
  if (cli) run(process.execPath, [cli, ...args]);
  else run("npm", args);
}

function run(command, args, options = { stdio: "inherit" }) {
  const { status } = spawnSync(command, args, options);
  if (status !== 0) stop(`${[command, ...args].join(" ")} failed.`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
