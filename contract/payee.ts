/** Whom money goes to: what a payment app needs and shows, and a bank account for those who give by transfer. */
export type Payee = {
  /** Such as name@bank. */
  address: string;
  /** As it is registered, which is what the app shows. */
  name: string;
  bank?: { bankName: string; number: string; ifsc: string } | undefined;
};

/** The file of the content that holds the payee. */
export const payeeFile = "payee";

/** Whether nobody publishes this file alone: two members agree on whom money goes to, and on the words beside the code. */
export function needsConsent(file: string): boolean {
  return file === payeeFile || file === "give";
}

/** The page for those who give, which is there only with a payee. */
export const givePath = "/give";

/** What a payment app reads from a code or a link. Without an amount: the giver types it. */
export function writeUpiLink({ address, name }: Payee, note: string): string {
  return `upi://pay?pa=${address}&pn=${encodeURIComponent(name)}&cu=INR&tn=${encodeURIComponent(note)}`;
}
