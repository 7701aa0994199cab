import type { Language } from "../languages.ts";
import type { FormSchema } from "./form-schema.ts";

/** A value that staff edit: `team.heading`, or a whole list such as `team.members`. */
export type FieldAddress = FileAddress & { field: string };

export type FileAddress = { language: Language; file: string };

/** A change that is not published yet. Staff share their drafts. */
export type Draft = FieldAddress & {
  value: unknown;
  /** Another one after every change. A save names the one that its author saw; "" is the published value. */
  version: string;
  by: string;
  at: string;
};

/** What a saved value leaves: no draft if the value is the published one. Mistakes are those of the whole file. */
export type SavedDraft = { draft?: Draft; mistakes: Mistake[] };

/** The largest value of a field, as JSON. */
export const maxFieldBytes = 64 * 2 ** 10;

/** What is wrong with a value, at its exact place inside the file: `team.members.0.linkedinUrl`. */
export type Mistake = { field: string; message: string };

/** A file of the content as staff edit it. */
export type EditedFile = {
  language: Language;
  file: string;
  /** The JSON Schema of the file, from the schema that checks it. */
  schema: FormSchema;
  /** What visitors see. */
  published: Record<string, unknown>;
  /** The same with the drafts, which may have mistakes. */
  edited: Record<string, unknown>;
  drafts: Draft[];
  mistakes: Mistake[];
  /** The exact places of values that are still to be filled in. */
  placeholders: string[];
  /** The fields that another language has changed since. */
  outdated: string[];
};

/** All that can be edited, and the pages that it is on. */
export type ContentOverview = {
  languages: { code: Language; name: string }[];
  pages: { path: string; file: string; title: string }[];
  /**
   * The files that are on every page or on none: navigation, messages … Some are seen at a path, and what all languages
   * share is edited in the first one.
   */
  otherFiles: { file: string; title: string; isShared: boolean; path?: string | undefined }[];
  placeholders: Record<Language, Record<string, string[]>>;
  drafts: number;
  /** Edits of fields that the program no longer has, or whose values it no longer accepts. */
  unused: (FieldAddress & { value: unknown; by: string; at: string })[];
};

/** What publishing changes. An absent value is none: a field that is optional. */
export type Change = FieldAddress & { before?: unknown; after?: unknown; by: string; at: string };

/** The drafts as a publication would take them. */
export type PendingChanges = { changes: (Change & { version: string })[]; mistakes: (FieldAddress & Mistake)[] };

/** One publication, newest first in the history. */
export type Publication = {
  id: string;
  at: string;
  by: string;
  /** The publication whose content it brought back; "" is what comes with the program. */
  restores?: string;
  changes: Change[];
};

export type PublicationPage = { publications: Publication[]; next?: string };

/** A picture that staff have brought, ready to be named in the content. */
export type UploadedPicture = { name: string; width: number; height: number; src: string };

/** One of all the pictures that staff have brought, used or not. */
export type ListedPicture = Omit<UploadedPicture, "src"> & { by: string; at: string };

export const maxPictureBytes = 15 * 2 ** 20;
export const maxPicturePixels = 50_000_000;
/** Narrower pictures would be blurred on a large screen. */
export const minPictureWidth = 1200;

/** Which part of a picture stays visible when it is cropped. */
export const focusPoints = [
  "left top",
  "top",
  "right top",
  "left",
  "center",
  "right",
  "left bottom",
  "bottom",
  "right bottom",
] as const;

export type FocusPoint = (typeof focusPoints)[number];

/** The letters are no page of the site. The editor previews them under this address. */
export const lettersPath = "/letters";

/** The id of the element of a previewed page that lists the exact places of its texts, as JSON. */
export const previewFieldsId = "preview-fields";
