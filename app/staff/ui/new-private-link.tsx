import { fill } from "#contract/fill.ts";
import { whatsappChatUrl } from "#app/donors/whatsapp.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { phoneUrl } from "#app/ui/phone-link.tsx";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { Announcement } from "./announcement.tsx";

type Props = {
  url: string;
  /** Its owner's own number. */
  phoneNo: string;
  heading: string;
  warnings: string[];
  /** What is sent, with the link filled in. */
  message: string;
  status?: string;
  onSent?: () => void;
};

/** A new private link, and ways to send it to its owner's own number. It takes the focus when it appears. */
export function NewPrivateLink({ url, phoneNo, heading, warnings, message, status = "", onSent }: Props) {
  const content = useStaffContent();
  const { label, copy, whatsapp, sms } = content.donor.link;
  const text = encodeURIComponent(fill(message, { link: url }));
  const chat = whatsappChatUrl(phoneNo);
  return (
    <Announcement heading={heading}>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1">
          {warning}
        </p>
      ))}
      <SecretLink url={url} content={{ ...content, label, copy }} status={status} onCopied={onSent}>
        {chat && (
          <a
            target="_blank"
            rel="noopener noreferrer"
            href={`${chat}?text=${text}`}
            className="button-primary order-first"
            onClick={onSent}
          >
            {whatsapp}
          </a>
        )}
        <a href={`${phoneUrl(phoneNo, "sms")}?body=${text}`} className="button-quiet" onClick={onSent}>
          {sms}
        </a>
      </SecretLink>
    </Announcement>
  );
}
