import { fill } from "#contract/fill.ts";
import { toLanguage } from "#contract/languages.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { whatsappChatUrl } from "#app/donors/whatsapp.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { formatLanguage } from "#app/ui/format-language.ts";
import { phoneUrl } from "#app/ui/phone-link.tsx";
import { SecretLink } from "#app/ui/secret-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

const inNewTab = { target: "_blank", rel: "noopener noreferrer" };

type Props = { url: string; donor: StaffDonor; sent: boolean; onSent: () => void };

/** The donor's new private link, and ways to send it to the donor's own number. It takes the focus when it appears. */
export function NewLink({ url, donor, sent, onSent }: Props) {
  const { content, linkMessages } = useStaffData();
  const { link } = content.donor;
  const language = toLanguage(donor.notice.language);
  const message = encodeURIComponent(fill(linkMessages[language], { link: url }));
  const chat = whatsappChatUrl(donor.phoneNo);
  return (
    <section className="mt-3 rounded-md border-2 border-green-700 p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="outline-none">
        {link.heading}
      </h3>
      <p className="mt-1">{link.warning}</p>
      <p className="mt-1">{fill(link.language, { language: formatLanguage(language) })}</p>
      <SecretLink url={url} content={{ ...content, ...link }} status={sent ? "" : link.notSent} onCopied={onSent}>
        {chat && (
          <a
            {...inNewTab}
            href={`${chat}?text=${message}`}
            className={`${button.primary} order-first`}
            onClick={onSent}
          >
            {link.whatsapp}
          </a>
        )}
        <a href={`${phoneUrl(donor.phoneNo, "sms")}?body=${message}`} className={button.quiet} onClick={onSent}>
          {link.sms}
        </a>
      </SecretLink>
    </section>
  );
}
