import type { ComponentProps } from "react";
import { useRootData } from "#app/root-data.ts";

/** A number that a tap calls. */
export function PhoneLink({ phone, ...props }: ComponentProps<"a"> & { phone: string }) {
  return (
    <a href={phoneUrl(phone)} {...props}>
      {phone}
    </a>
  );
}

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

export function phoneUrl(phone: string, scheme = "tel"): string {
  return `${scheme}:${phone.replace(/[^+\d]/g, "")}`;
}
