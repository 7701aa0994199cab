import { useState } from "react";
import { fill } from "#contract/fill.ts";
import type { Publication, PublicationPage } from "#contract/staff/content.ts";
import { call } from "#app/staff/api.ts";
import { takeBack, useEditor } from "#app/staff/edit/editor.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { nameField } from "#app/staff/ui/field-names.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { ChangeList } from "./change-list.tsx";
import { listReverted } from "./reverted.ts";
import { Unused } from "./leftovers.tsx";

const readPage = (search = "") => call<PublicationPage>("GET", `/publications${search}`);

/** What was published, newest first; any state of the site can be brought back. */
export function History() {
  const { history: content } = useStaffContent().edit;
  const loading = useLoading(readPage);
  const [problem, setProblem] = useState("");
  const [loadingMore, loadMore] = useAction(async ({ publications, next }: PublicationPage) => {
    const page = await readPage(`?before=${next}`);
    loading.setData({ ...page, publications: [...publications, ...page.publications] });
  }, setProblem);
  return (
    <Loaded loading={loading}>
      {(page) => {
        const { publications, next } = page;
        if (publications.length === 0) return <p className="mt-3">{content.none}</p>;
        /** Brings back the state with this index; behind the last one it is what the site was shipped with. */
        const offer = (index: number, question: string, open: string) => {
          const reverted = listReverted(publications.slice(0, index));
          const id = publications[index]?.id ?? "";
          const restore = () => takeBack(call("POST", "/publications/restore", { id }), content.done, loading.reload);
          // Without a difference, the site is as it was then.
          return (
            reverted.length > 0 && (
              <Question {...content} {...{ open, question }} look="button-small button-quiet mt-2" onConfirm={restore}>
                <ChangeList changes={reverted} />
              </Question>
            )
          );
        };
        return (
          <>
            <Unused />
            <ol className="mt-3 grid gap-3">
              {publications.map((publication, n) => (
                <li key={publication.id} className="rounded-md border border-rice-300 bg-white p-3.5">
                  <Entry publication={publication} publications={publications} />
                  {n === 0
                    ? offer(1, content.undoQuestion, content.undo)
                    : offer(n, fill(content.question, { at: formatTime(publication.at) }), content.restore)}
                </li>
              ))}
              {!next && (
                <li className="rounded-md border border-rice-300 bg-white p-3.5">
                  <h3 className="text-base">{content.shipped}</h3>
                  {offer(publications.length, content.shippedQuestion, content.restore)}
                </li>
              )}
            </ol>
            <Problem text={problem} />
            {next && (
              <Button busy={loadingMore} look="button-quiet mt-3 w-full" onClick={() => loadMore(page)}>
                {content.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

type EntryProps = { publication: Publication; publications: Publication[] };

function Entry({ publication: { at, by, restores, changes }, publications }: EntryProps) {
  const { overview } = useEditor();
  const { history: content } = useStaffContent().edit;
  const restored = publications.find(({ id }) => id === restores);
  const state = restored ? fill(content.restored, { at: formatTime(restored.at) }) : content.restoredOld;
  const fields = changes.map((change) => nameField(overview, change));
  return (
    <>
      <h3 className="text-base">{formatTime(at)}</h3>
      <p className="text-sm text-ink-500">{by}</p>
      {restores !== undefined && (
        <p className="text-sm font-semibold">{restores === "" ? content.restoredShipped : state}</p>
      )}
      <p className="mt-1 wrap-anywhere">{fields.join(", ")}</p>
      <details>
        <summary className="button-link cursor-pointer text-sm">{content.details}</summary>
        <ChangeList changes={changes.map((change) => ({ ...change, by: "" }))} />
      </details>
    </>
  );
}
