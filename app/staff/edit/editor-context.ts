import { createContext, use } from "react";
import { toast } from "react-hot-toast";
import { useSearchParams } from "react-router";
import { findLanguage, localPath, plainPath, type Language } from "#contract/languages.ts";
import type { ContentOverview } from "#contract/staff/content.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { drafts } from "./drafts/drafts.ts";

/** What is being edited, as the address of the editor says it. */
export type Choice = {
  /** `/about`, or the name of a file that is no page. */
  page: string;
  language: Language;
  /** `en/about` */
  file: string;
  /** The address of the page in this language; undefined for a file that is no page. */
  path: string | undefined;
  /** The place that a link leads to. */
  field: string | undefined;
};

type Editor = {
  overview: ContentOverview;
  choice: Choice;
  choose: (choice: { page?: string; language?: string; field?: string }) => void;
  /** Shows page and overview anew, after something was published or taken back. */
  refresh: () => void;
};

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  return use(EditorContext)!;
}

/** A way to wait for what takes something back; it gives what follows once nothing covers the editor. */
export function useTakeBack(reload: () => void, message: string) {
  const { refresh } = useEditor();
  return async (request: Promise<unknown>) => {
    await request;
    await drafts.reopenFiles();
    return () => {
      reload();
      refresh();
      toast.success(message);
    };
  };
}

/** A page is asked for by its address, as 'Edit this page' does in its language, or by the name of its file. */
export function useChoice({ pages, otherFiles, languages }: ContentOverview): [Choice, Editor["choose"]] {
  const [params, setParams] = useSearchParams();
  const address = params.get("page") ?? "/";
  const asked = plainPath(address);
  const isOther = otherFiles.some(({ file }) => file === asked);
  const known = pages.find(({ path, file }) => [path, file].includes(asked)) ?? pages[0]!;
  const { path: page, file } = isOther ? { path: asked, file: asked } : known;
  const wanted = params.get("language") ?? findLanguage(address);
  const language = (languages.find(({ code }) => code === wanted) ?? languages[0]!).code;
  const path = isOther ? undefined : localPath(page, language);
  const choice = { page, language, file: `${language}/${file}`, path, field: params.get("field") ?? undefined };
  return [choice, (next) => setParams({ page, language, ...next })];
}

/** The small version of a picture; one that staff have brought is named after its place. */
export function usePictureSrc(): (name: string) => string | undefined {
  const { thumbnails } = useStaffData();
  return (name) => thumbnails[name] ?? (name ? `/pictures/${name}-480.webp` : undefined);
}
