import { z } from "zod";
import { instagramAddress, youTubeAddress } from "./embed-address.ts";

const text = z.string().min(1);
const link = z.strictObject({ label: text, to: text });
const picture = z.strictObject({ name: text, alt: z.string() });
const page = { title: text, description: text };
const field = z.strictObject({ label: text, hint: text.optional() });
const choice = z.strictObject({ label: text, choose: text });
const captioned = z.strictObject({ caption: text, picture });
const embed = { title: text, play: text, link: text, picture };
const video = z.strictObject({
  ...embed,
  url: z.string().regex(youTubeAddress, "expected a YouTube video, like https://www.youtube.com/watch?v=…"),
  caption: text,
});
const post = z.strictObject({
  ...embed,
  url: z
    .string()
    .regex(instagramAddress, "expected an Instagram post or reel, like https://www.instagram.com/p/… or /reel/…"),
});
const tips = z.strictObject({ name: text, tips: z.array(text), link, picture });
const cityChoice = z.strictObject({ label: text, choose: text, chooseStateFirst: text });

/** What each file under content/en/ must hold. */
export const contentFiles = {
  foundation: z.strictObject({
    name: text,
    shortName: text,
    tagline: text,
    taglineInHindi: text,
    phones: z.array(text).min(1),
    socialLinks: z.array(z.strictObject({ name: text, url: z.url() })),
  }),
  navigation: z.strictObject({
    skipToContent: text,
    main: text,
    openMenu: text,
    closeMenu: text,
    campaigns: text,
    becomeADonor: link,
    links: z.strictObject({ home: link, receiver: link, about: link, events: link }),
    campaignLinks: z.array(link),
    footer: z.strictObject({ explore: text, contact: text, social: text, pictures: text, credit: text }),
  }),
  messages: z.strictObject({
    apiNotWorking: text,
    networkDown: text,
    serverSilent: text,
    notFound: z.strictObject({ title: text, text, home: text, search: text, picture }),
    broken: z.strictObject({ title: text, text, reload: text }),
  }),
  donar: z.strictObject({
    ...page,
    intro: text,
    privacy: text,
    picture,
    fields: z.strictObject({
      fullName: field,
      phoneNo: field,
      donationType: choice,
      bloodType: choice,
      state: choice,
      city: cityChoice,
    }),
    required: text,
    submit: text,
    sending: text,
    success: text,
  }),
  receiver: z.strictObject({
    ...page,
    heading: text,
    intro: text,
    picture,
    fields: z.strictObject({ state: choice, city: cityChoice, donationType: choice, bloodType: choice }),
    search: text,
    loading: text,
    invitation: z.strictObject({ title: text, text }),
    searched: text,
    everything: text,
    results: z.strictObject({
      heading: text,
      one: text,
      many: text,
      first: text,
      phone: text,
      donationType: text,
      bloodType: text,
      place: text,
      more: text,
      loadingMore: text,
    }),
    empty: z.strictObject({ title: text, text, picture }),
  }),
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
  about: z.strictObject(page),
  events: z.strictObject(page),
  "educating-in-slums": z.strictObject({
    ...page,
    tagline: text,
    picture,
    intro: text,
    pictures: z.array(captioned),
    films: z.strictObject({ heading: text, text, videos: z.array(video) }),
  }),
  fabrikshala: z.strictObject(page),
  "eco-habits": z.strictObject(page),
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
