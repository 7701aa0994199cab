import logo from "#content/images/logo-mark.svg";
import { Embed } from "#app/ui/embed.tsx";
import { Hero } from "./hero.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { Coming, Latest } from "./latest.tsx";
import { ScrollingGallery } from "./scrolling-gallery.tsx";
import { readContent, readLanguageOffers } from "#cms/content.server.ts";
import { listEvents, listPosts } from "#cms/dated.server.ts";
import { findPicture } from "#cms/pictures.server.ts";
import { useRootData } from "#app/root-data.ts";
import type { Route } from "./+types/home";

export function loader(args: Route.LoaderArgs) {
  const content = readContent("home", args);
  return {
    content,
    phonePicture: findPicture({ name: content.hero.phonePicture, alt: "" }),
    languageOffers: readLanguageOffers(args),
    ...loadLatest(args),
  };
}

/** Words and items of what is coming and what is new, where there is anything. */
function loadLatest(args: Route.LoaderArgs) {
  // A few more than are shown: the page may be of an earlier day.
  const events = listEvents(args)
    .filter(({ isPast }) => !isPast)
    .slice(0, 6);
  const posts = listPosts(args).slice(0, 3);
  return {
    ...(events.length > 0 && { coming: { events, words: readContent("events", args).dated } }),
    ...(posts.length > 0 && { latest: { posts, words: readContent("news", args) } }),
  };
}

type Data = Route.ComponentProps["loaderData"]["content"];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { content, languageOffers, coming, latest } = loaderData;
  const { change, doing, work, news, gallery } = content;
  const { foundation } = useRootData()!;
  return (
    <>
      <Hero {...loaderData} />
      {coming && <Coming {...coming} />}
      <Change {...change} />
      <Doing {...doing} />
      <section className="wrap section">
        <h2>{work.heading}</h2>
        <div className="mt-8 grid gap-x-6 gap-y-14 md:mt-12 md:grid-cols-3 lg:gap-x-8">
          <Tips {...work.ecoHabits} colour="text-patta-800" />
          <Tips {...work.fabrikshala} colour="text-neel-800" />
          <Tips {...work.greenYourPeriods} colour="text-plum-700" />
        </div>
      </section>
      {latest && <Latest {...latest} />}
      <News {...news} author={foundation.name} />
      <ScrollingGallery {...gallery} />
      <LanguageOffer offers={languageOffers} />
    </>
  );
}

function Change({ heading, text, ways, join, picture }: Data["change"]) {
  return (
    <section className="wrap section grid items-center gap-x-16 gap-y-10 md:grid-cols-2">
      <div className="order-first mx-auto w-full max-w-xl rounded-t-full border-4 border-b-0 border-dotted border-haldi-500 p-2.5 pb-0 md:order-last">
        <Picture
          picture={picture}
          sizes="(min-width: 48rem) 48vw, 110vw"
          className="aspect-[0.87] rounded-[var(--r-door)] object-right"
        />
      </div>
      <div>
        <h2>{heading}</h2>
        <p className="mt-4 text-lg text-ink-700">{text}</p>
        <dl className="mt-6 mb-8">
          {ways.map(({ name, text }) => (
            <div
              key={name}
              className="grid grid-cols-[6.5rem_1fr] items-baseline border-t border-rice-300 py-3 last:border-b"
            >
              <dt className="font-display text-lg font-bold">{name}</dt>
              <dd className="text-ink-700">{text}</dd>
            </div>
          ))}
        </dl>
        <Link {...join} className="button-primary" />
      </div>
    </section>
  );
}

function Doing({ heading, text, video, support, ask }: Data["doing"]) {
  return (
    <section className="on-dark wrap section bg-geru-700 text-rice-100">
      <div className="grid items-end gap-x-16 gap-y-4 md:grid-cols-2">
        <h2>{heading}</h2>
        <p className="text-lg">{text}</p>
      </div>
      <Embed embed={video} className="mt-8 mb-8 md:mt-12" frameClass="rounded-md shadow-3">
        <Picture picture={video.picture} sizes="(min-width: 80rem) 75rem, 100vw" className="aspect-video" />
      </Embed>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link {...support} className="button-on-dark" />
        <Link
          {...ask}
          className="inline-flex min-h-11 items-center font-semibold text-rice-100 underline underline-offset-4"
        />
      </p>
    </section>
  );
}

/** Tips of one campaign for everyday life. */
function Tips({ name, tips, link, picture, colour }: Data["work"]["ecoHabits"] & { colour: string }) {
  return (
    <article className="flex flex-col">
      <Picture picture={picture} sizes="(min-width: 48rem) 36vw, 110vw" className="aspect-[0.8] rounded-t-full" />
      <div aria-hidden="true" className={`block-border mt-3 ${colour}`} />
      <h3 className={`mt-4 text-h3 ${colour}`}>{name}</h3>
      <ul className="mt-3 mb-4 grid gap-2.5">
        {tips.map((tip) => (
          <li key={tip} className="flex items-baseline gap-3 text-ink-700">
            {/* A triangle of the block border. */}
            <svg aria-hidden="true" width="11" height="11" viewBox="0 0 12 12" className={`flex-none ${colour}`}>
              <path d="M6 0l6 12H0z" fill="currentColor" />
            </svg>
            {tip}
          </li>
        ))}
      </ul>
      <p className="mt-auto">
        <Link
          {...link}
          className={`inline-flex min-h-8 items-center font-semibold underline decoration-2 underline-offset-4 hover:no-underline ${colour}`}
        />
      </p>
    </article>
  );
}

function News({ heading, site, posts, author }: Data["news"] & { author: string }) {
  return (
    <section className="wrap section bg-rice-200">
      <h2>{heading}</h2>
      <div className="mt-8 grid gap-6 md:mt-12 md:grid-cols-3">
        {posts.map((post) => (
          <Embed
            key={post.title}
            embed={post}
            className="flex flex-col rounded-md bg-rice-50 shadow-1"
            iconInCorner
            frameClass="rounded-t-md"
            captionClass="px-4 py-3 text-geru-600"
          >
            <div className="flex h-full flex-col wrap-anywhere">
              <p className="flex items-center gap-3 p-4 pb-3">
                <span className="grid size-10 flex-none place-items-center rounded-full bg-rice-200">
                  <img src={logo} alt="" width={26} height={26} />
                </span>
                <span className="leading-tight">
                  <strong className="block font-semibold">{author}</strong>
                  <span className="text-xs text-ink-500">{site}</span>
                </span>
              </p>
              <p className="mb-auto px-4 pb-4 text-ink-700">{post.text}</p>
              <Picture
                picture={post.picture}
                sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 33vw, 100vw"
                className="aspect-4/3"
              />
            </div>
          </Embed>
        ))}
      </div>
    </section>
  );
}
