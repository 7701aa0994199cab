import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { whatsappChatUrl } from "#app/donors/whatsapp.ts";
import { useRootData } from "#app/root-data.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { SecretLink } from "#app/staff/ui/secret-link.tsx";
import { button } from "#app/ui/button.ts";
import { phoneUrl } from "#app/ui/phone-link.tsx";

/** The donor's new private link, and ways to send it to the donor's own number. It takes the focus when it appears. */
export function NewLink({ url, donor }: { url: string; donor: StaffDonor }) {
  const { link: content } = useStaffContent().donor;
  const foundation = useRootData()!.foundation.name;
  const message = encodeURIComponent(fill(content.message, { foundation, link: url }));
  const chat = whatsappChatUrl(donor.phoneNo);
  return (
    <section className="mt-3 rounded-md border-2 border-green-700 p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="outline-none">
        {content.heading}
      </h3>
      <p className="mt-1">{content.warning}</p>
      <SecretLink url={url} label={content.label} copy={content.copy}>
        {chat && (
          <a href={`${chat}?text=${message}`} target="_blank" rel="noopener noreferrer" className={button.primary}>
            {content.whatsapp}
          </a>
        )}
        <a href={`${phoneUrl(donor.phoneNo).replace("tel:", "sms:")}?body=${message}`} className={button.quiet}>
          {content.sms}
        </a>
      </SecretLink>
    </section>
  );
}

function takeFocus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
