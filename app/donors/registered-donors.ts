import type { Registered } from "#app/api.ts";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";

/** Somebody who was registered in this tab, and whether their private link is kept elsewhere or they were asked about it. */
export type RegisteredDonor = Registered & { name: string; isSafe?: boolean };

/** Another page or another language would lose their private links. */
const storageKey = "registered-donors";

export function readRegisteredDonors(): RegisteredDonor[] {
  return readFromTab(storageKey) ?? [];
}

export function keepRegisteredDonors(donors: RegisteredDonor[]): RegisteredDonor[] {
  keepInTab(storageKey, donors);
  return donors;
}

/** Puts a donor first. Registered again, they keep the secret that the tab knows. */
export function addDonor(donor: RegisteredDonor | undefined, present: RegisteredDonor[]): RegisteredDonor[] {
  if (!donor) return present;
  const before = present.find(({ id }) => id === donor.id);
  return [{ ...before, ...donor }, ...present.filter((other) => other !== before)];
}

/** Asks once before the tab is left with a private link that its donor has nowhere else. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  const donors = readRegisteredDonors();
  if (donors.every(({ secret, isSafe }) => !secret || isSafe)) return;
  event.preventDefault();
  for (const donor of donors) donor.isSafe = true;
  keepRegisteredDonors(donors);
}
