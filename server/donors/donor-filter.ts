import { validate as isUuid } from "uuid";
import { z } from "zod";
import { minFindDigits, standings, type Standing } from "#contract/staff/donors.ts";
import { foldWords } from "./name-words.ts";
import { reverseDigits, writeLatinDigits } from "./phone-number.ts";
import { cursorSchema, parseSearch, searchSchema, type DonorQuery } from "./search.ts";
import { validate } from "./validate.ts";

/** What somebody wrote to find a donor: an id, the end of a number with the last digit first, or beginnings of words of a name. */
export type FindText = { id: string } | { reversedDigits: string } | { words: string[] };

/** Which donors staff look for, listed or not. */
export type DonorFilter = DonorQuery & { text?: FindText; standing?: Standing };

/** More words tell nobody apart. */
const maxWords = 6;

const badFind = "Please enter a name, a number or an id of at most 200 characters.";
const badStanding = "Please choose whether donors are listed from the list.";

export const donorFilterSchema = z.object({
  find: z.string(badFind).max(200, badFind).default(""),
  state: searchSchema.shape.state,
  city: searchSchema.shape.city,
  donationType: searchSchema.shape.donationType,
  standing: z.enum(["", ...standings], badStanding).default(""),
  ...cursorSchema.shape,
});

export function parseDonorFilter(input: unknown): DonorFilter {
  const { find, standing, before, state, city, donationType } = validate(donorFilterSchema, input);
  const { query } = parseSearch({ state, city, donationType });
  const text = parseFindText(find);
  return { ...query, ...(text && { text }), ...(standing && { standing }), ...(before && { before }) };
}

/** Undefined when there is nothing to find. */
export function parseFindText(find: string): FindText | undefined {
  const text = find.trim();
  if (!text) return undefined;
  if (isUuid(text)) return { id: text.toLowerCase() };
  const number = writeLatinDigits(text);
  const digits = number.replace(/[\s+\-.()[\]/]/g, "");
  if (/^[0-9]+$/.test(digits) && digits.length >= minFindDigits) return { reversedDigits: reverseDigits(number) };
  return { words: foldWords(text).slice(0, maxWords) };
}
