import { topics, type Channel, type Topic } from "#contract/messages.ts";
import { maxEmailLength } from "#contract/limits.ts";
import type { PageContent } from "#cms/content.server.ts";
import { useLanguage } from "#app/language.ts";
import { RowButton } from "#app/ui/action-row.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";

type Props = {
  channel: Channel;
  content: Pick<PageContent<"manage">["reach"], "address" | "what" | "notice"> & {
    topics: Partial<Record<Topic, string>>;
  };
  noticeVersion: string;
  /** What the button says. */
  label: string;
  isChosen: (topic: Topic) => boolean | undefined;
  address?: string | undefined;
  error?: string | undefined;
};

/** The fields and the button by which a donor chooses what they may be written to about, and where. */
export function ContactChoice({ channel, content, noticeVersion, label, isChosen, address, error }: Props) {
  const language = useLanguage();
  return (
    <>
      {channel === "email" && (
        <TextField
          {...content.address}
          name="address"
          type="email"
          autoComplete="email"
          maxLength={maxEmailLength}
          defaultValue={address}
          error={error}
        />
      )}
      {/* Staff call for nothing else. */}
      {channel === "call" ? (
        <input type="hidden" name="needs" value="1" />
      ) : (
        <fieldset className="my-3">
          <legend className="font-semibold">{content.what}</legend>
          {topics.map((topic) => {
            const label = content.topics[topic];
            return label && <Checkbox key={topic} name={topic} label={label} defaultChecked={isChosen(topic)} />;
          })}
        </fieldset>
      )}
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="noticeVersion" value={noticeVersion} />
      <RowButton act={`reachBy-${channel}`} look="button-primary max-sm:w-full">
        {label}
      </RowButton>
      <Link {...content.notice} className="button-link mt-2 sm:ms-4" />
    </>
  );
}
