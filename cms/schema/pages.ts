import { z } from "zod";
import { donationTypes } from "#contract/donation-types.ts";
import { datedFiles } from "./dated.ts";
import { donorPages } from "./donor-pages.ts";
import { giving } from "./giving.ts";
import { needPages } from "./need-pages.ts";
import { letters } from "./letters.ts";
import { apiMessages, staffWords } from "./like-first.ts";
import { plural, template, templates } from "./template.ts";
import {
  address,
  addressOrNone,
  captioned,
  email,
  id,
  link,
  note,
  page,
  part,
  phone,
  picture,
  pictureName,
  post,
  text,
  texts,
  tips,
  video,
} from "./parts.ts";

const oneAtLeast = "Please keep at least one of these.";

/** A page with a banner. */
const bannerPage = { ...page, tagline: text, picture };

/** The schema of each file in the folder of a language. */
export const contentFiles = {
  foundation: z
    .strictObject({
      ...texts("name", "tagline", "taglineInHindi"),
      /** The beginning of the name. */
      shortName: part,
      phones: z.array(phone).min(1, oneAtLeast),
      complaints: z.strictObject({ name: text, email, phone }),
      socialLinks: z.array(z.strictObject({ name: text, url: address })),
    })
    .meta({ title: "Foundation" }),
  navigation: z
    .strictObject({
      ...texts("skipToContent", "main", "openMenu", "closeMenu", "loading", "campaigns"),
      becomeADonor: link,
      findDonors: link,
      links: z.strictObject({ home: link, receiver: link, about: link, events: link }),
      campaignLinks: z.array(link),
      languageOffer: z.strictObject(texts("text", "open", "dismiss")),
      footer: z.strictObject({
        ...texts("explore", "contact", "social", "pictures", "credit"),
        privacy: link,
        need: link,
        needs: link,
      }),
    })
    .meta({ title: "Navigation" }),
  messages: z
    .strictObject({
      ...texts("apiNotWorking", "networkError", "tookTooLong", "unexpectedAnswer"),
      matches: z.strictObject({ ...plural(), none: text }),
      bloodLabel: template("label"),
      donationTypes: z.record(z.enum(donationTypes.map(({ value }) => value)), text),
      notFound: z.strictObject({ ...texts("title", "text", "home", "search"), picture }),
      gone: z.strictObject(texts("title", "text")),
      offline: z.strictObject(texts("title", "text")),
      broken: z.strictObject(texts("title", "text", "fault", "tryAgain")),
    })
    .meta({ title: "Messages" }),
  api: apiMessages,
  letters,
  ...donorPages,
  ...giving,
  ...needPages,
  staff: staffWords,
  ...datedFiles,
  home: z.strictObject({
    ...page,
    hero: z.strictObject({ explore: link, picture, phonePicture: pictureName }),
    change: note.extend({ ways: z.array(z.strictObject(texts("name", "text"))), join: link, picture }),
    doing: note.extend({ video, support: link, ask: link }),
    work: z.strictObject({ heading: text, ecoHabits: tips, fabrikshala: tips, greenYourPeriods: tips }),
    news: z.strictObject({ heading: text, site: text, posts: z.array(post.extend({ text })) }),
    gallery: z.strictObject({ ...texts("heading", "pause", "play"), pictures: z.array(picture) }),
  }),
  about: z.strictObject({
    ...page,
    heading: text,
    mission: z.array(text).min(1, oneAtLeast),
    picture,
    team: z.strictObject({
      ...texts("heading", "intro"),
      ...templates({ onLinkedin: ["name"], onTwitter: ["name"] }),
      linkNotFound: text,
      members: z.array(
        z.strictObject({
          id,
          ...texts("name", "role"),
          picture,
          linkedinUrl: addressOrNone,
          twitterUrl: addressOrNone,
        }),
      ),
    }),
  }),
  events: z.strictObject({
    ...bannerPage,
    ...texts("heading", "intro"),
    milestones: z.array(z.strictObject({ id, ...texts("eventName", "description", "date"), link: link.optional() })),
    dated: z.strictObject({
      ...texts("coming", "past", "all", "when", "where", "cancelled", "cancelledText"),
      ...texts("addToCalendar", "directions", "subscribe", "subscribeText"),
    }),
  }),
  news: z.strictObject({ ...page, ...texts("latest", "all", "feed") }),
  "educating-in-slums": z.strictObject({
    ...bannerPage,
    intro: text,
    pictures: z.array(captioned),
    films: note.extend({ videos: z.array(video) }),
  }),
  fabrikshala: z.strictObject({
    ...bannerPage,
    ...texts("hashtag", "intro"),
    cards: z.array(captioned),
    gallery: z.strictObject({
      heading: text,
      pictures: z.array(picture),
      controls: z.strictObject({
        ...texts("carousel", "slideKind"),
        ...templates({ slide: ["number", "count"], show: ["number", "count?"] }),
        ...texts("previous", "next", "pause", "play"),
      }),
    }),
  }),
  "eco-habits": z.strictObject({
    ...bannerPage,
    ...texts("intro", "tryThis"),
    habits: z.array(note.extend({ step: text, picture })),
  }),
  "green-your-periods": z.strictObject({
    ...bannerPage,
    reels: note.extend({ posts: z.array(post) }),
    gallery: note.extend({ pictures: z.array(captioned) }),
  }),
};

export type ContentFile = keyof typeof contentFiles;
export type Content<File extends ContentFile> = z.output<(typeof contentFiles)[File]>;
