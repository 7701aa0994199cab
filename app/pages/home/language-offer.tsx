import { useState } from "react";
import { describeLanguage, languages, localPath, type Language } from "#contract/languages.ts";
import type { Content } from "#cms/schema/pages.ts";
import { ifKept } from "#app/ui/tab-storage.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The words with which a language offers itself to its readers. */
export type Offer = Content<"navigation">["languageOffer"] & { language: Language };

const key = "language-offer";
const keepAnswer = () => ifKept(() => localStorage.setItem(key, "answered"));

/** Offers the page in the first language of the browser that the site has, in one line over the page, until answered. */
export function LanguageOffer({ offers }: { offers: Offer[] }) {
  const [answered, setAnswered] = useState(false);
  const asks = useHydrated() && !answered && !ifKept(() => localStorage.getItem(key));
  const preferred = asks ? findPreferred() : undefined;
  const offer = offers.find(({ language }) => language === preferred);
  if (!offer) return null;
  const { tag, direction } = describeLanguage(offer.language);
  return (
    <aside
      aria-label={offer.text}
      lang={tag}
      dir={direction}
      className="fixed font-sans inset-x-0 bottom-0 z-20 border-t border-rice-300 bg-rice-50 shadow-3 print:hidden"
    >
      <p className="wrap flex flex-wrap items-center justify-center gap-x-2 py-1 text-sm sm:gap-x-4 sm:text-base">
        <span>{offer.text}</span>
        <a
          href={localPath("/", offer.language)}
          onClick={keepAnswer}
          className="inline-flex min-h-11 items-center font-semibold text-geru-600 underline underline-offset-4"
        >
          {offer.open}
        </a>
        <button
          type="button"
          onClick={() => {
            keepAnswer();
            setAnswered(true);
          }}
          className="min-h-11 px-2 underline underline-offset-4 hover:text-geru-600"
        >
          {offer.dismiss}
        </button>
      </p>
    </aside>
  );
}

function findPreferred(): Language | undefined {
  const preferred = navigator.languages.map((tag) => tag.split("-")[0]);
  return preferred.flatMap((wanted) => languages.filter(({ code }) => code === wanted))[0]?.code;
}
