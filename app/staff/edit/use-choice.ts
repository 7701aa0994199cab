import { useSearchParams } from "react-router";
import { findLanguage, localPath, plainPath, type Language } from "#contract/languages.ts";
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

export function useChoice({ pages, otherFiles, languages }: ContentOverview): [Choice, (choice: NewChoice) => void] {
  const [params, setParams] = useSearchParams();
  // 'Edit this page' gives the address of a page in its language.
  const address = params.get("page") ?? "/";
  const asked = plainPath(address);
  const known = pages.find(({ path }) => path === asked);
  const isOther = otherFiles.some(({ file }) => file === asked);
  const { path: page, file } = known ?? (isOther ? { path: asked, file: asked } : pages[0]!);
  const wanted = params.get("language") ?? findLanguage(address);
  const language = (languages.find(({ code }) => code === wanted) ?? languages[0]!).code;
  const choice = {
    page,
    language,
    file,
    path: isOther ? undefined : localPath(page, language),
    field: params.get("field") ?? undefined,
  };
  const choose = (next: NewChoice) => setParams({ page, language, ...next });
  return [choice, choose];
}
