import type { Donor } from "#contract/donor.ts";
import { revealNumber } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { usePending } from "#app/ui/use-pending.ts";

type Props = {
  donor: Donor;
  content: Content<"receiver">["results"]["number"];
  /** Without it the number cannot be revealed. */
  onReveal?: (number: string) => void;
};

/** A masked number, and the button that reveals it. */
export function MaskedNumber({ donor, content, onReveal }: Props) {
  const showError = useErrorToast();
  const [pending, reveal] = usePending(() => revealNumber(donor.id).then(onReveal, showError));
  return (
    <>
      <span aria-hidden="true" className="block">
        {donor.phoneNo}
      </span>
      <span className="sr-only">{content.masked}</span>
      {onReveal && (
        <button
          type="button"
          onClick={reveal}
          aria-disabled={pending}
          className={`${button.small} mt-1 whitespace-nowrap`}
        >
          {pending ? content.showing : content.show}
        </button>
      )}
    </>
  );
}
