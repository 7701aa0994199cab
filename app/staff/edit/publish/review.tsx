import { useState } from "react";
import { fill } from "#contract/fill.ts";
import type { FieldAddress, PendingChanges } from "#contract/staff/content.ts";
import { ApiError } from "#app/api.ts";
import { contentApi } from "#app/staff/edit/edit-api.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { useEditor, useTakeBack } from "#app/staff/edit/editor-context.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { nameField } from "#app/staff/ui/field-names.ts";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { ChangeList, keyOf } from "./change-list.tsx";

/** What publishing would change, and the button that does it. */
export function Review() {
  const loading = useLoading(() => drafts.saveNow().then(contentApi.changes));
  return <Loaded loading={loading}>{(pending) => <Pending {...pending} reload={loading.reload} />}</Loaded>;
}

function Pending({ changes, mistakes, reload }: PendingChanges & { reload: () => void }) {
  const { refresh } = useEditor();
  const { review: content } = useStaffContent().edit;
  const [published, setPublished] = useState<PendingChanges["changes"]>();
  const [problem, setProblem] = useState("");
  const [publishing, publish] = useAction(async () => {
    try {
      await contentApi.publish(changes.map(({ version }) => version));
    } catch (error) {
      // Something is not as it was when it was looked at.
      if (error instanceof ApiError) reload();
      throw error;
    }
    setPublished(changes);
    await drafts.reopenFiles();
    refresh();
  }, setProblem);
  const takeBack = useTakeBack(reload, content.discarded);
  const [discarding, discard] = useAction(async (change: PendingChanges["changes"][number]) => {
    const showResult = await takeBack(contentApi.discard(change));
    showResult();
  }, setProblem);
  if (published || changes.length === 0)
    return (
      <>
        <Problem text={problem} />
        {published ? <Published changes={published} /> : <p className="mt-3">{content.none}</p>}
      </>
    );
  return (
    <>
      <p className="mt-1">{choosePlural(changes.length, content)}</p>
      {mistakes.length > 0 && (
        <section role="alert" className="mt-3 rounded-md border-2 border-error bg-white p-3.5">
          <h3>{content.mistakes}</h3>
          <FieldLinks fields={mistakes} />
        </section>
      )}
      <OtherLanguages changes={changes} />
      <ChangeList changes={changes}>
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

function Published({ changes }: Pick<PendingChanges, "changes">) {
  const { review: content } = useStaffContent().edit;
  const { choice } = useEditor();
  const count = changes.length;
  return (
    <>
      <div role="alert" className="mt-3 rounded-md border-2 border-green-700 bg-white p-4">
        <h3 ref={takeFocus} tabIndex={-1}>
          {content.published}
        </h3>
        <p className="mt-1">{fill(count === 1 ? content.publishedOne : content.publishedMany, { count })}</p>
        <a href={choice.path ?? "/"} target="_blank" rel="noopener" className={`${button.link} mt-1`}>
          {content.look}
        </a>
      </div>
      <OtherLanguages changes={changes} />
    </>
  );
}

/** What changes in one language only: the pages in the others keep their old words, which is easily forgotten. */
function OtherLanguages({ changes }: { changes: FieldAddress[] }) {
  const { review: content } = useStaffContent().edit;
  const { languages } = useEditor().overview;
  const changed = new Set(changes.map(keyOf));
  const unchanged = languages
    .flatMap(({ code: language }) => changes.map(({ file, field }) => ({ language, file, field })))
    .filter((address) => !changed.has(keyOf(address)));
  if (unchanged.length === 0) return null;
  return (
    <section className="mt-3 rounded-md border-2 border-haldi-500 bg-white p-3.5">
      <h3 className="text-base">{content.otherLanguages}</h3>
      <FieldLinks fields={unchanged} />
    </section>
  );
}

/** Fields that can be opened from here, with what is wrong with them. */
function FieldLinks({ fields }: { fields: (FieldAddress & { message?: string })[] }) {
  const { overview, choose } = useEditor();
  return (
    <ul className="mt-1 grid gap-1">
      {fields.map(({ message, ...address }) => (
        <li key={keyOf(address)}>
          <Button
            look={`${button.link} text-start`}
            onClick={() => choose({ page: address.file, language: address.language, field: address.field })}
          >
            {nameField(overview, address)}
          </Button>
          {message && <p className="font-medium text-error">{message}</p>}
        </li>
      ))}
    </ul>
  );
}
