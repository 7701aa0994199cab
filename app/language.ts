import { useLocation } from "react-router";
import { findLanguage, localPath, type Language } from "#contract/languages.ts";

/** The language of the page that is shown. */
export function useLanguage(): Language {
  return findLanguage(useLocation().pathname);
}

/** Gives the address of a page in the language of this one: content and code name pages without a language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localPath(path, language);
}
