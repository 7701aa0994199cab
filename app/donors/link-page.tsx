import type { ReactNode } from "react";
import type { PageContent } from "#cms/content.server.ts";
import { Picture } from "#app/ui/picture.tsx";
import { KeepPrivateLink, type KeepContent } from "./keep-private-link.tsx";
import type { useNewLinks } from "./new-links.ts";

/** Where the page shows what has become of its form, which goes there. */
export const answerId = "answer";

type Props = {
  content: KeepContent & Pick<PageContent<"donar">, "title" | "intro" | "picture">;
  newLinks: ReturnType<typeof useNewLinks>;
  /** The page that the links open. */
  opens: string;
  children: ReactNode;
};

/** A page whose form makes private links, which it shows above the form. */
export function LinkPage({ content, newLinks: { links, hide, markSafe }, opens, children }: Props) {
  return (
    <div className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <div className="max-w-2xl">
        <h1 tabIndex={-1} className="text-h2 outline-none">
          {content.title}
        </h1>
        <p className="mt-3 mb-8 text-lg text-ink-700">{content.intro}</p>
        <div id={answerId} className="scroll-mt-4">
          {links.map((link) => (
            <KeepPrivateLink
              key={link.id}
              link={link}
              content={content}
              page={opens}
              onKept={() => markSafe(link)}
              onHide={() => hide(link)}
            />
          ))}
          {children}
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-md lg:block">
        <Picture picture={content.picture} sizes="28rem" className="rounded-[var(--r-door)]" />
      </div>
    </div>
  );
}
