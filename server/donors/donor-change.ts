import { z } from "zod";
import { dayAfter } from "#contract/day.ts";
import type { NewDonor } from "#contract/donor.ts";
import { restDays } from "#contract/limits.ts";
import { validation as messages } from "#server/messages.ts";
import { ValidationError } from "./errors.ts";
import { newDonorSchema, parseNewDonor } from "./new-donor.ts";
import { validate } from "./validate.ts";

/** What donors may change about themselves. */
export type EditableDonor = NewDonor & { paused: boolean; numberOnRequest: boolean; restingUntil: string };

/** What changes about the donor that is stored. */
export type MakeChange = (current: EditableDonor) => Partial<EditableDonor>;

const switchesSchema = z.object(
  {
    paused: z.boolean(messages.paused).exactOptional(),
    numberOnRequest: z.boolean(messages.numberOnRequest).exactOptional(),
  },
  messages.change,
);

/** For the API's description only: a change is validated together with what stays. */
export const donorChangeSchema = z
  .object({ ...newDonorSchema.shape, bloodType: newDonorSchema.shape.bloodType.unwrap(), ...switchesSchema.shape })
  .partial();

export const donatedSchema = z.object({ days: z.literal([0, ...restDays], messages.days) }, messages.days);

/** Gives a function that throws a ValidationError if the change and what stays do not fit together. */
export function parseDonorChange(input: unknown): MakeChange {
  const switches = validate(switchesSchema, input);
  const given = Object.entries(input as object).filter(([field]) => Object.hasOwn(newDonorSchema.shape, field));
  // Lists change over time: details that were accepted once are not validated again for a switch alone.
  if (given.length === 0) return () => switches;
  return (current) => ({ ...switches, ...parseNewDonor({ ...current, ...Object.fromEntries(given) }) });
}

/** The rest after a blood donation; 0 days end it, for somebody who said so by mistake. */
export function parseDonated(input: unknown): MakeChange {
  const { days } = validate(donatedSchema, input);
  return (current) => {
    if (current.donationType !== "Blood") throw new ValidationError({ message: messages.bloodOnly });
    return { restingUntil: dayAfter(days) };
  };
}
