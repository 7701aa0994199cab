import { findLanguage, languages } from "#contract/languages.ts";
import { writeUpiLink } from "#contract/payee.ts";
import { contentSource, readContent, readPayee, type LoaderArgs } from "#cms/content.server.ts";
import { useRootData } from "#app/root-data.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/give";
import { Account } from "./account.tsx";
import { drawQr } from "./qr.server.ts";

/** The server does not answer with this page while there is no payee. Staff may preview its words. */
export function loader(args: Route.LoaderArgs) {
  const content = readContent("give", args);
  const payee = readPayee(args);
  if (!payee) return { content, isAbsent: true };
  const upiLink = writeUpiLink(payee, content.note);
  return { content, account: { payee, upiLink, qr: drawQr(upiLink), others: readOthers(args) } };
}

/** What a poster says in the other languages, too. */
function readOthers({ request, context }: LoaderArgs) {
  const own = findLanguage(new URL(request.url).pathname);
  return languages
    .filter(({ code }) => code !== own)
    .map(({ code, tag }) => {
      const { title, scan, check, citizens } = context.get(contentSource)("give", code);
      return { tag, title, scan, check, citizens: citizens.text };
    });
}

export default function Give({ loaderData: { content, account } }: Route.ComponentProps) {
  const { foundation } = useRootData()!;
  const { purpose, receipts, taxReceipts, citizens } = content;
  return (
    <div className="wrap section poster print:p-0">
      {!account && <meta name="robots" content="noindex" />}
      <p className="hidden font-display font-bold print:block print:text-[24pt]">{foundation.name}</p>
      <h1 className="text-h2">{content.title}</h1>
      <p className="mt-3 max-w-(--measure) text-lg text-ink-700 print:hidden">{content.intro}</p>
      {account && <Account content={content} {...account} />}
      <div className="mt-12 grid gap-x-12 gap-y-8 md:grid-cols-3 print:mt-4 print:block">
        {[purpose, citizens, receipts, ...(taxReceipts ? [taxReceipts] : [])].map((part) => (
          <section key={part.heading} className={part === citizens ? "print:text-[9pt]" : "print:hidden"}>
            <h2 className="text-h4 print:hidden">{part.heading}</h2>
            <p className="mt-2 text-ink-700">{part.text}</p>
            {part === receipts && (
              <p className="mt-2">
                <Phones />
              </p>
            )}
          </section>
        ))}
        {account?.others.map(({ tag, citizens: text }) => (
          <p key={tag} lang={tag} className="hidden print:block print:text-[9pt]">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
