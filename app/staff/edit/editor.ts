import { toast } from "react-hot-toast";
import { useSearchParams } from "react-router";
import { findLanguage, localPath, plainPath } from "#contract/languages.ts";
import type { ContentOverview } from "#contract/staff/content.ts";
import { call } from "#app/staff/api.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { createStore } from "#app/staff/store.ts";
import { drafts } from "./drafts/drafts.ts";
import { reloadPage } from "./view.ts";

/** Nothing of the editor is shown before it is loaded. */
export const overviewStore = createStore<ContentOverview | undefined>(undefined);

export async function loadOverview(): Promise<ContentOverview> {
  const overview = await call<ContentOverview>("GET", "/content");
  overviewStore.set(overview);
  return overview;
}

/** Ignores failures; the old overview stays. */
export function refreshOverview(): void {
  loadOverview().catch(() => {});
}

/** Shows page and overview anew, after something was published or taken back. */
export function refresh(): void {
  reloadPage();
  refreshOverview();
}

/** Waits for what takes something back, and gives what follows once no question covers the editor. */
export async function takeBack(request: Promise<unknown>, message: string, reload: () => void) {
  await request;
  await drafts.reopenFiles();
  return () => {
    reload();
    refresh();
    toast.success(message);
  };
}

/**
 * What is being edited, as the address of the editor says it. A page is asked for by its address, as 'Edit this page'
 * does in its language, or by the name of its file.
 */
export function useEditor() {
  const overview = overviewStore.use()!;
  const { pages, otherFiles, languages } = overview;
  const [params, setParams] = useSearchParams();
  const address = params.get("page") ?? "/";
  const asked = plainPath(address);
  const other = otherFiles.find(({ file }) => file === asked);
  // An event is edited on the page that lists it.
  const parent = asked.replace(/(?<=.)\/[^/]+$/, "");
  const known = [asked, parent].map((one) => pages.find(({ path, file }) => [path, file].includes(one)));
  const { path: page, file } = other ? { path: asked, file: asked } : (known.find(Boolean) ?? pages[0]!);
  const wanted = params.get("language") ?? findLanguage(address);
  const language = (languages.find(({ code }) => code === wanted) ?? languages[0]!).code;
  return {
    overview,
    /** `/about`, or the name of a file that is no page. */
    page,
    language,
    /** `en/about`; what all languages share is in the first one. */
    file: `${other?.isShared ? languages[0]!.code : language}/${file}`,
    /** The address of what is previewed, in this language; undefined for a file that has no preview. */
    path: other && !other.path ? undefined : localPath(other?.path ?? page, language),
    /** The place that a link leads to. */
    field: params.get("field") ?? undefined,
    choose: (next: { page?: string; language?: string; field?: string }) => setParams({ page, language, ...next }),
  };
}

/** Small versions of the pictures that came with the site; one that staff have brought is named after its place. */
export function useThumbnails() {
  const { thumbnails } = useStaffData();
  const findSrc = (name: string) => thumbnails[name] ?? (name ? `/pictures/${name}-480.webp` : undefined);
  return { thumbnails, findSrc };
}
