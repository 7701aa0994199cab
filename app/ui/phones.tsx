import { useRootData } from "#app/root-data.ts";
import { PhoneLink } from "./phone-link.tsx";

/** The foundation's phone numbers, in a line of text. */
export function Phones() {
  return useRootData()!.foundation.phones.map((phone) => (
    <PhoneLink
      key={phone}
      phone={phone}
      className="me-4 inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-geru-600 underline"
    />
  ));
}
