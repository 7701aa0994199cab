import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { ApiError, postForm } from "#app/api.ts";
import { ContactChoice } from "#app/donors/contact-choice.tsx";
import type { NewLink } from "#app/donors/new-links.ts";
import { useLocalPath } from "#app/language.ts";
import { ControlsContext, RowForm, type SendForm } from "#app/ui/action-row.tsx";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import type { Route } from "./+types/donar";

type Props = {
  link: NewLink;
  content: Route.ComponentProps["loaderData"]["content"]["offer"];
  noticeVersion: string;
  /** It was sent, to an address that has to be confirmed. */
  onTold: (told: string) => void;
};

/**
 * Offers a new donor to be told by e-mail when somebody needs them. The form is one of their own page, which answers it
 * where there is no script.
 */
export function MailOffer({ link: { id, secret, reach, told }, content, noticeVersion, onTold }: Props) {
  const page = `${useLocalPath()("/donar/manage")}#reach`;
  const donorKey = `${id}.${secret}`;
  const showError = useErrorToast();
  const [errors, showErrors, element] = useFieldErrors();
  const send: SendForm = async (address, fields) => {
    try {
      const { view } = (await postForm(address, fields)).manage!;
      // That page says why it cannot be opened.
      if (view.kind !== "opened") return element.current!.submit();
      if (view.refused) throw new ApiError(422, view.refused);
      const contact = (view.data as ManagedDonor).contacts.find(({ channel }) => channel === "email")!;
      onTold(contact.confirmed ? "" : contact.address);
    } catch (error) {
      showError(error);
      return error;
    }
  };
  return (
    <section>
      <h3 className="mt-5 outline-none">{content.heading}</h3>
      <output className="block font-semibold wrap-anywhere not-empty:mt-1">
        {told !== undefined && (told ? fill(content.sent, { address: told }) : content.saved)}
      </output>
      {told === undefined && (
        <ControlsContext value={{ donorKey, send }}>
          <p className="mt-1 mb-3">{content.text}</p>
          <RowForm
            ref={element}
            row="reach"
            action={page}
            prepare={(fields) => fields.has("needs") || toast.error(content.nothing)}
            onSent={showErrors}
            noValidate
          >
            <ContactChoice
              channel="email"
              label={content.button}
              isChosen={() => true}
              error={errors.address}
              {...{ content, noticeVersion }}
            />
          </RowForm>
        </ControlsContext>
      )}
      {reach!.pushKey && (
        // It needs that page's script, and its section has an address only in a form: what comes after # is the key.
        <form method="post" action={page}>
          <button name="key" value={donorKey} className="button-link mt-2 max-sm:w-full max-sm:justify-center">
            {content.push}
          </button>
        </form>
      )}
    </section>
  );
}
