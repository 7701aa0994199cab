import { channels } from "./messages.ts";

/**
 * What the buttons on the page of a private link do, by the value of their field `do`, under the row of the page that
 * then says what has come of it.
 */
export const rowActions = {
  correct: ["correct"],
  download: ["download"],
  lost: ["askForLink"],
  // Of donors.
  calendar: ["saveCalendar"],
  confirm: ["confirm", "answerReports"],
  delete: ["deleteDonor"],
  donated: ["rest"],
  mailed: ["sendPrivateLink"],
  need: ["answerNeed", "offerHelp"],
  number: ["showNumber", "maskNumber"],
  pause: ["pause", "resume"],
  reach: [...channels.map((channel) => `reachBy-${channel}` as const), "confirmNumber", "endContact"],
  // Of those who ask for donors.
  found: ["found"],
  missed: ["missed", "came"],
  more: ["more", "less"],
  reopen: ["reopen"],
  request: [],
  withdraw: ["withdraw"],
} as const;

export type Row = keyof typeof rowActions;

export type LinkAction = (typeof rowActions)[Row][number];

/** The row of an action, and nothing of any other word. */
export function findRow(action: string | undefined): Row | undefined {
  return Object.entries(rowActions).find(([, actions]) => actions.includes(action as never))?.[0] as Row | undefined;
}
