import type { Ref } from "react";

type Props = { phone: string; className: string; ref?: Ref<HTMLAnchorElement>; describedBy?: string };

/** A number that a tap calls. */
export function PhoneLink({ phone, className, ref, describedBy }: Props) {
  return (
    <a href={phoneUrl(phone)} ref={ref} aria-describedby={describedBy} className={className}>
      {phone}
    </a>
  );
}

export function phoneUrl(phone: string, scheme = "tel"): string {
  return `${scheme}:${phone.replace(/[^+\d]/g, "")}`;
}
