import { Link } from "react-router";
import { button } from "#app/ui/button.ts";
import type { EntryWords } from "./manage-donor.tsx";
import { Phones } from "#app/ui/phones.tsx";

/** Why there is no entry to show. */
export type Closed = { at: "noLink" | "wrongLink" | "gone" } | { at: "problem"; message: string };

type Props = { closed: Closed; words: EntryWords; onRetry: () => void };

export function EntryMessage({ closed, words, onRetry }: Props) {
  return (
    <section className="max-w-2xl rounded-md bg-rice-200 p-5 sm:p-7">
      <h2 tabIndex={-1} className="text-h3 outline-none">
        {words[closed.at].heading}
      </h2>
      <p className="mt-2 text-lg">{closed.at === "problem" ? closed.message : words[closed.at].text}</p>
      <div className="mt-4">
        {closed.at === "problem" ? (
          <button type="button" className={button.primary} onClick={onRetry}>
            {words.retry}
          </button>
        ) : closed.at === "gone" ? (
          <Link to={words.gone.register.to} className={button.primary}>
            {words.gone.register.label}
          </Link>
        ) : (
          <p>
            <Phones />
          </p>
        )}
      </div>
    </section>
  );
}
