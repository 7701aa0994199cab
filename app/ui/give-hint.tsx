import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
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

/** The same below every campaign. */
export function CampaignGiving() {
  const isCampaign = plainPath(useLocation().pathname).startsWith("/campaign/");
  return isCampaign && <GiveHint className="wrap bg-rice-200 py-6 text-center text-lg print:hidden" />;
}
