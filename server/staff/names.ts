import { z } from "zod";
import { maxNameLength } from "#contract/limits.ts";
import { dropInvisible } from "#server/donors/invisible-characters.ts";
import { validation } from "#server/messages.ts";

/** A name that a member of staff types; the message is for one that is missing. */
function nameField(missing: string) {
  return z
    .string(missing)
    .overwrite(dropInvisible)
    .trim()
    .min(1, missing)
    .refine((name) => [...name].length <= maxNameLength, validation.longName)
    .refine((name) => name.isWellFormed(), validation.brokenCharacters);
}

const noName = "Please enter the full name of the person whom you invite.";
const noPasskeyName = "Please enter a name for the passkey, such as the device that it is on.";

export const memberNameSchema = z.object({ name: nameField(noName) }, noName);

export const passkeyNameSchema = z.object({ name: nameField(noPasskeyName) }, noPasskeyName);
