import { useState } from "react";
import { fill } from "#contract/fill.ts";
import { needsConsent } from "#contract/payee.ts";
import { lettersPath, type FieldAddress, type PendingChanges } from "#contract/staff/content.ts";
import { ApiError } from "#app/api.ts";
import { call } from "#app/staff/api.ts";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { refresh, takeBack, useEditor } from "#app/staff/edit/editor.ts";
import { writeAddress } from "#app/staff/edit/paths.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { Announcement } from "#app/staff/ui/announcement.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { nameField } from "#app/staff/ui/field-names.ts";
import { choosePlural } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { ChangeList } from "./change-list.tsx";

/** What publishing would change, and the button that does it. */
export function Review() {
  const loading = useLoading(() => drafts.saveNow().then(() => call<PendingChanges>("GET", "/content/changes")));
  return <Loaded loading={loading}>{(pending) => <Pending {...pending} reload={loading.reload} />}</Loaded>;
}

function Pending({ changes, mistakes, reload }: PendingChanges & { reload: () => void }) {
  const { review: content } = useStaffContent().edit;
  const { path = "/" } = useEditor();
  const own = changes.filter(({ file }) => !needsConsent(file));
  const [published, setPublished] = useState<typeof changes>();
  const [problem, setProblem] = useState("");
  const [publishing, publish] = useAction(async () => {
    try {
      await call("POST", "/publications", { versions: own.map(({ version }) => version) });
    } catch (error) {
      // Something is not as it was when it was looked at.
      if (error instanceof ApiError) reload();
      throw error;
    }
    setPublished(own);
    await drafts.reopenFiles();
    refresh();
  }, setProblem);
  const [discarding, discard] = useAction(async ({ language, file, field, version }: (typeof changes)[number]) => {
    const request = call("DELETE", `/content/${language}/${file}`, { field, version });
    (await takeBack(request, content.discarded, reload))();
  }, setProblem);
  const waiting = published ? [] : own;
  const others = published ? [] : changes.filter((change) => !own.includes(change));
  return (
    <>
      {published ? (
        <Announcement role="alert" heading={content.published}>
          <p className="mt-1">
            {fill(published.length === 1 ? content.publishedOne : content.publishedMany, { count: published.length })}
          </p>
          <a href={path === lettersPath ? "/" : path} target="_blank" rel="noopener" className="button-link mt-1">
            {content.look}
          </a>
        </Announcement>
      ) : (
        <p className="mt-1">{waiting.length > 0 ? choosePlural(waiting.length, content) : content.none}</p>
      )}
      <FieldLinks role="alert" heading={content.mistakes} fields={mistakes} border="border-error" />
      <OtherLanguages changes={published ?? changes} />
      {others.length > 0 && (
        <p className="mt-3 rounded-md border-2 border-haldi-500 bg-white p-3.5">
          {content.giving} <Link to="/staff/payee" className="button-link" label={content.toGiving} />
        </p>
      )}
      <ChangeList changes={[...waiting, ...others]}>
        {(change) => (
          <Button busy={discarding} look="button-link mt-1 text-sm" onClick={() => discard(change)}>
            {content.discard}
          </Button>
        )}
      </ChangeList>
      <div className="sticky -bottom-4 -mx-4 -mb-4 mt-4 border-rice-300 bg-rice-50 p-4 sm:-bottom-5 sm:-mx-5 sm:-mb-5 sm:px-5 has-[button]:border-t">
        <Problem text={problem} />
        {publishing && !published && (
          <progress aria-label={content.publishing} className="progress mb-2 block h-2 w-full" />
        )}
        {waiting.length > 0 && (
          <Button busy={publishing || mistakes.length > 0} look="button-primary w-full" onClick={publish}>
            {publishing ? content.publishing : content.publish}
          </Button>
        )}
      </div>
    </>
  );
}

/** What changes in one language only: the pages in the others keep their old words, which is easily forgotten. */
function OtherLanguages({ changes }: { changes: FieldAddress[] }) {
  const { review: content } = useStaffContent().edit;
  const { languages, otherFiles } = useEditor().overview;
  const shared = new Set(otherFiles.filter(({ isShared }) => isShared).map(({ file }) => file));
  const changed = new Set(changes.map(writeAddress));
  const unchanged = languages
    .flatMap(({ code: language }) => changes.map(({ file, field }) => ({ language, file, field })))
    .filter((address) => !shared.has(address.file) && !changed.has(writeAddress(address)));
  return <FieldLinks heading={content.otherLanguages} fields={unchanged} border="border-haldi-500" />;
}

type LinksProps = { role?: "alert"; heading: string; fields: (FieldAddress & { message?: string })[]; border: string };

/** Fields that can be opened from here, with what is wrong with them. */
function FieldLinks({ role, heading, fields, border }: LinksProps) {
  const { overview, choose } = useEditor();
  if (fields.length === 0) return null;
  return (
    <section role={role} className={`mt-3 rounded-md border-2 bg-white p-3.5 ${border}`}>
      <h3 className="text-base">{heading}</h3>
      <ul className="mt-1 grid gap-1">
        {fields.map(({ message, ...address }) => (
          <li key={writeAddress(address)}>
            <Button
              look="button-link text-start"
              label={nameField(overview, address)}
              onClick={() => choose({ page: address.file, language: address.language, field: address.field })}
            />
            {message && <p className="font-medium text-error">{message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
