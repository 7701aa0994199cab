import { z } from "zod";
import { dayAfter } from "#contract/day.ts";
import type { NewDonor } from "#contract/donor.ts";
import { restDays } from "#contract/managed-donor.ts";
import { ValidationError } from "./errors.ts";
import { messages } from "./messages.ts";
import { newDonorSchema, parseNewDonor } from "./new-donor.ts";
import { validate } from "./validate.ts";

/** What donors may change about themselves. */
export type EditableDonor = { donor: NewDonor; paused: boolean; numberOnRequest: boolean; restingUntil: string };

/** Makes the changed donor from the one that is stored. */
export type ApplyChange = (current: EditableDonor) => EditableDonor;

const switchesSchema = z.object(
  { paused: z.boolean(messages.paused).optional(), numberOnRequest: z.boolean(messages.numberOnRequest).optional() },
  messages.change,
);

/** For the API's description only: a change is validated together with what stays. */
export const donorChangeSchema = z
  .object({ ...newDonorSchema.shape, bloodType: newDonorSchema.shape.bloodType.unwrap(), ...switchesSchema.shape })
  .partial();

export const donatedSchema = z.object({ days: z.literal([0, ...restDays], messages.days) }, messages.days);

/** Throws a ValidationError, when it is applied, if the change and what stays do not fit together. */
export function parseDonorChange(input: unknown): ApplyChange {
  const { paused, numberOnRequest } = validate(switchesSchema, input);
  const given = Object.entries(input as object).filter(([field]) => Object.hasOwn(newDonorSchema.shape, field));
  return (current) => ({
    ...current,
    // Lists change over time: details that were accepted once are not validated again for a switch alone.
    donor: given.length ? parseNewDonor({ ...current.donor, ...Object.fromEntries(given) }) : current.donor,
    paused: paused ?? current.paused,
    numberOnRequest: numberOnRequest ?? current.numberOnRequest,
  });
}

/** The rest after a blood donation; 0 days end it, for somebody who said so by mistake. */
export function parseDonated(input: unknown): ApplyChange {
  const { days } = validate(donatedSchema, input);
  return (current) => {
    if (current.donor.donationType !== "Blood") throw new ValidationError({ message: messages.bloodOnly });
    return { ...current, restingUntil: dayAfter(days) };
  };
}
