import type { Donor, NewDonor } from "#contract/donor.ts";

/** What others see of a donor. */
export function makeCard(donor: NewDonor & { id: string; confirmedOn: string; numberOnRequest: boolean }): Donor {
  const { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn, numberOnRequest } = donor;
  const visibleNumber = numberOnRequest ? maskNumber(phoneNo) : phoneNo;
  const card = { id, fullName, phoneNo: visibleNumber, donationType, bloodType, state, city, confirmedOn };
  return numberOnRequest ? { ...card, numberOnRequest } : card;
}

/** Hides all but the last two digits, by which donors recognise their own number. */
export function maskNumber(phoneNo: string): string {
  return phoneNo.replace(/\d(?=(\D*\d){2})/g, "•");
}
