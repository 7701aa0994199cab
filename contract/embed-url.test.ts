import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contentFiles } from "#cms/schema/pages.ts";
import { playerOf } from "./embed-url.ts";

describe("an address leads to its player", () => {
  const players = {
    "https://www.youtube.com/watch?v=PLACEHOLDER": "https://www.youtube-nocookie.com/embed/PLACEHOLDER?autoplay=1",
    "https://www.youtube.com/watch?v=PLACEHOLDER&t=42s":
      "https://www.youtube-nocookie.com/embed/PLACEHOLDER?autoplay=1",
    "https://youtu.be/PLACEHOLDER?si=abc": "https://www.youtube-nocookie.com/embed/PLACEHOLDER?autoplay=1",
    "https://www.youtube.com/shorts/PLACEHOLDER": "https://www.youtube-nocookie.com/embed/PLACEHOLDER?autoplay=1",
    "https://www.instagram.com/p/PLACEHOLDER/": "https://www.instagram.com/p/PLACEHOLDER/embed/",
    "https://www.instagram.com/reel/PLACEHOLDER/?igsh=abc": "https://www.instagram.com/reel/PLACEHOLDER/embed/",
    "https://www.instagram.com/some.owner/p/PLACEHOLDER": "https://www.instagram.com/p/PLACEHOLDER/embed/",
  };
  for (const [address, player] of Object.entries(players)) {
    test(address, () => assert.equal(playerOf(address), player));
  }
});

describe("an address of another kind is refused, and the message shows the right kind", () => {
  const { doing, news } = contentFiles.home.shape;
  const video = doing.shape.video.shape.url;
  const post = news.shape.posts.element.shape.url;
  const cases = [
    [video, "https://www.instagram.com/p/PLACEHOLDER/", /youtube\.com\/watch\?v=/],
    [video, "https://www.youtube.com/@someone", /youtube\.com\/watch\?v=/],
    [video, "https://example.org/?https://youtu.be/PLACEHOLDER", /youtube\.com\/watch\?v=/],
    [post, "https://youtu.be/PLACEHOLDER", /instagram\.com\/p\//],
    [post, "https://www.instagram.com/someone/", /instagram\.com\/p\//],
  ] as const;
  for (const [schema, address, message] of cases) {
    test(address, () => assert.match(schema.safeParse(address).error?.issues[0]?.message ?? "accepted", message));
  }
});
