import { readContent } from "#cms/content.server.ts";
import { withPicture } from "#cms/pictures.server.ts";

export type RootData = ReturnType<typeof loadRootData>;

/** What every page shows. */
export function loadRootData() {
  const messages = readContent("messages");
  return {
    foundation: readContent("foundation"),
    navigation: readContent("navigation"),
    // The page for unknown addresses cannot load data of its own: there is no data file for such an address.
    messages: { ...messages, notFound: withPicture(messages.notFound) },
    builtInYear: new Date().getFullYear(),
  };
}
