import type { MessageLinkOutcome } from "#contract/page-outcome.ts";
import { readContent } from "#cms/content.server.ts";
import { useOutcome } from "#app/outcome.ts";
import { useRootData } from "#app/root-data.ts";
import { Link } from "#app/ui/link.tsx";
import { Phones } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/message-link";

export function loader(args: Route.LoaderArgs) {
  return readContent("manage", args).messageLink;
}

const noLink: MessageLinkOutcome = { purpose: "confirm", state: "expired" };

/** Where a link in a message leads: to confirm an address, or to end messages. */
export default function MessageLink({ loaderData: content }: Route.ComponentProps) {
  const { purpose, state, address, message } = useOutcome().messageLink ?? noLink;
  const { heading, text } = content[purpose][state];
  return (
    <div className="wrap min-h-[60svh] py-10 md:py-14">
      <title>{`${heading} · ${useRootData()!.foundation.name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-h2 text-balance">{heading}</h1>
      {address && <p className="mt-3 font-semibold wrap-anywhere">{address}</p>}
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{message ?? text}</p>
      {state === "asking" && (
        // The address of this page says which link it was.
        <form method="post">
          <button name="do" value={purpose} className="button-primary max-sm:w-full">
            {content[purpose].asking.button}
          </button>
        </form>
      )}
      {state === "expired" && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link {...content.open} className="button-primary max-sm:w-full" />
          <p>
            <Phones />
          </p>
        </div>
      )}
    </div>
  );
}
