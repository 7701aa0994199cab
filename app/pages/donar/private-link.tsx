import { useId } from "react";
import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { Registered } from "#app/api.ts";
import { privateLink } from "#app/donors/private-link.ts";
import { whatsappShareUrl } from "#app/donors/whatsapp.ts";
import { button } from "#app/ui/button.ts";
import { Phones } from "#app/ui/phones.tsx";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

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
  const message = fill(content.message, { link });
  return (
    <>
      <p className="mt-2">{content.text}</p>
      <p className="mt-2">
        <strong className="font-semibold">{content.warning}</strong>
      </p>
      <SecretLink url={link} content={content} copyLook={`${button.primary} w-full sm:w-auto`}>
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
      </SecretLink>
      <p className="mt-3">
        <a href={link} className={button.link}>
          {content.open}
        </a>
      </p>
    </>
  );
}
