import { givePath } from "#contract/payee.ts";
import { useRootData } from "#app/root-data.ts";
import { Link } from "./link.tsx";

/** Leads to the page for giving, if there is one. */
export function GiveHint({ className }: { className: string }) {
  const link = useRootData()?.giveLink;
  if (!link) return null;
  return (
    <p className={className}>
      {link.text} <Link to={givePath} label={link.label} className="button-link" />
    </p>
  );
}
