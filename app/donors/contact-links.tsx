import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { phoneUrl } from "#app/ui/phone-link.tsx";
import { whatsappChatUrl } from "./whatsapp.ts";

type Props = { name: string; phone: string; gift: string; content: Content<"receiver">["results"] };

const linkClass = `${button.small} flex-1 sm:flex-none`;

/** A link to call a donor, and one to a WhatsApp chat about what they give, if the number can have it. */
export function ContactLinks({ name, phone, gift, content: { call, whatsapp } }: Props) {
  const chatUrl = whatsappChatUrl(phone);
  return (
    <>
      <a href={phoneUrl(phone)} aria-label={fill(call.name, { name })} className={linkClass}>
        {call.label}
      </a>
      {chatUrl && (
        <a
          href={`${chatUrl}?text=${encodeURIComponent(fill(whatsapp.message, { name, gift }))}`}
          target="_blank"
          rel="noreferrer"
          aria-label={fill(whatsapp.name, { name })}
          className={linkClass}
        >
          {whatsapp.label}
        </a>
      )}
    </>
  );
}
