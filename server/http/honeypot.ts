import { honeypotField } from "#contract/donor.ts";

/** Whether a field that people never see is filled in. */
export function isSpam(body: unknown): boolean {
  const given = Object(body) as Record<string, unknown>;
  const trapped = Object.hasOwn(given, honeypotField) ? given[honeypotField] : "";
  return typeof trapped === "string" ? trapped.trim() !== "" : trapped !== null;
}
