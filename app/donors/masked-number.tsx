import { useState } from "react";
import type { Donor } from "#contract/donor.ts";
import { showNumber } from "#app/api.ts";
import type { Content } from "#cms/schema/pages.ts";
import { button } from "#app/ui/button.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";

type Props = {
  donor: Donor;
  words: Content<"receiver">["results"]["number"];
  /** Without it the number cannot be asked for. */
  onShow?: (number: string) => void;
};

/** A number with its digits hidden, and the button that asks for it. */
export function HiddenNumber({ donor, words, onShow }: Props) {
  const [asking, setAsking] = useState(false);
  const showError = useErrorToast();

  const ask = async () => {
    if (asking) return;
    setAsking(true);
    try {
      onShow!(await showNumber(donor.id));
    } catch (error) {
      showError(error);
      setAsking(false);
    }
  };

  return (
    <>
      <span aria-hidden="true" className="block">
        {donor.phoneNo}
      </span>
      <span className="sr-only">{words.masked}</span>
      {onShow && (
        <button type="button" onClick={ask} aria-disabled={asking} className={`${button.small} mt-1 whitespace-nowrap`}>
          {asking ? words.showing : words.show}
        </button>
      )}
    </>
  );
}
