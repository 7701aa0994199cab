/** The classes of a button, or of a link that looks like one; what they share is in app.css. */
export const button = {
  primary: "button bg-green-700 text-white hover:bg-green-800 aria-disabled:bg-ink-500",
  onDark: "button bg-green-600 text-white hover:bg-green-700",
  quiet:
    "button border-2 border-ink-900 text-ink-900 hover:bg-rice-200 aria-disabled:border-ink-500 aria-disabled:text-ink-500",
  /** For narrow places, such as a card. */
  small: "button-small border-2 border-ink-900 hover:bg-rice-200",
  smallPrimary: "button-small bg-green-700 text-white no-underline hover:bg-green-800",
  /** For the secondary action of a form, such as Cancel. */
  plain:
    "min-h-12 px-3 font-semibold underline underline-offset-4 hover:text-geru-600 aria-disabled:text-ink-500 max-sm:w-full",
  /** For a link that stands alone, large enough to tap. */
  link: "inline-flex min-h-11 items-center text-balance font-semibold text-geru-600 underline underline-offset-4 hover:text-geru-700",
  danger: "button border-2 border-error bg-error text-white hover:bg-geru-700",
  dangerQuiet: "button border-2 border-error text-error hover:bg-rice-200",
};
