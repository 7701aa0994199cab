import { formatDay, today } from "#contract/day.ts";
import { fill, fillTexts } from "#contract/fill.ts";
import { describeLanguage, localPath, toLanguage, type Language } from "#contract/languages.ts";
import { confirmAddressHours, isOptional, lostLink, topicOfKind, type MessageKind } from "#contract/messages.ts";
import type { NewNeed } from "#contract/needs.ts";
import { placeNames } from "#contract/places/names.ts";
import { mailedInviteHours } from "#contract/staff/session.ts";
import { makePrivateLink } from "#server/donors/private-link.ts";
import { readDonationLabels } from "#server/messages.ts";
import type { Letters, ServedWords } from "#server/publishing/served-site.ts";
import { deriveCode, type DeriveSecret } from "#server/registry/messages/keys.ts";
import { makeInvitationUrl } from "#server/staff/token.ts";
import type { Outgoing } from "./outgoing.ts";

/** What is looked up about a message when it is sent. */
export type Facts = {
  id: string;
  kind: MessageKind;
  language: string;
  /** Of the donor, or of an invited member. */
  name: string;
  donorId?: string;
  contactId?: string;
  /** Of the donor's private link. */
  linkHash?: string;
  addressKey?: string;
  confirmBefore?: string;
  reveals?: number;
  isUrgent?: boolean;
  need?: (Need & { id: string; linkHash?: string; email?: string; endsAt?: number }) | undefined;
};

/** The place is empty unless somebody has read it who may know what must not stand in a letter. */
type Need = Pick<NewNeed, "donationType" | "bloodType" | "state" | "city" | "place" | "neededOn"> & {
  /** For the one who asks only. */
  reference?: string;
  news?: { status: Exclude<keyof Letters["en"]["news"], "yes" | "nobodyLeft">; said: number; nobodyLeft: boolean };
};

type Context = Omit<ServedWords, "translate"> & { siteUrl: string; derive: DeriveSecret };

const hoursOfLink: Partial<Record<MessageKind, number>> = {
  invitation: mailedInviteHours,
  newLink: lostLink.hours,
  needLink: lostLink.hours,
};

/** Writes a message in its language. The words are those that staff have published. */
export function composeMessage(facts: Facts, { letters, foundationName, replyTo, siteUrl, derive }: Context): Outgoing {
  const { id, kind, name, donorId, contactId, reveals: count = 0, confirmBefore, need, addressKey } = facts;
  const language = toLanguage(facts.language);
  const { greeting, why, whyNeed, end, asked, askedNeed, kinds } = letters[language];
  const values = {
    name,
    foundation: foundationName,
    hours: hoursOfLink[kind] ?? confirmAddressHours,
    count,
    ...(kind === "code" && { code: deriveCode(derive, id, addressKey!) }),
    ...(need && describeNeed(need, letters[language], language)),
    day: confirmBefore ? formatDay(confirmBefore, describeLanguage(language).tag) : "",
  };
  const { subject, paragraphs, button, short } = fillTexts(kinds[kind], values);
  const makeUrl = (purpose: "confirm" | "end", about: string) =>
    `${siteUrl}${localPath("/donar/messages", language)}?${purpose}=${about}.${derive(purpose, about)}`;
  /** Where a message leads: a page with a button, since programs that check mail open every link. */
  const findUrl = () => {
    if (kind === "confirmAddress") return makeUrl("confirm", id);
    if (kind === "invitation") return makeInvitationUrl(siteUrl, derive("invitation", id));
    if (kind === "code") return siteUrl + localPath("/donar/manage", language);
    // A new private link ends those that were sent before.
    if (kind === "needNews" || kind === "needLink" || kind === "needAsked") {
      // An address that was mistyped opens nothing once it is corrected.
      const address = kind === "needAsked" ? ` ${need!.email}` : "";
      const secret = derive("need", `${id} ${need!.linkHash}${address}`);
      return makePrivateLink(siteUrl, { id: need!.id, secret, language }, "/need/mine");
    }
    if (!donorId) return siteUrl + localPath("/", language);
    return makePrivateLink(siteUrl, { id: donorId, secret: derive("own page", `${id} ${facts.linkHash}`), language });
  };
  const endUrl = contactId && isOptional(kind) ? makeUrl("end", contactId) : undefined;
  const reason = isOptional(kind) && topicOfKind[kind] === "needs" ? whyNeed : why;
  return {
    id,
    kind,
    language,
    foundationName,
    replyTo,
    subject,
    paragraphs: name && kind !== "confirmAddress" ? [fill(greeting, values), ...paragraphs] : paragraphs,
    button: { label: button, url: findUrl() },
    footer: endUrl
      ? `${fill(reason, values)} ${fill(end, { link: endUrl })}`
      : fill(kind === "needNews" || kind === "needAsked" ? askedNeed : asked, values),
    ...(endUrl && { endUrl }),
    short,
    ...(values.code && { code: values.code }),
    ...(facts.isUrgent && need?.endsAt && { urgentUntil: need.endsAt }),
  };
}

/** What is needed, where, and until when, and what is new, as a language says it. */
function describeNeed(need: Need, { when, news }: Letters["en"], language: Language) {
  const { donationType, bloodType, place, neededOn, reference = "" } = need;
  const city = placeNames[language]?.[need.state]?.cities[need.city]?.[0] ?? need.city;
  const until = formatDay(neededOn, describeLanguage(language).tag);
  return {
    what: bloodType || readDonationLabels(language)[donationType],
    city,
    reference,
    where: [place, city].filter(Boolean).join(", "),
    until,
    when: neededOn <= today() ? when.today : fill(when.later, { day: until }),
    ...(need.news && { news: describeNews(need.news, news) }),
  };
}

function describeNews({ status, said, nobodyLeft }: NonNullable<Need["news"]>, texts: Letters["en"]["news"]): string {
  const progress = [said > 0 && fill(texts.yes, { count: said }), nobodyLeft && texts.nobodyLeft];
  return (status === "open" && progress.filter(Boolean).join(", ")) || texts[status];
}
