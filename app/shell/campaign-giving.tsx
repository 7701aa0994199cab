import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import { GiveHint } from "#app/ui/give-hint.tsx";

/** Below every campaign. */
export function CampaignGiving() {
  const isCampaign = plainPath(useLocation().pathname).startsWith("/campaign/");
  return isCampaign && <GiveHint className="wrap bg-rice-200 py-6 text-center text-lg print:hidden" />;
}
