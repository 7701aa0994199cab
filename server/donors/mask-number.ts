/** Hides all but the last two digits, by which donors recognise their own number. */
export function maskNumber(phoneNo: string): string {
  return phoneNo.replace(/\d(?=(\D*\d){2})/g, "•");
}
