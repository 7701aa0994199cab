import { fillTexts } from "#contract/fill.ts";
import { maxNeedDays, maxWanted } from "#contract/needs.ts";
import { readContent, type LoaderArgs } from "#cms/content.server.ts";

/** The words of the form of a need, of which those about places and donations are the registration's. */
export function readNeedContent(args: LoaderArgs) {
  const { fields, ...need } = readContent("need", args);
  const shared = readContent("donar", args).fields;
  const { hint } = readContent("receiver", args).fields.donationType;
  return {
    ...need,
    fields: {
      ...shared,
      ...fillTexts(fields, { maxNeedDays, maxWanted }),
      donationType: { ...shared.donationType, hint },
    },
  };
}

export type NeedContent = ReturnType<typeof readNeedContent>;
