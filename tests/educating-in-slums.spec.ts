import { expectPlayer, findPlay, watchForeignRequests } from "./fixtures/embeds.ts";
import { scrollThrough } from "./fixtures/measure-page.ts";
import { expect, test } from "./fixtures/site.ts";

const address = "/campaign/educating_in_slums";

test("the page shows its pictures over their captions", async ({ page }) => {
  await page.goto(address);
  await test.step("the banner says what the page is about", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Educating in Slums");
  });
  await test.step("seven pictures stand over their captions", async () => {
    await scrollThrough(page);
    const pictures = page.getByRole("figure").filter({ hasNot: page.getByRole("link") });
    await expect(pictures).toHaveText([
      "When there is no room for a school, a tree will do.",
      "The library comes down the lane every week.",
      "Pebbles, chalk and a patch of light make a maths lesson.",
      "Nobody learns on an empty stomach, so we eat together first.",
      "A blank wall becomes the first page.",
      "Homework, with the best listener on the street.",
      "Brick by brick, neighbours build the room they wished for.",
    ]);
    for (const picture of await pictures.getByRole("img").all()) {
      await expect(picture).toHaveAttribute("alt", /\w+/);
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
  });
});

test("Explore More has two videos that load only when the visitor asks", async ({ page, site }) => {
  const asked = await watchForeignRequests(page, site);
  await page.goto(address);
  await scrollThrough(page);
  expect(asked).toEqual([]);
  await expect(page.getByRole("heading", { level: 2, name: "Explore More", exact: true })).toBeVisible();
  const videos = page.getByRole("figure").filter({ has: page.getByRole("link", { name: "Watch on YouTube" }) });
  await expect(videos).toHaveCount(2);
  for (const title of ["The walk to class", "A day, from sunrise to lamplight"]) {
    const video = videos.filter({ hasText: title });
    await expect(findPlay(video)).toHaveAccessibleName(`Play the video: ${title}`);
    for (const link of await video.getByRole("link").all())
      await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=PLACEHOLDER");
    await expectPlayer(video, "https://www.youtube-nocookie.com/embed/PLACEHOLDER?autoplay=1", asked);
  }
});

test("a video is played from the keyboard", async ({ page, site }) => {
  await watchForeignRequests(page, site);
  await page.goto(address);
  await page.getByRole("link", { name: "Play the video: The walk to class" }).press("Enter");
  await expect(page.getByTitle("The walk to class")).toBeFocused();
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the videos are plain links", async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("figure")).toHaveCount(9);
    await expect(page.getByRole("link", { name: "Watch on YouTube" })).toHaveCount(2);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  });
});
