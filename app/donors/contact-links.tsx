import type { Content } from "#cms/schema/pages.ts";
import { chatAddress } from "./whatsapp.ts";
import { button } from "#app/ui/button.ts";
import { callAddress } from "#app/ui/phone-link.tsx";

type Props = { name: string; phone: string; words: Pick<Content<"receiver">["results"], "call" | "whatsapp"> };

const look = `${button.small} flex-1 sm:flex-none`;

/** One tap to call, and one to write where the number can be on WhatsApp. */
export function ContactLinks({ name, phone, words: { call, whatsapp } }: Props) {
  const chat = chatAddress(phone);
  return (
    <>
      <a href={callAddress(phone)} aria-label={call.name.replace("{name}", name)} className={look}>
        {call.label}
      </a>
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={whatsapp.name.replace("{name}", name)}
          className={look}
        >
          {whatsapp.label}
        </a>
      )}
    </>
  );
}
