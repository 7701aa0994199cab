/** The classes of a button, or of a link that looks like one; what they share is in app.css. */
export const button = {
  primary: "button button-primary",
  onDark: "button bg-green-600 text-white hover:bg-green-700",
  quiet: "button button-quiet",
  /** For narrow places, such as a card. */
  small: "button-small button-quiet",
  smallPrimary: "button-small button-primary",
  /** For the secondary action of a form, such as Cancel. */
  plain: "button-plain",
  /** For a link that stands alone, large enough to tap. */
  link: "button-link",
  danger: "button border-2 border-error bg-error text-white hover:bg-geru-700",
  dangerQuiet: "button border-2 border-error text-error hover:bg-rice-200",
};
