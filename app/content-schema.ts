import { basename } from "node:path";
import { z } from "zod";
import { reportReasons, restDays } from "#contract/own-entry.ts";
import { instagramAddress, youTubeAddress } from "./embed-address.ts";
import { findPictureFiles, pictureFormats } from "./picture-files.ts";

const text = z.string("expected a text").min(1, "expected a text, not an empty one");
const link = z.strictObject({ label: text, to: text });
const pictureName = text.superRefine(checkPictureFile);
const picture = z.strictObject({
  name: pictureName,
  alt: z.string('expected a text that says what the picture shows, or "" where it only decorates'),
});
const page = { title: text, description: text, card: picture };
const addressOrNone = z
  .string('expected an address or ""')
  .regex(/^(https?:\/\/\S+)?$/, 'expected an address such as https://example.org, or ""');
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
const note = z.strictObject({ heading: text, text });
const tips = z.strictObject({ name: text, tips: z.array(text), link, picture });
const cityChoice = z.strictObject({ label: text, choose: text, chooseStateFirst: text });
const carouselControls = z.strictObject({
  carousel: text,
  slideKind: text,
  slide: text,
  show: text,
  previous: text,
  next: text,
  pause: text,
  play: text,
});

/** What each file under content/en/ must hold. */
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
    networkDown: text,
    serverSilent: text,
    matches: z.strictObject({ some: text, none: text }),
    notFound: z.strictObject({ title: text, text, home: text, search: text, picture }),
    broken: z.strictObject({ title: text, text, reload: text }),
  }),
  donar: z.strictObject({
    ...page,
    intro: text,
    picture,
    fields: z.strictObject({
      fullName: field,
      phoneNo: field,
      donationType: choice,
      bloodType: choice,
      state: choice,
      city: cityChoice,
      website: field,
    }),
    needsScript: text,
    required: text,
    submit: text,
    sending: text,
    success: text,
    notice: z.strictObject({ heading: text, points: z.array(text), complaints: text, adults: text, more: link }),
    link: z.strictObject({
      heading: text,
      owner: text,
      text,
      warning: text,
      label: text,
      copy: text,
      copied: text,
      copyRefused: text,
      whatsapp: text,
      sms: text,
      open: text,
      message: text,
    }),
    alreadyRegistered: note,
  }),
  receiver: z.strictObject({
    ...page,
    heading: text,
    intro: text,
    needsScript: text,
    picture,
    fields: z.strictObject({ state: choice, city: cityChoice, donationType: choice, bloodType: choice }),
    compatible: z.strictObject({ label: text, bank: text }),
    search: text,
    loading: text,
    invitation: z.strictObject({ title: text, text }),
    counts: z.strictObject({
      heading: text,
      text,
      kind: choice,
      one: text,
      many: text,
      all: text,
      fewer: text,
    }),
    searched: text,
    everything: text,
    within: text,
    andCompatible: text,
    share: z.strictObject({ whatsapp: text, copy: text, copied: text, copyRefused: text, message: text }),
    nearby: z.strictObject({ looking: text, also: text, instead: text, orMore: text, nobodyHere: text }),
    results: z.strictObject({
      heading: text,
      one: text,
      many: text,
      first: text,
      firstFitting: text,
      nearest: text,
      away: text,
      match: z.strictObject({ universal: text, compatible: text, rhUnknown: text }),
      call: z.strictObject({ label: text, name: text }),
      whatsapp: z.strictObject({ label: text, name: text }),
      phone: text,
      donationType: text,
      bloodType: text,
      place: text,
      confirmed: text,
      number: z.strictObject({ masked: text, show: text, showing: text, neverPaid: text }),
      report: z.strictObject({
        open: text,
        heading: text,
        reasons: z.record(z.enum(reportReasons), text),
        send: text,
        sending: text,
        cancel: text,
        thanks: text,
      }),
      more: text,
      loadingMore: text,
      chooseState: text,
    }),
    empty: z.strictObject({ title: text, text, picture }),
  }),
  manage: z.strictObject({
    title: text,
    intro: text,
    needsScript: text,
    loading: text,
    retry: text,
    noLink: note,
    wrongLink: note,
    gone: note.extend({ register: link }),
    problem: z.strictObject({ heading: text }),
    deleted: note.extend({ time: text, number: text, save: text, file: text }),
    status: z.strictObject({ shown: text, paused: text, resting: text, unconfirmed: text, hidden: text }),
    preview: z.strictObject({ shown: text, absent: text, masked: text }),
    confirm: note.extend({ button: text, done: text }),
    pause: note.extend({
      pausedHeading: text,
      pause: text,
      resume: text,
      paused: text,
      resumed: text,
      resumedAbsent: text,
    }),
    number: z.strictObject({
      heading: text,
      atOnce: text,
      onRequest: text,
      chooseOnRequest: text,
      chooseAtOnce: text,
      savedOnRequest: text,
      savedAtOnce: text,
      never: text,
      once: text,
      often: text,
      when: text,
    }),
    donated: note.extend({
      open: text,
      question: text,
      rest: z.record(z.enum(restDays.map(String)), text),
      cancel: text,
      done: text,
    }),
    correct: note.extend({ open: text, required: text, save: text, saving: text, cancel: text, done: text }),
    download: note.extend({ button: text, file: text }),
    delete: note.extend({ open: text, confirm: text, cancel: text }),
  }),
  privacy: z.strictObject({
    ...page,
    picture,
    version: text,
    versionLabel: text,
    intro: text,
    sections: z.array(
      z.strictObject({
        heading: text,
        text: z.array(text),
        link: link.optional(),
        showsContact: z.boolean("expected true or nothing").optional(),
      }),
    ),
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

/** A picture's name must lead to one file: with two, nobody could say which is shown. */
function checkPictureFile(name: string, context: z.core.$RefinementCtx<string>): void {
  const found = findPictureFiles(name).map((path) => basename(path));
  if (found.length === 1) return;
  const message = found.length
    ? `expected one picture in content/images, but there are ${found.join(" and ")}; keep the one to show`
    : `expected ${name}.${pictureFormats.join(` or ${name}.`)} in content/images, and there is none`;
  context.addIssue({ code: "custom", message });
}
