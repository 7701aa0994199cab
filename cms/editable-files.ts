import { givePath } from "#contract/payee.ts";
import { contentFiles, type ContentFile } from "./schema/pages.ts";

/** The address of each page of visitors in the default language, by the file that holds what it says. */
export const pagePaths = {
  home: "/",
  about: "/about",
  events: "/events",
  news: "/news",
  "educating-in-slums": "/campaign/educating_in_slums",
  fabrikshala: "/campaign/fabrikshala",
  "eco-habits": "/campaign/eco_habits",
  "green-your-periods": "/campaign/green_your_periods",
  receiver: "/receiver",
  donar: "/donar",
  manage: "/donar/manage",
  give: givePath,
  need: "/need",
  "own-need": "/need/mine",
  needs: "/needs",
  privacy: "/privacy",
} satisfies Partial<Record<ContentFile, string>>;

/** What staff edit and publish: the files of the pages, then those that are on every page or on none. Not the desk itself. */
export const editableFiles: readonly ContentFile[] = [
  ...(Object.keys(pagePaths) as ContentFile[]),
  ...(Object.keys(contentFiles) as ContentFile[]).filter((file) => file !== "staff" && !(file in pagePaths)),
];

export function isEditable(file: string): file is ContentFile {
  return editableFiles.includes(file as ContentFile);
}
