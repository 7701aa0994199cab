import assert from "node:assert/strict";
import { execFileSync, execSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { maxPictureBytes } from "#contract/staff/content.ts";
import { bodyLimits } from "#server/http/routes/staff/content.ts";
import { maxImportBytes } from "#contract/staff/import.ts";
import about from "../package.json" with { type: "json" };
import { newDonor, post } from "./fixtures/donors.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const dockerfile = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ");

/** What the last stage takes from the repository. */
const lastStage = dockerfile.split(/^FROM /m).at(-1)!;
const copiedIntoImage = [...lastStage.matchAll(/^COPY (\S+) \1$/gm)].map(([, path]) => path!);

test("what the image is made of exists, and is not kept from it", () => {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  assert.ok(copiedIntoImage.length > 0);
  for (const path of copiedIntoImage) assert.ok(existsSync(path) && !ignored.includes(path), path);
  for (const secret of [".env", "data", ".git"])
    assert.ok(ignored.includes(secret), `${secret} would get into the image`);
});

test("the dependencies are the packages that the built programs import, and the Node that runs them", () => {
  assert.deepEqual(Object.keys(about.dependencies).toSorted(), ["node", ...importedPackages()].toSorted());
});

test("an installation without development packages serves a page, a search and a registration, and can publish", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-production-"));
  context.after(() => rmSync(folder, { recursive: true }));
  for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
  const [, install] = /^RUN (npm ci --omit=dev .+)$/m.exec(dockerfile)!;
  execSync(`${install} --prefer-offline --loglevel=error`, { cwd: folder });
  for (const path of ["build", ...copiedIntoImage]) cpSync(path, join(folder, path), { recursive: true });

  const throwaway = await makeRegistry("sqlite");
  context.after(throwaway.remove);
  const node = join(folder, "node_modules/.bin/node");
  // With these settings the packages that only some servers need are loaded too.
  const env = {
    ...throwaway.env,
    METRICS_PORT: "0",
    CORS_ORIGINS: "https://example.org",
    REDIS_URL: "redis://127.0.0.1:1",
  };
  const server = await startServer(env, { folder, node });
  assert.match(await (await fetch(`${server.url}/about`)).text(), /<h1/);
  assert.equal((await post(server.url, "donar", newDonor())).status, 201);
  const { body } = await post(server.url, "search", {});
  assert.equal((body as unknown[]).length, 1);
  assert.equal(await server.stop(), 0);

  // The renderer that the build leaves needs no package at all, and what publishes with it only those that are there.
  for (const file of ["build/server/index.js", "build/programs/publish/renderer.js"])
    execFileSync(node, ["--input-type=module", "-e", `await import("./${file}"); process.exit()`], { cwd: folder });
});

test("the image and the systemd unit start what `npm start` starts", () => {
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)![1]!) as string[];
  assert.equal(command.join(" "), about.scripts.start);
  const unit = readFileSync("deploy/dehleez.service", "utf8");
  assert.ok(unit.includes(`\nExecStart=/opt/dehleez/node_modules/.bin/${about.scripts.start}\n`));
});

test("the image does not run as root, and its health check tells a server that answers from none", async () => {
  assert.match(dockerfile, /^USER dehleez$/m);
  const [program, ...words] = JSON.parse(/^HEALTHCHECK.* CMD (\[.+\])$/m.exec(dockerfile)![1]!) as string[];
  assert.equal(program, "node");
  const throwaway = await makeRegistry("sqlite");
  const server = await startServer({ ...throwaway.env, HOST: "127.0.0.1" });
  const env = { PATH: "", PORT: new URL(server.url).port };
  assert.equal(spawnSync(process.execPath, words, { env }).status, 0);
  await server.stop();
  assert.equal(spawnSync(process.execPath, words, { env }).status, 1);
  await throwaway.remove();
});

test("compose.yaml starts two equal servers behind Caddy, after the database is healthy", () => {
  const { services, volumes } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as Compose;
  assert.deepEqual(Object.keys(services), ["server-1", "server-2", "database", "limits", "caddy"]);
  const server = services["server-1"]!;
  assert.deepEqual(services["server-2"], server);
  assert.deepEqual(server.depends_on, { database: { condition: "service_healthy" } });
  assert.ok(services.database!.healthcheck);
  // Only Caddy is reached from outside.
  const published = Object.keys(services).filter((name) => services[name]!.ports);
  assert.deepEqual(published, ["caddy"]);
  const caddyfile = readFileSync("deploy/compose.Caddyfile", "utf8");
  for (const name of ["server-1", "server-2"]) assert.ok(caddyfile.includes(`${name}:3000`), name);
  for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
    const [from = ""] = mount.split(":");
    assert.ok(from.startsWith("./") ? existsSync(from) : from in volumes, mount);
  }
});

test("nginx lets every request pass that the server accepts", () => {
  const [general, files] = [
    ...readFileSync("deploy/nginx.conf", "utf8").matchAll(/client_max_body_size (\d+)([km]);/g),
  ].map(([, size, unit]) => Number(size) * 2 ** (unit === "k" ? 10 : 20));
  for (const limit of Object.values(bodyLimits)) assert.ok(limit <= general!);
  for (const limit of [maxImportBytes, maxPictureBytes]) assert.ok(limit <= files!);
});

test("the systemd units start files that exist", () => {
  for (const unit of globSync("deploy/*.service")) {
    const [file] = /build\/\S+\.js/.exec(readFileSync(unit, "utf8"))!;
    assert.ok(existsSync(file), `${unit}: ${file}`);
  }
});

test("the pages under docs/ link to files and headings that exist", () => {
  for (const page of globSync("docs/*.md")) {
    for (const [, path, heading] of readFileSync(page, "utf8").matchAll(/\]\((?!https:)([^)#]*)#?([^)]*)\)/g)) {
      const target = path ? join("docs", path) : page;
      assert.ok(existsSync(target), `${page}: ${target}`);
      if (heading) assert.ok(headingsOf(readFileSync(target, "utf8")).includes(heading), `${page}: ${path}#${heading}`);
    }
  }
});

type Service = { depends_on?: unknown; healthcheck?: unknown; ports?: string[]; volumes?: string[] };
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

function importedPackages(): Set<string> {
  const programs = globSync("build/programs/**/*.js").map((file) => readFileSync(file, "utf8"));
  const names = programs.flatMap((text) => [...text.matchAll(/^import .*"([^".]+)";$/gm)].map(([, name]) => name!));
  return new Set(names.filter((name) => !isBuiltin(name)));
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}
