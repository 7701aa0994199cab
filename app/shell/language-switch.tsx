import { useLocation } from "react-router";
import { findLanguage, languages, localPath, plainPath } from "#contract/languages.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Links to this page in the other languages, each in its own. They load a document, since what surrounds a page is never
 * loaded again, and keep the criteria of a search and the key of a private link.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation();
  // The HTML was rendered for the address alone, and the first render must match it.
  const rest = useHydrated() ? search + hash : "";
  const others = languages.filter(({ code }) => code !== findLanguage(pathname));
  return others.map(({ code, tag, name, direction }) => (
    <a
      key={code}
      href={localPath(plainPath(pathname), code) + rest}
      lang={tag}
      hrefLang={tag}
      dir={direction}
      className={className}
    >
      {name}
    </a>
  ));
}
