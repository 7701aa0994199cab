import { useState } from "react";
import { commandLineId, staffActions, type AuditFilter, type AuditPage } from "#contract/staff/audit.ts";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ActionList } from "./action-list.tsx";

export const meta = staffMeta(({ sections }) => sections.audit);

export default function Audit() {
  const { sections, audit: content, commandLine } = useStaffContent();
  const loading = useLoading(async () => {
    const [page, people] = await Promise.all([desk.audit({}), desk.auditPeople()]);
    return {
      page,
      people: people.map(({ id, name }) => ({ value: id, label: id === commandLineId ? commandLine : name })),
    };
  });
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-h3">{sections.audit}</h1>
      <p className="mt-1 mb-3 text-ink-700">{content.intro}</p>
      <Loaded loading={loading}>{(data) => <FilteredAudit {...data} />}</Loaded>
    </div>
  );
}

type Props = { page: AuditPage; people: { value: string; label: string }[] };

function FilteredAudit({ page, people }: Props) {
  const { audit: content } = useStaffContent();
  const [{ filter, actions, next }, setShown] = useState<AuditPage & { filter: AuditFilter }>({ ...page, filter: {} });
  const [filtering, find] = useAction(async (form: HTMLFormElement) => {
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    const filter = Object.fromEntries(given.filter(([, value]) => value)) as AuditFilter;
    setShown({ ...(await desk.audit(filter)), filter });
  });
  const [loadingMore, loadMore] = useAction(async () => {
    const more = await desk.audit({ ...filter, before: next! });
    // Another filter may have been chosen meanwhile.
    setShown((shown) =>
      shown.filter === filter ? { ...more, filter, actions: [...shown.actions, ...more.actions] } : shown,
    );
  });
  return (
    <>
      <form onSubmit={onSubmit(find)} className="grid items-end gap-3 sm:grid-cols-3">
        <SelectField
          {...content.action}
          options={staffActions.map((action) => ({ value: action, label: content.actions[action] }))}
          name="action"
        />
        <SelectField {...content.member} options={people} name="memberId" />
        <TextField {...content.donor} autoComplete="off" name="donor" />
        {(["since", "until"] as const).map((name) => (
          <TextField key={name} label={content[name]} type="date" name={name} />
        ))}
        <SubmitButton busy={filtering} className="sm:justify-self-start">
          {content.filter}
        </SubmitButton>
      </form>
      <section aria-live="polite" aria-busy={filtering} className={`${panelClass} mt-4`}>
        {actions.length === 0 ? <p>{content.none}</p> : <ActionList actions={actions} withDonor />}
      </section>
      {next && (
        <Button busy={loadingMore} look={`${button.quiet} mt-4 max-sm:w-full`} onClick={loadMore}>
          {content.more}
        </Button>
      )}
    </>
  );
}
