import { validation } from "#server/messages.ts";

/** What a person is told who enters something that is not accepted. */
export const messages = {
  ...validation,
  // The desk is in English.
  find: "Please enter a name, a number or an id of at most 200 characters.",
  standing: "Please choose whether donors are listed from the list.",
  version: "Please send the version of the donor that you see.",
  time: "Please send a time such as 2026-11-15T10:00:00.000Z.",
};
