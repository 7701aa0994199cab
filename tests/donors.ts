import assert from "node:assert/strict";
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

/** Registers a donor and gives the path of their private link. */
export async function register(server: string, given: Partial<NewDonor> = {}) {
  const { body } = await post(server, "donar", newDonor(given));
  const { id, secret } = body as { id: string; secret: string };
  return { id, secret, path: `/donar/manage#${id}.${secret}` };
}

/** Asserts that every acknowledged donor is still there, once: the same registration again is answered with its id. */
export async function findAgain(server: string, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const entries = acknowledged.entries();
  const check = async () => {
    for (const [fullName, id] of entries) {
      const { body } = await post(server, "donar", newDonor({ fullName }));
      assert.equal((body as { id: string }).id, id, fullName);
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
}
