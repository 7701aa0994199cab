import type { z } from "zod";
import type { ErrorAnswer, FormField } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import type { Language } from "#contract/languages.ts";
import { fields, validation, type Messages } from "#server/messages.ts";
import { ValidationError } from "./errors.ts";

/** The fields in the order in which a form shows them. */
const allFields = Object.keys(fields) as FormField[];

/**
 * The input as the schema makes it; throws a ValidationError that names each field it concerns. What the schema has no words
 * for is no form of ours: it is asked to be one.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(input, { error: () => validation.object });
  if (!error) return data;
  const { issues } = error;
  const invalid = allFields.filter((field) => issues.some(({ path }) => path[0] === field));
  if (invalid.length === 0) throw new ValidationError({ message: issues[0]!.message });
  const messages = invalid.map((field) => [field, issues.find(({ path }) => path[0] === field)!.message]);
  const errors = Object.fromEntries(messages) as FieldErrors;
  const message = invalid.length > 1 ? listInvalidFields(errors, { fields, validation }) : errors[invalid[0]!]!;
  throw new ValidationError({ message, errors });
}

/** A sentence that lists the fields which have messages of their own. */
export function listInvalidFields(errors: FieldErrors, messages: FieldMessages): string {
  const names = allFields.filter((field) => errors[field]).map((field) => messages.fields[field]);
  return fill(messages.validation.several, { fields: names.join(", ") });
}

type FieldMessages = Pick<Messages[Language], "fields" | "validation">;

type FieldErrors = NonNullable<ErrorAnswer["errors"]>;

/** For a rule over several fields: whether all of them hold text at all. */
export function haveText(value: unknown, ...fields: string[]): boolean {
  const given = Object(value) as Record<string, unknown>;
  return fields.every((field) => typeof given[field] === "string");
}
