import { useLocation } from "react-router";
import { describeLanguage, findLanguage, languages, localPath, plainPath, type Language } from "#contract/languages.ts";
import { useOutcome } from "#app/outcome.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = {
  className: string;
  /** Shows the beginning of the name only. */
  short?: boolean;
  onChoose?: (language: Language) => void;
};

/**
 * Links to this page in the other languages, each in its own. They load a document, since what surrounds a page is never
 * loaded again, and keep the criteria of a search and the key of a link.
 */
export function LanguageSwitch({ className, short = false, onChoose }: Props) {
  const { pathname, search, hash } = useLocation();
  const { search: found, messageLink, board } = useOutcome();
  // HTML without an outcome was rendered for the path alone, and the first render must match it.
  const rest = useHydrated() ? search + hash : (found ?? messageLink ?? board) ? search : "";
  return listOthers(pathname).map(({ code, tag, name, shortName, direction }) => (
    <a
      key={code}
      href={localPath(plainPath(pathname), code) + rest}
      lang={tag}
      hrefLang={tag}
      dir={direction}
      onClick={() => onChoose?.(code)}
      className={className}
    >
      <Name name={name} short={short && shortName} />
    </a>
  ));
}

/** The same where there is room for one word only: several other languages open under the name of this one. */
export function CompactLanguageSwitch({ className, short = false }: Props) {
  const { pathname } = useLocation();
  if (listOthers(pathname).length < 2) return <LanguageSwitch className={className} short={short} />;
  const { name, shortName } = describeLanguage(findLanguage(pathname));
  return (
    <details className="relative flex-none">
      <summary className={`${className} cursor-pointer list-none`}>
        <Name name={name} short={short && shortName} />
      </summary>
      <div className="absolute end-0 top-full z-40 rounded-md border border-rice-300 bg-rice-50 p-2 shadow-2">
        <LanguageSwitch className="flex min-h-11 items-center px-3 font-semibold whitespace-nowrap no-underline" />
      </div>
    </details>
  );
}

/** Screen readers say the whole name. */
function Name({ name, short }: { name: string; short: string | false }) {
  if (!short) return name;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}

function listOthers(pathname: string) {
  return languages.filter(({ code }) => code !== findLanguage(pathname));
}
