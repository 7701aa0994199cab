import { donationTypes, type DonationType } from "#contract/donation-types.ts";
import { languages } from "#contract/languages.ts";
import { donationLabels, shippedMessages } from "#server/messages.ts";
import { donorColumns, linkColumn, requiredColumns, type DonorColumn } from "#server/registry/donor-columns.ts";

/** The column that a text names: as an export does, or as the site does in one of its languages. */
export function findColumn(text: string): DonorColumn | undefined {
  return columns.get(normalizeWord(text));
}

/** What a text names: a label of the site in one of its languages, or a value as it is stored. Several, if it is both. */
export function findDonationTypes(text: string): DonationType[] {
  return [...(donations.get(normalizeWord(text)) ?? [])];
}

/** The same for every way to type a word. */
export function normalizeWord(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}

const columns = new Map<string, DonorColumn>();
const donations = new Map<string, Set<DonationType>>();

for (const column of [...donorColumns, linkColumn]) columns.set(normalizeWord(column), column);
for (const { value, label } of donationTypes) for (const word of [value, label]) addDonation(word, value);
for (const { code } of languages) {
  for (const column of [...requiredColumns, "confirmedOn"] as const) {
    columns.set(normalizeWord(shippedMessages[code].fields[column]), column);
  }
}
for (const labels of donationLabels) {
  for (const [value, label] of Object.entries(labels)) addDonation(label, value as DonationType);
}

function addDonation(word: string, value: DonationType): void {
  const key = normalizeWord(word);
  donations.set(key, (donations.get(key) ?? new Set()).add(value));
}
