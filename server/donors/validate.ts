import type { z } from "zod";
import type { DonorField, SearchField } from "#contract/donor.ts";
import { ValidationError } from "./errors.ts";

/** The fields in the order in which a form shows them, and what a sentence calls them. */
const fieldNames: Record<DonorField | SearchField, string> = {
  fullName: "full name",
  phoneNo: "phone number",
  donationType: "donation type",
  bloodType: "blood type",
  state: "state",
  city: "city",
  withinKm: "distance",
  compatible: "compatible blood types",
};

const allFields = Object.keys(fieldNames) as (keyof typeof fieldNames)[];

/** The input as the schema makes it; throws a ValidationError that names each field it concerns. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const { issues } = error;
  const fields = allFields.filter((field) => issues.some(({ path }) => path[0] === field));
  if (fields.length === 0) throw new ValidationError({ message: issues[0]!.message });
  const messages = fields.map((field) => [field, issues.find(({ path }) => path[0] === field)!.message]);
  const several = `Please check: ${fields.map((field) => fieldNames[field]).join(", ")}.`;
  const errors = Object.fromEntries(messages) as Partial<typeof fieldNames>;
  throw new ValidationError({ message: fields.length > 1 ? several : errors[fields[0]!]!, errors });
}

/** For a rule over several fields: whether all of them hold text at all. */
export function haveText(value: unknown, ...fields: string[]): boolean {
  const given = Object(value) as Record<string, unknown>;
  return fields.every((field) => typeof given[field] === "string");
}
