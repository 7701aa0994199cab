import { fill } from "#contract/fill.ts";
import { toLanguage } from "#contract/languages.ts";
import type { DeletionReceipt, DonorChange } from "#contract/managed-donor.ts";
import type { NewPrivateLink as PrivateLink, StaffDonor } from "#contract/staff/donors.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { NewPrivateLink } from "#app/staff/ui/new-private-link.tsx";
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
  const { donor: content } = useStaffContent();
  const { id, paused, numberOnRequest } = donor;
  const [pending, run] = useAction(change);
  const toggle = (label: string, request: Parameters<ChangeDonor>[0], message: string, className = look) => (
    <Button busy={pending} look={className} label={label} onClick={() => run(request, message)} />
  );
  const send = (method: string, path: string, change?: DonorChange) => (donor: StaffDonor) =>
    call<StaffDonor>(method, `/donors/${id}${path}`, { ...change, version: donor.version });
  return (
    <>
      <Panel heading={content.caller}>
        {link && <NewLink key={link.url} {...link} donor={donor} onSent={() => onLink({ ...link, sent: true })} />}
        <div className={buttonsClass}>
          <CorrectDetails donor={donor} change={change} />
          <MakeLink donor={donor} change={change} onLink={onLink} />
          {toggle(
            paused ? content.resume : content.pause,
            send("PATCH", "", { paused: !paused }),
            paused ? content.resumed : content.paused,
          )}
          {toggle(
            numberOnRequest ? content.showAtOnce : content.showOnRequest,
            send("PATCH", "", { numberOnRequest: !numberOnRequest }),
            numberOnRequest ? content.shownAtOnce : content.shownOnRequest,
          )}
        </div>
      </Panel>
      <Panel heading={content.decide}>
        <div className={buttonsClass}>
          {donor.standing === "hidden"
            ? toggle(content.restore, send("POST", "/restore"), content.restored)
            : toggle(content.hide, send("POST", "/hide"), content.hidden, dangerLook)}
          <Question
            open={content.erase.open}
            look={dangerLook}
            question={fill(content.erase.question, { name: donor.fullName })}
            text={content.erase.text}
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

function MakeLink({ donor, change, onLink }: Pick<Props, "donor" | "change" | "onLink">) {
  const { link: content } = useStaffContent().donor;
  const make = async ({ id }: StaffDonor) => {
    const { url, donor } = await call<PrivateLink>("POST", `/donors/${id}/link`, {});
    onLink({ url, sent: false });
    return donor;
  };
  return (
    <Question
      open={content.open}
      look={look}
      question={content.question}
      text={donor.hasPrivateLink ? content.text : undefined}
      confirm={content.make}
      onConfirm={async () => void (await change(make))}
    />
  );
}

type LinkProps = { url: string; donor: StaffDonor; sent: boolean; onSent: () => void };

/** The link goes in the language in which the donor registered. */
function NewLink({ url, donor, sent, onSent }: LinkProps) {
  const { content, linkMessages } = useStaffData();
  const { heading, warning, language: inLanguage, notSent } = content.donor.link;
  const language = toLanguage(donor.notice.language);
  return (
    <NewPrivateLink
      {...{ url, heading, onSent }}
      phoneNo={donor.phoneNo}
      warnings={[warning, fill(inLanguage, { language: formatLanguage(language) })]}
      message={linkMessages[language]}
      status={sent ? "" : notSent}
    />
  );
}
