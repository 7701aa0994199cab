import type {
  ContentOverview,
  EditedFile,
  FieldAddress,
  FileAddress,
  ListedPicture,
  PendingChanges,
  Publication,
  PublicationPage,
  SavedDraft,
} from "#contract/staff/content.ts";
import { call } from "#app/staff/api.ts";

/** What the editor asks of the API. */
export const contentApi = {
  overview: () => call<ContentOverview>("GET", "/content"),
  file: (address: FileAddress) => call<EditedFile>("GET", pathOf(address)),
  save: ({ field, ...address }: FieldAddress, value: unknown, version: string) =>
    call<SavedDraft>("PUT", pathOf(address), { field, value, version }),
  discard: ({ field, ...address }: FieldAddress, version: string) =>
    call("DELETE", pathOf(address), { field, version }),
  changes: () => call<PendingChanges>("GET", "/content/changes"),
  publish: (versions: string[]) => call<Publication>("POST", "/publications", { versions }),
  publications: (before?: string) =>
    call<PublicationPage>("GET", before ? `/publications?before=${encodeURIComponent(before)}` : "/publications"),
  pictures: () => call<ListedPicture[]>("GET", "/pictures"),
  erasePicture: (name: string) => call("DELETE", `/pictures/${name}`),
  restore: (id: string) => call<Publication>("POST", "/publications/restore", { id }),
};

export type DraftApi = Pick<typeof contentApi, "file" | "save">;

/** Where the server renders a page with the drafts. */
export function previewUrl(page: string): string {
  return `${import.meta.env.API_BASE}/staff/preview?page=${encodeURIComponent(page)}`;
}

function pathOf({ language, file }: FileAddress): string {
  return `/content/${language}/${file}`;
}
