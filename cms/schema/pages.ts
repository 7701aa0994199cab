import { z } from "zod";
import { donorPages } from "./donor-pages.ts";
import { addressOrNone, captioned, carouselControls, link, page, picture, post, text, tips, video } from "./parts.ts";

/** The schema of each file under content/en/. */
export const contentFiles = {
  foundation: z.strictObject({
    name: text,
    shortName: text,
    tagline: text,
    taglineInHindi: text,
    phones: z.array(text).min(1),
    complaints: z.strictObject({ name: text, email: text, phone: text }),
    socialLinks: z.array(z.strictObject({ name: text, url: z.url() })),
  }),
  navigation: z.strictObject({
    skipToContent: text,
    main: text,
    openMenu: text,
    closeMenu: text,
    campaigns: text,
    becomeADonor: link,
    findDonors: link,
    links: z.strictObject({ home: link, receiver: link, about: link, events: link }),
    campaignLinks: z.array(link),
    footer: z.strictObject({
      explore: text,
      contact: text,
      social: text,
      privacy: link,
      pictures: text,
      credit: text,
    }),
  }),
  messages: z.strictObject({
    apiNotWorking: text,
    networkError: text,
    unexpectedAnswer: text,
    matches: z.strictObject({ some: text, none: text }),
    notFound: z.strictObject({ title: text, text, home: text, search: text, picture }),
    broken: z.strictObject({ title: text, text, reload: text }),
  }),
  ...donorPages,
  home: z.strictObject({
    ...page,
    hero: z.strictObject({ explore: link, picture, phonePicture: picture.shape.name }),
    change: z.strictObject({
      heading: text,
      text,
      ways: z.array(z.strictObject({ name: text, text })),
      join: link,
      picture,
    }),
    doing: z.strictObject({ heading: text, text, video, support: link }),
    work: z.strictObject({ heading: text, ecoHabits: tips, fabrikshala: tips, greenYourPeriods: tips }),
    news: z.strictObject({ heading: text, site: text, posts: z.array(post.extend({ text })) }),
    gallery: z.strictObject({ heading: text, pause: text, play: text, pictures: z.array(picture) }),
  }),
  about: z.strictObject({
    ...page,
    heading: text,
    mission: z.array(text).min(1),
    picture,
    team: z.strictObject({
      heading: text,
      intro: text,
      onLinkedin: text,
      onTwitter: text,
      linkNotFound: text,
      members: z.array(
        z.strictObject({
          id: text,
          name: text,
          picture,
          role: text,
          linkedinUrl: addressOrNone,
          twitterUrl: addressOrNone,
        }),
      ),
    }),
  }),
  events: z.strictObject({
    ...page,
    tagline: text,
    picture,
    heading: text,
    intro: text,
    milestones: z.array(
      z.strictObject({ id: text, eventName: text, description: text, date: text, link: link.optional() }),
    ),
  }),
  "educating-in-slums": z.strictObject({
    ...page,
    tagline: text,
    picture,
    intro: text,
    pictures: z.array(captioned),
    films: z.strictObject({ heading: text, text, videos: z.array(video) }),
  }),
  fabrikshala: z.strictObject({
    ...page,
    hashtag: text,
    tagline: text,
    picture,
    intro: text,
    cards: z.array(z.strictObject({ picture, caption: text })),
    gallery: z.strictObject({ heading: text, pictures: z.array(picture), controls: carouselControls }),
  }),
  "eco-habits": z.strictObject({
    ...page,
    tagline: text,
    picture,
    intro: text,
    tryThis: text,
    habits: z.array(z.strictObject({ heading: text, text, step: text, picture })),
  }),
  "green-your-periods": z.strictObject({
    ...page,
    tagline: text,
    picture,
    reels: z.strictObject({ heading: text, text, posts: z.array(post) }),
    gallery: z.strictObject({ heading: text, text, pictures: z.array(captioned) }),
  }),
};

export type ContentFile = keyof typeof contentFiles;
export type Content<File extends ContentFile> = z.output<(typeof contentFiles)[File]>;
