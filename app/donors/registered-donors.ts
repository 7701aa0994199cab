import type { Registered } from "#app/api.ts";

/** Somebody who was registered in this tab. */
export type RegisteredDonor = Registered & { name: string };

const storageKey = "registered-donors";

// The tab's storage keeps them, since another page or another language would wipe their private links. A browser that
// keeps nothing refuses both to read and to write; then only the page itself has them.

export function readRegisteredDonors(): RegisteredDonor[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as RegisteredDonor[];
  } catch {
    return [];
  }
}

export function keepRegisteredDonors(donors: RegisteredDonor[]): RegisteredDonor[] {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(donors));
  } catch {}
  return donors;
}
