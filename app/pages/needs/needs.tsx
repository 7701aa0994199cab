import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { neededTypes, type BoardNeed, type BoardSearch } from "#contract/needs.ts";
import type { BoardOutcome } from "#contract/page-outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { ApiError, call } from "#app/api.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { useDonationTypes } from "#app/donors/use-donation-types.ts";
import { useLocalPath } from "#app/language.ts";
import { useOutcome } from "#app/outcome.ts";
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
  const { board, retry } = useBoard();
  const { search, needs, shared, error } = board ?? {};
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <meta name="robots" content="noindex" />
      <h1 className="text-h2">{content.title}</h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      {shared ? (
        <SharedNeed key={shared.need?.id} shared={shared} {...loaderData} />
      ) : (
        <>
          <SearchForm key={JSON.stringify(search)} search={search} {...loaderData} />
          <div aria-live="polite" className="mt-8">
            {error ? (
              <div className="rounded-md border-s-8 border-error bg-rice-200 p-5">
                <h2 className="text-h4">{content.failed.heading}</h2>
                <p className="mt-1">{error.message}</p>
                <button type="button" className="button-quiet mt-3" onClick={retry}>
                  {content.failed.retry}
                </button>
              </div>
            ) : needs ? (
              <NeedList needs={needs} {...loaderData} />
            ) : (
              <div data-loading className="noscript:hidden">
                <Spinner label={content.loading} />
              </div>
            )}
          </div>
        </>
      )}
      <p className="mt-8">
        <Link {...(shared ? content.back : content.ask)} className="button-quiet max-sm:w-full" />
      </p>
    </div>
  );
}

function SearchForm({ content, places, search }: BoardProps & { search: BoardSearch | undefined }) {
  const navigate = useNavigate();
  const { state, donationType, day } = content.fields;
  const find = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    void navigate({ search: typed.toString() }, { preventScrollReset: true });
  };
  return (
    <form
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
      <SubmitButton busy={false} className="max-lg:justify-self-start max-sm:w-full" label={content.show} />
    </form>
  );
}

function NeedList({ needs, content, places }: BoardProps & { needs: BoardNeed[] }) {
  const words = useNeedWords(places);
  return (
    <>
      <h2 className="text-h3">{needs.length > 0 ? choosePlural(needs.length, content.count) : content.none}</h2>
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
    </>
  );
}

/** What the address asks for: the board, or one need. It is read whenever the address changes, unless the page came with it. */
function useBoard() {
  const { search: query } = useLocation();
  const { board: came } = useOutcome();
  const [shown, setShown] = useState({ query, board: came });
  const latestQuery = useRef(query);
  const describeError = useErrorMessage();
  const read = async (query: string) => {
    const board = await readBoard(query, describeError);
    if (query === latestQuery.current) setShown({ query, board });
  };
  const readNew = useEffectEvent((query: string) => {
    latestQuery.current = query;
    if (query !== shown.query || !shown.board) void read(query);
  });
  useEffect(() => readNew(query), [query]);
  return { board: shown.query === query ? shown.board : undefined, retry: () => void read(query) };
}

async function readBoard(query: string, describeError: (error: unknown) => string): Promise<BoardOutcome> {
  const { need: id, state = "", donationType = "", day = "" } = Object.fromEntries(new URLSearchParams(query));
  const search: BoardSearch = { state, donationType, day };
  try {
    if (id) return { search, shared: { need: await call<BoardNeed>("GET", `/needs/${id}`) } };
    const { needs } = await call<{ needs: BoardNeed[] }>("GET", `/needs?${new URLSearchParams(search).toString()}`);
    return { search, needs };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // It is gone, or was never there: what the page says of one that is over is true of it, too.
    if (id && status >= 400 && status < 500 && status !== 429) return { search, shared: {} };
    return { search, error: { status, message: describeError(error) } };
  }
}
