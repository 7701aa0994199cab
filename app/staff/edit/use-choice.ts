import { useSearchParams } from "react-router";
import { findLanguage, languages, type Language } from "#contract/languages.ts";
import type { ContentOverview } from "#contract/staff/content.ts";

/** What is being edited, as the address of the editor says it. */
export type Choice = {
  /** `/about`, or the name of a file that is no page. */
  page: string;
  language: Language;
  file: string;
  /** The address of the page in this language; undefined for a file that is no page. */
  path: string | undefined;
  /** The place that a link leads to. */
  field: string | undefined;
};

export type NewChoice = { page?: string; language?: string; field?: string };

export function useChoice({
  pages,
  otherFiles,
  languages: named,
}: ContentOverview): [Choice, (choice: NewChoice) => void] {
  const [params, setParams] = useSearchParams();
  const { page: asked, language: inAddress } = readPage(params.get("page") ?? "/");
  const known = pages.find(({ path }) => path === asked);
  const isOther = otherFiles.some(({ file }) => file === asked);
  const { path: page, file } = known ?? (isOther ? { path: asked, file: asked } : pages[0]!);
  const wanted = params.get("language") ?? inAddress;
  const language = (named.find(({ code }) => code === wanted) ?? named[0]!).code;
  const choice = {
    page,
    language,
    file,
    path: isOther ? undefined : inLanguage(page, language),
    field: params.get("field") ?? undefined,
  };
  const choose = (next: NewChoice) => setParams({ page, language, ...next });
  return [choice, choose];
}

/** 'Edit this page' gives the address of a page in its language. */
function readPage(address: string): { page: string; language: string } {
  const language = findLanguage(address);
  return { page: address.slice(prefixOf(language).length) || "/", language };
}

function inLanguage(page: string, language: Language): string {
  const prefix = prefixOf(language);
  return prefix && page === "/" ? prefix : prefix + page;
}

function prefixOf(language: Language): string {
  return languages.find(({ code }) => code === language)?.path ?? "";
}
