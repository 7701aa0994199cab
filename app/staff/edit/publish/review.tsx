import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { ContentOverview, FieldAddress, PendingChanges } from "#contract/staff/content.ts";
import { ApiError } from "#app/api.ts";
import { contentApi } from "#app/staff/edit/edit-api.ts";
import { reopenFiles, saveNow } from "#app/staff/edit/drafts/drafts.ts";
import { nameField } from "#app/staff/edit/paths.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { Problem } from "#app/staff/ui/problem.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { ChangeList } from "./change-list.tsx";

type Props = {
  overview: ContentOverview;
  /** The public address of the page that is being edited. */
  pageAddress: string;
  onOpenField: (field: FieldAddress) => void;
  onChanged: () => void;
};

/** What publishing would change, and the button that does it. */
export function Review(props: Props) {
  const loading = useLoading(readChanges);
  return (
    <Loaded loading={loading}>{(pending) => <Pending {...props} pending={pending} reload={loading.reload} />}</Loaded>
  );
}

async function readChanges(): Promise<PendingChanges> {
  await saveNow();
  return contentApi.changes();
}

function Pending({
  overview,
  pageAddress,
  onOpenField,
  onChanged,
  pending,
  reload,
}: Props & { pending: PendingChanges; reload: () => void }) {
  const { review: content } = useStaffContent().edit;
  const { changes, mistakes } = pending;
  const [published, setPublished] = useState<PendingChanges["changes"]>();
  const [problem, setProblem] = useState("");
  const [publishing, publish] = useAction(async () => {
    try {
      await contentApi.publish(changes.map(({ version }) => version));
    } catch (error) {
      // Something is not as it was when it was looked at, which the server says: what is shown is no longer true.
      if (!(error instanceof ApiError && [409, 422].includes(error.status))) throw error;
      setProblem(error.message);
      return reload();
    }
    setPublished(changes);
    await reopenFiles();
    onChanged();
  }, setProblem);
  const [discarding, discard] = useAction(
    async ({ version, language, file, field }: PendingChanges["changes"][number]) => {
      await contentApi.discard({ language, file, field }, version);
      await reopenFiles();
      onChanged();
      reload();
      toast.success(content.discarded);
    },
    setProblem,
  );
  if (published || changes.length === 0)
    return (
      <>
        <Problem text={problem} />
        {published ? (
          <Published count={published.length} pageAddress={pageAddress} />
        ) : (
          <p className="mt-3">{content.none}</p>
        )}
        <OtherLanguages overview={overview} changes={published ?? []} onOpenField={onOpenField} />
      </>
    );
  return (
    <>
      <p className="mt-1">{choosePlural(changes.length, content)}</p>
      {mistakes.length > 0 && (
        <section role="alert" className="mt-3 rounded-md border-2 border-error bg-white p-3.5">
          <h3>{content.mistakes}</h3>
          <ul className="mt-1 grid gap-1">
            {mistakes.map((mistake) => (
              <li key={`${mistake.file} ${mistake.field}`}>
                <button type="button" className={button.link} onClick={() => onOpenField(mistake)}>
                  {nameField(overview, mistake)}
                </button>
                <p className="font-medium text-error">{mistake.message}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OtherLanguages overview={overview} changes={changes} onOpenField={onOpenField} />
      <ChangeList changes={changes} overview={overview}>
        {(change) => (
          <Button busy={discarding} look={`${button.link} mt-1 text-sm`} onClick={() => discard(change)}>
            {content.discard}
          </Button>
        )}
      </ChangeList>
      <div className="sticky -bottom-4 -mx-4 -mb-4 mt-4 border-t border-rice-300 bg-rice-50 p-4 sm:-bottom-5 sm:-mx-5 sm:-mb-5 sm:px-5">
        <Problem text={problem} />
        {publishing && <progress aria-label={content.publishing} className="progress mb-2 block h-2 w-full" />}
        <Button
          busy={publishing || mistakes.length > 0}
          look={`${button.primary} w-full`}
          onClick={() => mistakes.length === 0 && void publish()}
        >
          {publishing ? content.publishing : content.publish}
        </Button>
      </div>
    </>
  );
}

function Published({ count, pageAddress }: { count: number; pageAddress: string }) {
  const { review: content } = useStaffContent().edit;
  return (
    <div role="alert" className="mt-3 rounded-md border-2 border-green-700 bg-white p-4">
      <h3 ref={takeFocus} tabIndex={-1}>
        {content.published}
      </h3>
      <p className="mt-1">{fill(count === 1 ? content.publishedOne : content.publishedMany, { count })}</p>
      <a href={pageAddress} target="_blank" rel="noopener" className={`${button.link} mt-1`}>
        {content.look}
      </a>
    </div>
  );
}

type OtherProps = Pick<Props, "overview" | "onOpenField"> & { changes: FieldAddress[] };

/** What changes in one language only: the pages in the others keep their old words, which is easily forgotten. */
function OtherLanguages({ overview, changes, onOpenField }: OtherProps) {
  const { review: content } = useStaffContent().edit;
  const unchanged = overview.languages.flatMap(({ code: language }) =>
    changes
      .map(({ file, field }): FieldAddress => ({ language, file, field }))
      .filter((one) => !changes.some((change) => isSameField(one, change))),
  );
  if (unchanged.length === 0) return null;
  return (
    <section className="mt-3 rounded-md border-2 border-haldi-500 bg-white p-3.5">
      <h3 className="text-base">{content.otherLanguages}</h3>
      <ul className="mt-1 grid gap-1">
        {unchanged.map((address) => (
          <li key={`${address.language} ${address.file} ${address.field}`}>
            <button type="button" className={`${button.link} text-start`} onClick={() => onOpenField(address)}>
              {nameField(overview, address)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isSameField(one: FieldAddress, other: FieldAddress): boolean {
  return one.language === other.language && one.file === other.file && one.field === other.field;
}
