/** A number that a phone calls when it is tapped. */
export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={className}>
      {phone}
    </a>
  );
}
