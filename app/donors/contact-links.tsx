import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import { phoneUrl } from "#app/ui/phone-link.tsx";
import { whatsappChatUrl } from "./whatsapp.ts";

type Props = {
  name: string;
  phone: string;
  gift: string;
  content: Pick<Content<"receiver">["results"], "call" | "whatsapp">;
};

const contactClass = "button-small button-quiet flex-1 sm:flex-none";

/** A link to call somebody, and one to a WhatsApp chat about what is given, if the number can have it. */
export function ContactLinks({ name, phone, gift, content: { call, whatsapp } }: Props) {
  const chatUrl = whatsappChatUrl(phone);
  return (
    <>
      <a href={phoneUrl(phone)} aria-label={fill(call.name, { name })} className={contactClass}>
        {call.label}
      </a>{" "}
      {chatUrl && (
        <a
          href={`${chatUrl}?text=${encodeURIComponent(fill(whatsapp.message, { name, gift }))}`}
          target="_blank"
          rel="noreferrer"
          aria-label={fill(whatsapp.name, { name })}
          className={contactClass}
        >
          {whatsapp.label}
        </a>
      )}
    </>
  );
}
