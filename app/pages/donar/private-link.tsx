import { useId, useRef, useState } from "react";
import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { Registered } from "#app/api.ts";
import { privateLink } from "#app/donors/private-link.ts";
import { whatsappShareUrl } from "#app/donors/whatsapp.ts";
import { button } from "#app/ui/button.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { Phones } from "#app/ui/phones.tsx";

type Props = { donor: Registered & { name: string }; content: Content<"donar"> };

/** A new donor's private link, and ways to keep it. It takes the focus when it appears. */
export function PrivateLink({ donor: { id, name, secret }, content }: Props) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="mb-8 rounded-md border-2 border-green-700 bg-white p-5 shadow-1 sm:p-7 print:border-black"
    >
      <h2 id={heading} ref={takeFocus} tabIndex={-1} className="text-h3 outline-none">
        {secret ? content.link.heading : content.alreadyRegistered.heading}
      </h2>
      <p className="mt-1 font-semibold wrap-anywhere">{fill(content.link.owner, { name })}</p>
      {secret ? (
        <KeepLink link={privateLink(id, secret)} content={content.link} />
      ) : (
        <p className="mt-2">
          {content.alreadyRegistered.text} <Phones />
        </p>
      )}
    </section>
  );
}

function KeepLink({ link, content }: { link: string; content: Content<"donar">["link"] }) {
  const [status, setStatus] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const message = fill(content.message, { link });

  const copy = async () => {
    const copied = await copyText(link);
    setStatus(copied ? content.copied : content.copyRefused);
    if (!copied) field.current!.focus();
  };

  return (
    <>
      <p className="mt-2">{content.text}</p>
      <p className="mt-2">
        <strong className="font-semibold">{content.warning}</strong>
      </p>
      <label htmlFor={id} className="mt-4 mb-1 block font-semibold">
        {content.label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className="block min-h-12 w-full rounded-sm border border-field bg-rice-100 px-3 py-2 text-base text-ink-900"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className={`${button.primary} w-full sm:w-auto`} onClick={copy}>
          {content.copy}
        </button>
        <a
          className={`${button.quiet} w-full sm:w-auto`}
          href={whatsappShareUrl(message)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {content.whatsapp}
        </a>
        <a className={`${button.quiet} w-full sm:w-auto`} href={`sms:?body=${encodeURIComponent(message)}`}>
          {content.sms}
        </a>
      </div>
      <output className="block font-semibold not-empty:mt-3">{status}</output>
      <p className="mt-3">
        <a href={link} className={button.link}>
          {content.open}
        </a>
      </p>
    </>
  );
}

function takeFocus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
