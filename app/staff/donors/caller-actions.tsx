import { fill } from "#contract/fill.ts";
import { toLanguage } from "#contract/languages.ts";
import type { DeletionReceipt, DonorChange } from "#contract/managed-donor.ts";
import type { NewPrivateLink as PrivateLink, StaffDonor } from "#contract/staff/donors.ts";
import { call } from "#app/staff/api.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { NewPrivateLink } from "#app/staff/ui/new-private-link.tsx";
import { OpenedForm } from "#app/staff/ui/opened-form.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { CorrectDetails } from "./correct-details.tsx";
import type { ChangeDonor } from "./changed-meanwhile.tsx";
import { formatLanguage } from "./format-language.ts";

/** A private link that was made on this page, and whether it was copied or sent since. */
export type MadeLink = { url: string; sent: boolean };

type Props = {
  donor: StaffDonor;
  change: ChangeDonor;
  link: MadeLink | undefined;
  onLink: (link: MadeLink) => void;
  onErased: (receipt: DeletionReceipt) => void;
};

const look = "button-quiet max-sm:px-3";
const dangerLook = "button-danger-quiet max-sm:px-3";
const buttonsClass = "mt-3 grid grid-cols-2 gap-2.5";

export function CallerActions({ donor, change, link, onLink, onErased }: Props) {
  const { content: words, linkMessages } = useStaffData();
  const content = words.donor;
  // The link goes in the language in which the donor registered.
  const language = toLanguage(donor.notice.language);
  const { id, paused, numberOnRequest } = donor;
  const [pending, run] = useAction(change);
  const toggle = (label: string, request: Parameters<ChangeDonor>[0], message: string, className = look) => (
    <Button busy={pending} look={className} label={label} onClick={() => run(request, message)} />
  );
  const send = (method: string, path: string, change?: DonorChange) => (donor: StaffDonor) =>
    call<StaffDonor>(method, `/donors/${id}${path}`, { ...change, version: donor.version });
  const makeLink = async () => {
    const { url, donor } = await call<PrivateLink>("POST", `/donors/${id}/link`, {});
    onLink({ url, sent: false });
    return donor;
  };
  return (
    <>
      <Panel heading={content.caller}>
        {link && (
          <NewPrivateLink
            key={link.url}
            url={link.url}
            heading={content.link.heading}
            phoneNo={donor.phoneNo}
            warnings={[content.link.warning, fill(content.link.language, { language: formatLanguage(language) })]}
            message={linkMessages[language]}
            status={link.sent ? "" : content.link.notSent}
            onSent={() => onLink({ ...link, sent: true })}
          />
        )}
        <div className={buttonsClass}>
          <OpenedForm label={content.correct.open}>
            {(close) => <CorrectDetails donor={donor} change={change} onClose={close} />}
          </OpenedForm>
          <Question
            {...content.link}
            look={look}
            text={donor.hasPrivateLink ? content.link.text : undefined}
            confirm={content.link.make}
            onConfirm={async () => void (await change(makeLink))}
          />
          {paused
            ? toggle(content.resume, send("PATCH", "", { paused: false }), content.resumed)
            : toggle(content.pause, send("PATCH", "", { paused: true }), content.paused)}
          {numberOnRequest
            ? toggle(content.showAtOnce, send("PATCH", "", { numberOnRequest: false }), content.shownAtOnce)
            : toggle(content.showOnRequest, send("PATCH", "", { numberOnRequest: true }), content.shownOnRequest)}
        </div>
      </Panel>
      <Panel heading={content.decide}>
        <div className={buttonsClass}>
          {donor.standing === "hidden"
            ? toggle(content.restore, send("POST", "/restore"), content.restored)
            : toggle(content.hide, send("POST", "/hide"), content.hidden, dangerLook)}
          <Question
            {...content.erase}
            look={dangerLook}
            question={fill(content.erase.question, { name: donor.fullName })}
            confirm={content.erase.button}
            grave
            onConfirm={async () => {
              const receipt = await call<DeletionReceipt>("DELETE", `/donors/${id}`);
              return () => onErased(receipt);
            }}
          />
        </div>
      </Panel>
    </>
  );
}
