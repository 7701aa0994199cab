import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { boardSearchFields, neededTypes, type BoardNeed, type BoardSearch } from "#contract/needs.ts";
import type { BoardOutcome } from "#contract/page-outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { readForm } from "#app/api.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { useDonationTypes } from "#app/donors/use-donation-types.ts";
import { useLocalPath } from "#app/language.ts";
import { useLoaded, useOutcome } from "#app/outcome.ts";
import { useRootData } from "#app/root-data.ts";
import { useNeedWords } from "#app/needs/need-words.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { choosePlural } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/needs";
import { NeedFacts, SharedNeed, type BoardProps } from "./shared-need.tsx";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("needs", args), places: listPlaces(args) };
}

/** A search changes only the URL; what the loader read stays the same. */
export const shouldRevalidate = () => false;

/** What is needed now, without names and numbers; with a need in the address, that one and how to help. */
export default function Needs({ loaderData }: Route.ComponentProps) {
  const { content } = loaderData;
  const { board: came } = useOutcome();
  const [board, pending] = useLoaded(came);
  const { search, needs, shared, error } = board ?? {};
  const heading = useOpenedNeed(board, loaderData);
  const describeError = useErrorMessage();
  const show = useShow();
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <meta name="robots" content="noindex" />
      <h1 className="text-h2">{content.title}</h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      {shared ? (
        <SharedNeed key={shared.need?.id} shared={shared} heading={heading} {...loaderData} />
      ) : (
        <>
          <SearchForm {...{ search, show }} pending={pending !== undefined} {...loaderData} />
          <div aria-live="polite" className="mt-8">
            {!board || pending !== undefined ? (
              <div data-loading className="noscript:hidden">
                <Spinner label={content.loading} />
              </div>
            ) : error ? (
              <div className="rounded-md border-s-8 border-error bg-rice-200 p-5">
                <h2 className="text-h4">{content.failed.heading}</h2>
                <p className="mt-1">{describeError(error)}</p>
                <button type="button" className="button-quiet mt-3" onClick={() => show()}>
                  {content.failed.retry}
                </button>
              </div>
            ) : (
              <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
                {needs!.length > 0 ? choosePlural(needs!.length, content.count) : content.none}
              </h2>
            )}
          </div>
          {needs && pending === undefined && <NeedList needs={needs} {...loaderData} />}
        </>
      )}
      <p className="mt-8">
        <Link {...(shared ? content.back : content.ask)} className="button-quiet max-sm:w-full" />
      </p>
    </div>
  );
}

/** Gives the function that goes to the address of other filters, or to the same again. */
function useShow() {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  return (filters = query) =>
    void navigate({ search: filters }, { replace: filters === query, preventScrollReset: true });
}

/** The page's title says which need is open, and the focus goes to its heading, or back to that of the board: the link is gone. */
function useOpenedNeed(board: BoardOutcome | undefined, { content, places }: BoardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = useNeedWords(places);
  const need = board?.shared?.need;
  const subject = need ? `${words.what(need)}, ${words.where(need)}` : content.title;
  const title = `${subject} · ${useRootData()!.foundation.name}`;
  const shown = useRef(board);
  useEffect(() => {
    document.title = title;
    const isOther = Boolean(shown.current?.shared) !== Boolean(board?.shared);
    if (shown.current && isOther) heading.current?.focus({ preventScroll: true });
    shown.current = board;
  }, [board, title]);
  return heading;
}

type FormProps = BoardProps & { search: BoardSearch | undefined; pending: boolean; show: (filters: string) => void };

function SearchForm({ content, places, search, pending, show }: FormProps) {
  const { state, donationType, day } = content.fields;
  const form = useRef<HTMLFormElement>(null);
  const isBack = useNavigationType() === "POP";
  const shown = useRef(search);
  useEffect(() => {
    // Back shows the filters of its address; those that are being chosen while requests come stay.
    if (isBack && search && search !== shown.current)
      for (const name of boardSearchFields)
        if (shown.current || search[name])
          (form.current!.elements.namedItem(name) as HTMLInputElement).value = search[name];
    shown.current = search;
  }, [search, isBack]);
  const find = (form: HTMLFormElement) => show(`?${readForm(form)}`);
  return (
    <form
      ref={form}
      action={useLocalPath()("/needs")}
      onSubmit={onSubmit(find)}
      className="grid items-end gap-5 rounded-md bg-rice-200 p-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <SelectField
        {...state}
        name="state"
        defaultValue={search?.state}
        options={places.map(({ name, label = name }) => ({ value: name, label }))}
      />
      <SelectField
        {...donationType}
        name="donationType"
        defaultValue={search?.donationType}
        options={useDonationTypes(neededTypes)}
      />
      <TextField {...day} name="day" type="date" defaultValue={search?.day} />
      <SubmitButton busy={pending} className="max-lg:justify-self-start max-sm:w-full" label={content.show} />
    </form>
  );
}

function NeedList({ needs, content, places }: BoardProps & { needs: BoardNeed[] }) {
  const words = useNeedWords(places);
  return (
    <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {needs.map((need) => (
        <li key={need.id} className="flex flex-col rounded-md border border-rice-300 bg-white p-5 shadow-1">
          <h3 id={need.id}>{words.what(need)}</h3>
          <NeedFacts need={need} {...{ content, places }} />
          <p className="mt-auto pt-4">
            <Link
              to={`/needs?need=${need.id}`}
              label={content.open}
              aria-describedby={need.id}
              className="button-primary button-small max-sm:w-full"
            />
          </p>
        </li>
      ))}
    </ul>
  );
}
