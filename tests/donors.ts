import type { NewDonor } from "#contract/donor.ts";

/** A donor to register; give what matters to the test. */
export function newDonor(given: Partial<NewDonor> = {}): NewDonor {
  return {
    fullName: "Asha Rao",
    phoneNo: "+91 98765 43210",
    donationType: "Blood",
    bloodType: "O+",
    state: "Maharashtra",
    city: "Pune",
    ...given,
  };
}

/** Sends JSON to a running server's API. */
export async function post(server: string, path: string, body: unknown) {
  const response = await fetch(`${server}/api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}
