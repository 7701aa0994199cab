import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { findKey } from "#contract/private-link.ts";
import { useRootData } from "#app/root-data.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props<Outcome> = {
  content: Record<"title" | "intro" | "loading", string>;
  /** What the page came with. */
  came: Outcome | undefined;
  /** What the link opens: the private link, or what of it comes after #, and what the page came with for it. */
  children: (link: string, first: Outcome | undefined) => ReactNode;
};

/** A page that a private link opens. */
export function PrivateLinkPage<Outcome extends { key: string }>({ content, came, children }: Props<Outcome>) {
  // The HTML was rendered without what comes after #, and the first render must match it.
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const link = hydrated ? hash : "";
  const key = findKey(link);
  const first = key && key !== came?.key ? undefined : came;
  const isWaiting = !hydrated && !came;
  return (
    <div className="wrap min-h-svh py-10 md:py-14">
      <title>{`${content.title} · ${useRootData()!.foundation.name}`}</title>
      <meta name="robots" content="noindex" />
      {/* Without a referrer at all, browsers do not say which site a form comes from. */}
      <meta name="referrer" content="same-origin" />
      <h1 tabIndex={-1} className="text-h2 outline-none">
        {content.title}
      </h1>
      <p className="mt-3 mb-6 max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
      {isWaiting && (
        <div className="shown-until-script">
          <Spinner label={content.loading} />
        </div>
      )}
      {/* It works without a script, too. */}
      <div className={isWaiting ? "hidden-until-script" : undefined}>
        <Fragment key={first?.key ?? key ?? link}>{children(first?.key ?? link, first)}</Fragment>
      </div>
    </div>
  );
}
