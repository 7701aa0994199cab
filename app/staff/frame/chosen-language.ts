import { useEffect } from "react";
import { findLanguage, languages, localPath, plainPath, type Language } from "#contract/languages.ts";

const key = "desk-language";

/** Remembers on this device in which language the member reads the desk. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(key, language);
}

/** Opens the desk in the chosen language, whatever address a link or a bookmark has. */
export function useChosenLanguage(): void {
  useEffect(() => {
    const { pathname, search, hash } = location;
    const kept = localStorage.getItem(key);
    const chosen = languages.find(({ code }) => code === kept && code !== findLanguage(pathname));
    if (chosen) location.replace(localPath(plainPath(pathname), chosen.code) + search + hash);
  }, []);
}
