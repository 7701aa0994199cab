import { useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import { useRootData } from "#app/root-data.ts";
import { copyText } from "#app/ui/copy-text.ts";
import type { Route } from "./+types/give";

type Data = Route.ComponentProps["loaderData"];
type Props = NonNullable<Data["account"]> & Pick<Data, "content">;

/** The code, the button and the address. A computer shows the code first; a phone, which cannot scan itself, the button. */
export function Account({ content, payee, upiLink, qr, others }: Props) {
  const { foundation } = useRootData()!;
  const { name, address, bank } = payee;
  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-8 md:grid-cols-[auto_1fr] print:mt-2 print:block">
      <figure className="w-full max-w-80 justify-self-center rounded-md border border-rice-300 bg-white p-4 text-center print:max-w-none print:border-0 print:p-0">
        <p className="font-semibold print:text-[15pt]">{content.scan}</p>
        {others.map(({ tag, scan, title }) => (
          <p key={tag} lang={tag} className="hidden print:block print:text-[15pt]">
            {title} · {scan}
          </p>
        ))}
        <img
          src={qr}
          alt={fill(content.code, { name, address })}
          width={192}
          height={192}
          className="mx-auto my-2 h-auto w-full print:my-0 print:max-h-none! print:w-[104mm]"
        />
        <figcaption className="font-display font-bold print:hidden">{foundation.name}</figcaption>
      </figure>
      <div className="grid max-w-xl gap-6 pointer-coarse:order-first print:block print:max-w-none print:text-center">
        <p className="border-s-8 border-haldi-500 bg-rice-200 px-5 py-4 text-lg font-semibold print:my-[3mm] print:border-2 print:border-black print:p-[2mm] print:text-[15pt]">
          {fill(content.check, { name })}
          {others.map(({ tag, check }) => (
            <span key={tag} lang={tag} className="hidden print:block">
              {fill(check, { name })}
            </span>
          ))}
        </p>
        <p className="pointer-fine:hidden print:hidden">
          <a href={upiLink} className="button-primary max-sm:w-full">
            {content.open}
          </a>
        </p>
        <CopyAddress address={address} content={content} />
        {bank && (
          <section className="print:hidden">
            <h2 className="text-h4">{content.bank.heading}</h2>
            <dl className="mt-2 grid gap-x-6 sm:grid-cols-[auto_1fr]">
              {Object.entries({ name, ...bank }).map(([field, value]) => (
                <div key={field} className="contents">
                  <dt className="text-ink-500">{content.bank[field as keyof typeof bank | "name"]}</dt>
                  <dd translate="no" className="mb-2 font-semibold select-all wrap-anywhere">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <p className="noscript:hidden print:hidden">
          <button type="button" className="button-link" onClick={() => void printPoster()}>
            {content.print}
          </button>
        </p>
      </div>
    </div>
  );
}

/** The address in large letters. A tap selects all of it, with or without a script. */
function CopyAddress({ address, content }: { address: string; content: Props["content"] }) {
  const [outcome, setOutcome] = useState("");
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    const copied = await copyText(address);
    setOutcome(copied ? content.copied : content.copyRefused);
    if (!copied) getSelection()?.selectAllChildren(text.current!);
  };
  return (
    <div>
      <h2 className="text-base">{content.address}</h2>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 print:justify-center">
        <strong ref={text} translate="no" className="text-h4 font-semibold select-all wrap-anywhere print:text-[26pt]">
          {address}
        </strong>
        <button type="button" className="button-quiet button-small noscript:hidden" onClick={() => void copy()}>
          {content.copy}
        </button>
      </p>
      <output className="block font-semibold print:hidden">{outcome}</output>
    </div>
  );
}

/** A device that has no Devanagari of its own needs ours before it prints, and prints without it where there is no network. */
async function printPoster(): Promise<void> {
  await document.fonts.load('1em "Eczar Names"', "क").catch(() => {});
  print();
}
