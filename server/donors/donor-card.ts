import type { Donor, NewDonor } from "#contract/donor.ts";

/** What others see of a donor. */
export function makeCard(
  donor: NewDonor & { id: string; confirmedOn: string; confirmedByPhoneOn: string; numberOnRequest: boolean },
): Donor {
  const { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn } = donor;
  const { confirmedByPhoneOn, numberOnRequest } = donor;
  const visibleNumber = numberOnRequest ? maskNumber(phoneNo) : phoneNo;
  const card = { id, fullName, phoneNo: visibleNumber, donationType, bloodType, state, city, confirmedOn };
  return { ...card, ...(confirmedByPhoneOn && { confirmedByPhoneOn }), ...(numberOnRequest && { numberOnRequest }) };
}

/** Hides all but the last two digits, by which donors recognise their own number. */
export function maskNumber(phoneNo: string): string {
  return phoneNo.replace(/\d(?=(\D*\d){2})/g, "•");
}
