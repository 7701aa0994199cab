import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { CorrectDetails } from "./correct-details.tsx";
import type { ChangeDonor } from "./use-change-donor.ts";
import { NewLink } from "./new-link.tsx";

type Props = {
  donor: StaffDonor;
  change: ChangeDonor;
  onChange: (donor: StaffDonor) => void;
  onErased: (receipt: DeletionReceipt) => void;
};

/** What a caller may ask for, and what staff decide. */
export function CallerActions({ donor, change, onChange, onErased }: Props) {
  const { donor: content } = useStaffContent();
  const { id, version, paused, numberOnRequest } = donor;
  const [link, setLink] = useState("");
  const [pending, run] = useAction(async (request: () => Promise<StaffDonor>, message: string) => {
    if (await change(request)) toast.success(message);
  });
  const hidden = donor.standing === "hidden";
  const toggle = (label: string, request: () => Promise<StaffDonor>, message: string, look = button.quiet) => (
    <button type="button" aria-disabled={pending} className={look} onClick={() => void run(request, message)}>
      {label}
    </button>
  );
  return (
    <Panel heading={content.caller}>
      {link && <NewLink key={link} url={link} donor={donor} />}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Question
          open={content.link.open}
          question={content.link.question}
          text={donor.hasPrivateLink ? content.link.text : undefined}
          confirm={content.link.make}
          onConfirm={async () => {
            const { url, donor } = await desk.newLink(id);
            onChange(donor);
            return () => setLink(url);
          }}
        />
        {toggle(
          paused ? content.resume : content.pause,
          () => desk.change(id, { version, paused: !paused }),
          paused ? content.resumed : content.paused,
        )}
        {toggle(
          numberOnRequest ? content.showAtOnce : content.showOnRequest,
          () => desk.change(id, { version, numberOnRequest: !numberOnRequest }),
          numberOnRequest ? content.shownAtOnce : content.shownOnRequest,
        )}
        {hidden
          ? toggle(content.restore, () => desk.restore(id, version), content.restored)
          : toggle(content.hide, () => desk.hide(id, version), content.hidden, button.dangerQuiet)}
        <Question
          open={content.erase.open}
          look={button.dangerQuiet}
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
      <CorrectDetails donor={donor} change={change} />
    </Panel>
  );
}
