import { Fragment, useEffect, useId, type ReactNode } from "react";
import { fill } from "#contract/fill.ts";
import type { PageContent } from "#cms/content.server.ts";
import { useLocalPath } from "#app/language.ts";
import { siteOrigin } from "#app/site-origin.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { askBeforeLeaving, type NewLink, type useNewLinks } from "./new-links.ts";
import { whatsappShareUrl } from "./whatsapp.ts";

/** Where the page shows what has become of its form, which goes there. */
export const answerId = "answer";

type KeepContent = Pick<PageContent<"donar">, "link" | "alreadyRegistered"> & {
  registered: PageContent<"donar">["registered"];
};

type Props = {
  content: KeepContent & Pick<PageContent<"donar">, "title" | "intro" | "picture">;
  newLinks: ReturnType<typeof useNewLinks>;
  /** The page that the links open. */
  opens: string;
  /** What the owner of a new link is offered with it. */
  renderOffer?: (link: NewLink) => ReactNode;
  children: ReactNode;
};

/** A page whose form makes private links, which it shows above the form. */
export function LinkPage({ content, newLinks: { links, hide, mark }, opens, renderOffer, children }: Props) {
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
              offer={renderOffer?.(link)}
              onKept={() => mark(link, { isSafe: true, isKept: true })}
              onHide={() => hide(link)}
            />
          ))}
          {links.length > 0 && <h2 className="mb-2 text-h3">{content.registered.another}</h2>}
          {children}
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-md lg:block">
        <Picture picture={content.picture} sizes="28rem" className="rounded-[var(--r-door)]" />
      </div>
    </div>
  );
}

type KeepProps = {
  link: NewLink;
  content: KeepContent;
  /** The page that the link opens. */
  page: string;
  offer: ReactNode;
  /** It was copied, sent or opened. */
  onKept: () => void;
  onHide: () => void;
};

/** Says what was stored and what happens now, and gives the private link to keep. */
function KeepPrivateLink({
  link: { id, reference, name = reference, secret, isKnown },
  content,
  page,
  offer,
  onKept,
  onHide,
}: KeepProps) {
  const heading = useId();
  const path = useLocalPath()(page);
  const { link, registered, alreadyRegistered } = content;
  // It stays on the next page too, from which the tab may be closed.
  useEffect(() => addEventListener("beforeunload", askBeforeLeaving), []);
  return (
    <section
      aria-labelledby={heading}
      className="mb-8 rounded-md border-2 border-green-700 bg-white p-5 shadow-1 sm:p-7 print:border-black"
    >
      <h2 id={heading} tabIndex={-1} className="text-h3 outline-none">
        {secret ? registered.heading : alreadyRegistered.heading}
      </h2>
      {name && <p className="mt-1 font-semibold wrap-anywhere">{fill(link.owner, { name })}</p>}
      {secret ? (
        <>
          {!isKnown && <p className="mt-2">{registered.text}</p>}
          <KeepLink linkKey={`${id}.${secret}`} content={link} page={path} {...{ isKnown, offer, onKept }} />
        </>
      ) : (
        <p className="mt-2">
          {alreadyRegistered.text} <Phones />
        </p>
      )}
      <button type="button" className="button-plain sm:-ms-3 noscript:hidden" onClick={onHide}>
        {secret ? link.hide : alreadyRegistered.hide}
      </button>
    </section>
  );
}

const newTab = { target: "_blank", rel: "noopener noreferrer" };
const sendLook = "button-quiet text-center max-sm:min-w-full";
const openLook = "button-link mt-2 sm:me-6 max-sm:w-full max-sm:justify-center";

/** Of a link that its owner has kept, what opens it is enough. */
type LinkProps = {
  isKnown: boolean | undefined;
  linkKey: string;
  content: PageContent<"donar">["link"];
  page: string;
  offer: ReactNode;
  onKept: () => void;
};

function KeepLink({ linkKey, isKnown, content, page, offer, onKept }: LinkProps) {
  const hydrated = useHydrated();
  // The key comes after #, which browsers send to no server.
  const url = `${siteOrigin}${page}#${linkKey}`;
  const message = fill(content.message, { link: url });
  const body = `?body=${encodeURIComponent(message)}`;
  const ways = { whatsapp: whatsappShareUrl(message), sms: `sms:${body}`, email: `mailto:${body}` };
  return (
    <>
      {!isKnown && (
        <>
          <h3 className="mt-5">{content.heading}</h3>
          <p className="mt-1">{content.text}</p>
          <p className="mt-2 font-semibold">{content.warning}</p>
          <SecretLink url={url} content={content} copyLook="button-primary max-sm:min-w-full" onCopied={onKept}>
            {Object.entries(ways).map(([way, href]) => (
              <Fragment key={way}>
                <a className={sendLook} href={href} {...(way === "whatsapp" && newTab)} onClick={onKept}>
                  {content[way as keyof typeof ways]}
                </a>{" "}
              </Fragment>
            ))}
          </SecretLink>
          {offer || (
            <>
              <h3 className="mt-5">{content.reach.heading}</h3>
              <p className="mt-1">{content.reach.text}</p>
            </>
          )}
        </>
      )}
      {hydrated ? (
        <a href={url} className={openLook} onClick={onKept}>
          {content.open}
        </a>
      ) : (
        // Without a script nothing would read the key in the link.
        <form method="post" action={page}>
          <button name="key" value={linkKey} className={openLook}>
            {content.open}
          </button>
        </form>
      )}
    </>
  );
}
