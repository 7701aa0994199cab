import type { DeletionReceipt } from "#contract/managed-donor.ts";
import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { CorrectDetails } from "./correct-details.tsx";
import { NewLink } from "./new-link.tsx";
import type { ChangeDonor } from "./use-change-donor.ts";

/** A private link that was made on this page, and whether it was copied or sent since. */
export type MadeLink = { url: string; sent: boolean };

type Props = {
  donor: StaffDonor;
  change: ChangeDonor;
  link: MadeLink | undefined;
  onLink: (link: MadeLink) => void;
  onErased: (receipt: DeletionReceipt) => void;
};

const look = `${button.quiet} max-sm:px-3`;
const dangerLook = `${button.dangerQuiet} max-sm:px-3`;
const buttonsClass = "mt-3 grid grid-cols-2 gap-2.5";

/** What a caller may ask for, and what staff decide. */
export function CallerActions({ donor, change, link, onLink, onErased }: Props) {
  const { donor: content } = useStaffContent();
  const { id, paused, numberOnRequest } = donor;
  const [pending, run] = useAction(change);
  const toggle = (
    label: string,
    request: (donor: StaffDonor) => Promise<StaffDonor>,
    message: string,
    className = look,
  ) => (
    <Button busy={pending} look={className} onClick={() => run(request, message)}>
      {label}
    </Button>
  );
  const makeLink = async () => {
    const { url, donor } = await desk.newLink(id);
    onLink({ url, sent: false });
    return donor;
  };
  return (
    <>
      <Panel heading={content.caller}>
        {link && <NewLink key={link.url} {...link} donor={donor} onSent={() => onLink({ ...link, sent: true })} />}
        <div className={buttonsClass}>
          <CorrectDetails donor={donor} change={change} />
          <Question
            open={content.link.open}
            look={look}
            question={content.link.question}
            text={donor.hasPrivateLink ? content.link.text : undefined}
            confirm={content.link.make}
            onConfirm={async () => void (await change(makeLink))}
          />
          {toggle(
            paused ? content.resume : content.pause,
            ({ version }) => desk.change(id, { version, paused: !paused }),
            paused ? content.resumed : content.paused,
          )}
          {toggle(
            numberOnRequest ? content.showAtOnce : content.showOnRequest,
            ({ version }) => desk.change(id, { version, numberOnRequest: !numberOnRequest }),
            numberOnRequest ? content.shownAtOnce : content.shownOnRequest,
          )}
        </div>
      </Panel>
      <Panel heading={content.decide}>
        <div className={buttonsClass}>
          {donor.standing === "hidden"
            ? toggle(content.restore, ({ version }) => desk.restore(id, version), content.restored)
            : toggle(content.hide, ({ version }) => desk.hide(id, version), content.hidden, dangerLook)}
          <Question
            open={content.erase.open}
            look={dangerLook}
            question={fill(content.erase.question, { name: donor.fullName })}
            text={content.erase.text}
            confirm={content.erase.button}
            grave
            onConfirm={async () => {
              const receipt = await desk.erase(id);
              return () => onErased(receipt);
            }}
          />
        </div>
      </Panel>
    </>
  );
}
