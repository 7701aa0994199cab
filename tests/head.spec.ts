import sharp from "sharp";
import { readContentFile } from "#cms/content-files.ts";
import { describeLanguage, findLanguage, listAlternates, plainPath } from "#contract/languages.ts";
import { inEveryLanguage, listedPaths } from "./fixtures/paths.ts";
import { expect, test } from "./fixtures/site.ts";

// The address that the site is built for when nobody has set SITE_URL.
const siteUrl = "http://localhost:3000";

/** What the specification calls its pages. */
const titles = {
  "/": "Dehleez Foundation",
  "/donar": "Become a Donar · Dehleez Foundation",
  "/receiver": "Receiver · Dehleez Foundation",
  "/campaign/educating_in_slums": "Educating in Slums · Dehleez Foundation",
  "/campaign/fabrikshala": "FabrikShala · Dehleez Foundation",
  "/campaign/eco_habits": "Eco Habits · Dehleez Foundation",
  "/campaign/green_your_periods": "Green your Periods · Dehleez Foundation",
  "/about": "About Us · Dehleez Foundation",
  "/events": "Events · Dehleez Foundation",
};

// Whoever reads only the head runs no scripts.
test.use({ javaScriptEnabled: false });

test("every page comes as finished HTML, with a title, a description and a share card of its own, in its language", async ({
  request,
}) => {
  const seenTitles: Record<string, string> = {};
  const seen = { description: new Set(), card: new Set<string>() };
  for (const path of inEveryLanguage(listedPaths)) {
    const language = describeLanguage(findLanguage(path));
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)![1]!;
    await test.step(`${path} has its title, one main heading, header and footer before any script runs`, () => {
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.indexOf("<header")).toBeLessThan(html.indexOf("<main"));
      expect(html.indexOf("<main")).toBeLessThan(html.indexOf("<footer"));
    });
    const tag = (name: string) => listTags(html, "meta").find((meta) => (meta.property ?? meta.name) === name)?.content;
    const links = listTags(html, "link");
    const card = tag("og:image")!;
    const description = tag("description")!;
    seenTitles[path] = title;
    seen.description.add(description);
    seen.card.add(card);
    expect(title).toMatch(new RegExp(`${readContentFile("foundation", findLanguage(path)).name}$`));
    expect(listTags(html, "html")).toMatchObject([{ lang: language.tag, dir: language.direction }]);
    expect(tag("og:locale")).toBe(language.openGraph);
    expect(links.filter(({ rel }) => rel === "alternate")).toEqual(
      listAlternates(plainPath(path)).map(({ hreflang, to }) => ({ rel: "alternate", hreflang, href: siteUrl + to })),
    );
    expect(links.filter(({ rel }) => rel === "canonical")).toEqual([{ rel: "canonical", href: siteUrl + path }]);
    expect(tag("og:url")).toBe(siteUrl + path);
    expect(tag("og:title")).toBe(title);
    expect(tag("og:description")).toBe(description);
    expect(tag("og:image:alt")).toMatch(/\S/);
    expect(tag("twitter:card")).toBe("summary_large_image");
    expect(card.startsWith(`${siteUrl}/cards/`)).toBe(true);
  }
  expect(seenTitles).toMatchObject(titles);
  for (const values of [new Set(Object.values(seenTitles)), seen.description]) {
    expect(values.size).toBe(2 * listedPaths.length);
  }
  // The pictures have no words in them.
  expect(seen.card.size).toBe(listedPaths.length);
  for (const card of seen.card) {
    const answer = await request.get(card.slice(siteUrl.length));
    expect(answer.headers()["content-type"]).toBe("image/jpeg");
    expect(await measure(await answer.body())).toEqual(["jpeg", 1200, 630]);
  }
});

test("the home page describes the foundation to machines as an NGO", async ({ page }) => {
  await page.goto("/");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(text!)).toMatchObject({ "@type": "NGO", name: "Dehleez Foundation", url: `${siteUrl}/` });
});

test("the sitemap lists the nine pages and the one about privacy in every language, and robots.txt leads to it", async ({
  request,
}) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toMatch(/^application\/xml/);
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(inEveryLanguage(listedPaths.toSorted()).map((path) => siteUrl + path));
  const alternate = `<xhtml:link rel="alternate" hreflang="hi" href="${siteUrl}/hi/about"/>`;
  expect((await sitemap.text()).split(alternate)).toHaveLength(3);
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(await robots.text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});

test("the page for an unknown address and those that links of donors open ask not to be indexed", async ({
  request,
}) => {
  for (const path of inEveryLanguage(["/no-such-page", "/donar/manage", "/donar/messages"])) {
    const html = await (await request.get(path)).text();
    expect(listTags(html, "meta").filter(({ name }) => name === "robots")).toMatchObject([{ content: "noindex" }]);
    expect(listTags(html, "link").filter(({ rel }) => rel === "canonical")).toEqual([]);
  }
});

test("the site has an icon for the tab, one for the home screen and a manifest", async ({ page, request }) => {
  await page.goto("/");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/favicon.svg");
  expect((await request.get("/favicon.ico")).status()).toBe(200);
  expect((await request.get("/favicon.svg")).headers()["content-type"]).toBe("image/svg+xml");
  const touchIcon = await request.get((await page.locator("link[rel=apple-touch-icon]").getAttribute("href"))!);
  expect(await measure(await touchIcon.body())).toEqual(["png", 180, 180]);
  const manifest = await request.get((await page.locator("link[rel=manifest]").getAttribute("href"))!);
  expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe("Dehleez Foundation");
  await page.goto("/hi");
  const inHindi = await request.get((await page.locator("link[rel=manifest]").getAttribute("href"))!);
  expect(await inHindi.json()).toMatchObject({
    lang: "hi-IN",
    start_url: "/hi",
    name: readContentFile("foundation", "hi").name,
  });
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
});

/** The attributes of every such tag. */
function listTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name} ([^>]*)>`, "g"))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!.toLowerCase(), value!]),
    ),
  );
}

/** What kind of picture it is, its width and its height. */
async function measure(file: Buffer): Promise<[string, number, number]> {
  const { format, width, height } = await sharp(file).metadata();
  return [format, width, height];
}
