import { z } from "zod";
import { nameField } from "#server/donors/new-donor.ts";

const noName = "Please enter the full name of the person whom you invite.";
const noPasskeyName = "Please enter a name for the passkey, such as the device that it is on.";

export const memberNameSchema = z.object({ name: nameField(noName) }, noName);

export const passkeyNameSchema = z.object({ name: nameField(noPasskeyName) }, noPasskeyName);
