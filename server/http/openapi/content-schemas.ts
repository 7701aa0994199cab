import { z } from "zod";
import { languages } from "#contract/languages.ts";

const fieldAddress = {
  language: z.enum(languages.map(({ code }) => code)),
  file: z.string().meta({ examples: ["about"] }),
  field: z.string().meta({ description: "Up to the first list on its way.", examples: ["team.members"] }),
};
const byWhom = { by: z.string().meta({ description: "The member's name." }), at: z.iso.datetime() };
const value = z.unknown().optional().meta({ description: "As the file's schema says; absent if there is none." });
const content = z.record(z.string(), z.unknown());
const places = z.array(z.string()).meta({ examples: [["team.members.0.name"]] });

const draft = z.object({
  ...fieldAddress,
  value,
  version: z.string().meta({ description: "Another one after every change." }),
  ...byWhom,
});

const mistake = z.object({
  field: z.string().meta({ description: "The exact place.", examples: ["team.members.0.linkedinUrl"] }),
  message: z.string(),
});

const draftMistake = mistake.extend({ language: fieldAddress.language, file: fieldAddress.file });

const change = z.object({ ...fieldAddress, before: value, after: value, ...byWhom });

export const contentOverview = z.object({
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  pages: z.array(z.object({ path: z.string(), file: z.string(), title: z.string() })),
  otherFiles: z.array(z.object({ file: z.string(), title: z.string() })),
  placeholders: z
    .record(z.string(), z.record(z.string(), places))
    .meta({ description: "Exact places of values that are still to be filled in, by language and file." }),
  drafts: z.int(),
  unused: z
    .array(z.object({ ...fieldAddress, value, ...byWhom }))
    .meta({ description: "Edits of what the program no longer has or no longer accepts." }),
});

export const editedFile = z.object({
  language: fieldAddress.language,
  file: fieldAddress.file,
  schema: z.looseObject({}).meta({ description: "The JSON Schema of the file." }),
  published: content,
  edited: content.meta({ description: "With the drafts, which may have mistakes." }),
  drafts: z.array(draft),
  mistakes: z.array(mistake),
  placeholders: places,
  outdated: z.array(z.string()).meta({ description: "Fields that another language has changed since." }),
});

export const savedDraft = z.object({ draft: draft.optional(), mistakes: z.array(mistake) });

export const changedDraft = z.object({
  message: z.string(),
  reason: z.literal("changed"),
  current: draft.optional().meta({ description: "The draft as it is now; absent if there is none." }),
});

export const pendingChanges = z.object({
  changes: z.array(change.extend({ version: z.string() })),
  mistakes: z.array(draftMistake),
});

export const publication = z.object({
  id: z.string(),
  ...byWhom,
  restores: z.string().optional().meta({ description: "The publication that it brought back; empty: as shipped." }),
  changes: z.array(change),
});

export const publicationPage = z.object({
  publications: z.array(publication),
  next: z.string().optional().meta({ description: "What `before` is on the next page, if there is one." }),
});

export const changedContent = z.object({ message: z.string(), reason: z.literal("changed") });

export const mistakenDrafts = z.object({ message: z.string(), mistakes: z.array(draftMistake).optional() });
