import type {
  ContentOverview,
  EditedFile,
  ListedPicture,
  PendingChanges,
  Publication,
  PublicationPage,
  SavedDraft,
} from "#contract/staff/content.ts";
import { call } from "#app/staff/api.ts";
import { fieldOf, fileOf } from "./paths.ts";

/** What the editor asks of the API. */
export const contentApi = {
  overview: () => call<ContentOverview>("GET", "/content"),
  file: (name: string) => call<EditedFile>("GET", `/content/${name}`),
  save: (address: string, value: unknown, version: string) =>
    call<SavedDraft>("PUT", `/content/${fileOf(address)}`, { field: fieldOf(address), value, version }),
  discard: ({ language, file, field, version }: PendingChanges["changes"][number]) =>
    call("DELETE", `/content/${language}/${file}`, { field, version }),
  changes: () => call<PendingChanges>("GET", "/content/changes"),
  publish: (versions: string[]) => call<Publication>("POST", "/publications", { versions }),
  publications: (before?: string) =>
    call<PublicationPage>("GET", before ? `/publications?before=${encodeURIComponent(before)}` : "/publications"),
  pictures: () => call<ListedPicture[]>("GET", "/pictures"),
  erasePicture: (name: string) => call("DELETE", `/pictures/${name}`),
  restore: (id: string) => call<Publication>("POST", "/publications/restore", { id }),
};
