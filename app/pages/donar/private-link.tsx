import { useId } from "react";
import { fill } from "#contract/fill.ts";
import type { PageContent } from "#cms/content.server.ts";
import { privateLink } from "#app/donors/private-link.ts";
import type { RegisteredDonor } from "#app/donors/registered-donors.ts";
import { whatsappShareUrl } from "#app/donors/whatsapp.ts";
import { Phones } from "#app/ui/phone-link.tsx";
import { SecretLink } from "#app/ui/secret-link.tsx";

type Props = { donor: RegisteredDonor; content: PageContent<"donar">; onHide: () => void };

/** Tells a new donor that they are registered and what happens now, and gives them their private link to keep. */
export function PrivateLink({ donor: { id, name, secret }, content, onHide }: Props) {
  const heading = useId();
  const { link, registered, alreadyRegistered } = content;
  return (
    <section
      aria-labelledby={heading}
      className="mb-8 rounded-md border-2 border-green-700 bg-white p-5 shadow-1 sm:p-7 print:border-black"
    >
      <h2 id={heading} tabIndex={-1} className="text-h3 outline-none">
        {secret ? registered.heading : alreadyRegistered.heading}
      </h2>
      <p className="mt-1 font-semibold wrap-anywhere">{fill(link.owner, { name })}</p>
      {secret ? (
        <>
          <p className="mt-2">{registered.text}</p>
          <KeepLink url={privateLink(id, secret)} content={link} />
        </>
      ) : (
        <p className="mt-2">
          {alreadyRegistered.text} <Phones />
        </p>
      )}
      <button type="button" className="button-plain sm:-ms-3" onClick={onHide}>
        {secret ? link.hide : alreadyRegistered.hide}
      </button>
    </section>
  );
}

function KeepLink({ url, content }: { url: string; content: PageContent<"donar">["link"] }) {
  const message = fill(content.message, { link: url });
  return (
    <>
      <h3 className="mt-5">{content.heading}</h3>
      <p className="mt-1">{content.text}</p>
      <p className="mt-2 font-semibold">{content.warning}</p>
      <SecretLink url={url} content={content} copyLook="button-primary max-sm:w-full">
        <a
          className="button-quiet max-sm:w-full"
          href={whatsappShareUrl(message)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {content.whatsapp}
        </a>
        <a className="button-quiet max-sm:w-full" href={`sms:?body=${encodeURIComponent(message)}`}>
          {content.sms}
        </a>
      </SecretLink>
      <a href={url} className="button-link mt-2">
        {content.open}
      </a>
    </>
  );
}
