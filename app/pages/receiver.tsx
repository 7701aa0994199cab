import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { labelOf } from "#contract/donation-types.ts";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import { findDonors } from "#app/api.ts";
import { button } from "#app/components/button.ts";
import { DonorCard } from "#app/components/donor-card.tsx";
import { DonorCounts } from "#app/components/donor-counts.tsx";
import { DonationFields, noChoice, PlaceFields, type Choice } from "#app/components/donor-fields.tsx";
import { NeedsScript } from "#app/components/needs-script.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useProblemToast } from "#app/components/problem-toast.ts";
import { Spinner } from "#app/components/spinner.tsx";
import { SubmitButton } from "#app/components/submit-button.tsx";
import { useTypedEarly } from "#app/components/typed-early.ts";
import type { Content } from "#app/content-schema.ts";
import { readContent } from "#app/content.ts";
import { pageMeta } from "#app/page-meta.ts";
import { findPicture } from "#app/pictures.ts";
import { listPlaces } from "#app/places.ts";
import type { Route } from "./+types/receiver";

export function loader() {
  const words = readContent("receiver");
  return {
    words,
    places: listPlaces(),
    picture: findPicture(words.picture),
    emptyPicture: findPicture(words.empty.picture),
  };
}

export const meta: Route.MetaFunction = pageMeta;

type Found = { asked: DonorSearch; donors: Donor[]; next: string | undefined };

export default function Receiver({ loaderData }: Route.ComponentProps) {
  const { words, places, picture, emptyPicture } = loaderData;
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [found, setFound] = useState<Found>();
  const [loading, setLoading] = useState<"first" | "more">();
  const showProblem = useProblemToast();
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useTypedEarly(element, (typed) => setChoice({ ...choice, ...typed }));

  const load = async (part: "first" | "more", asked: DonorSearch, next?: string) => {
    if (loading) return;
    setLoading(part);
    try {
      const page = await findDonors(asked, next);
      const before = part === "more" ? found!.donors : [];
      flushSync(() => {
        setLoading(undefined);
        setFound({ asked, donors: [...before, ...page.donors], next: page.next });
      });
      // The results may be below the screen of a phone: go there, and let a screen reader read on from there.
      if (part === "first") heading.current?.focus();
    } catch (error) {
      setLoading(undefined);
      showProblem(error);
    }
  };

  const search = async (event: FormEvent) => {
    event.preventDefault();
    await load("first", choice as DonorSearch);
    setChoice(noChoice);
  };

  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed });

  return (
    <>
      <Picture picture={picture} sizes="100vw" first className="max-h-72 w-full object-cover" />
      {/* As tall as the window: the numbers, which come later, push nothing that is seen. */}
      <div className="wrap min-h-svh py-10 md:py-14">
        <h1 className="text-h2">{words.heading}</h1>
        <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{words.intro}</p>
        <NeedsScript words={words.needsScript} />
        <form
          ref={element}
          onSubmit={search}
          className="grid items-end gap-5 rounded-md bg-rice-200 p-5 sm:grid-cols-2 lg:p-7 noscript:hidden"
        >
          <PlaceFields words={words.fields} choice={choice} onChange={change} places={places} />
          <DonationFields words={words.fields} choice={choice} onChange={change} />
          <SubmitButton busy={loading !== undefined} className="sm:col-span-2 sm:min-w-44 sm:justify-self-start">
            {words.search}
          </SubmitButton>
        </form>
        <section className="mt-10 min-h-80 noscript:hidden">
          {loading === "first" ? (
            <Spinner label={words.loading} />
          ) : found ? (
            <>
              <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
                {countOf(found, words)}
              </h2>
              <p className="mt-1 mb-6 text-ink-700">
                {words.searched}: <strong className="font-semibold">{describe(found.asked) || words.everything}</strong>
              </p>
              {found.donors.length === 0 && (
                <div className="grid justify-items-center rounded-md bg-rice-100 px-5 py-10 text-center">
                  <Picture picture={emptyPicture} sizes="26rem" className="w-full max-w-sm" />
                  <p className="mt-4 max-w-md text-lg text-ink-700">{words.empty.text}</p>
                </div>
              )}
              <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                {found.donors.map((donor) => (
                  <li key={donor.id}>
                    <DonorCard donor={donor} words={words.results} />
                  </li>
                ))}
              </ul>
              {found.next && (
                <p className="mt-8 text-center">
                  <button
                    type="button"
                    disabled={loading === "more"}
                    onClick={() => load("more", found.asked, found.next)}
                    className={button.quiet}
                  >
                    {loading === "more" ? words.results.loadingMore : words.results.more}
                  </button>
                </p>
              )}
              {!found.asked.state && found.donors.length > 1 && (
                <p className="mt-8 text-center text-ink-700">{words.results.chooseState}</p>
              )}
            </>
          ) : (
            <div className="rounded-md border-2 border-dashed border-rice-300 px-5 py-12 text-center">
              <h2 className="text-h3">{words.invitation.title}</h2>
              <p className="mx-auto mt-2 max-w-md text-ink-700">{words.invitation.text}</p>
            </div>
          )}
          {!found?.donors.length && (
            <DonorCounts
              words={words.counts}
              onPick={(state, donationType) => load("first", { state, city: "", donationType, bloodType: "" })}
            />
          )}
        </section>
      </div>
    </>
  );
}

function countOf({ asked, donors, next }: Found, { results, empty }: Content<"receiver">): string {
  if (donors.length === 0) return empty.title;
  if (donors.length === 1) return results.one;
  // Without a state the API gives the first page only, and does not say whether there are more.
  const count = next || !asked.state ? results.first : results.many;
  return count.replace("{count}", String(donors.length));
}

function describe({ state, city, donationType, bloodType }: DonorSearch): string {
  return [city, state, donationType && labelOf(donationType), bloodType].filter(Boolean).join(" · ");
}
