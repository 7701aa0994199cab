import { useRef, useState } from "react";
import { commandLineId, staffActions } from "#contract/staff/audit.ts";
import type { AuditFilter, AuditPage, AuditPerson, StaffAction } from "#contract/staff/audit.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { ActionList } from "#app/staff/ui/action-list.tsx";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/audit";

export async function clientLoader() {
  const [page, people] = await Promise.all([requestAudit({}), call<AuditPerson[]>("GET", "/audit/people")]);
  return { page, people };
}

function requestAudit(filter: AuditFilter) {
  return call<AuditPage>("POST", "/audit/search", filter);
}

export default function Audit({ loaderData: { page, people } }: Route.ComponentProps) {
  const { sections, audit: content, commandLine } = useStaffContent();
  const [{ filter, actions, next }, setShown] = useState<AuditPage & { filter: AuditFilter }>({ ...page, filter: {} });
  const latest = useRef<AuditFilter>(undefined);
  const [loading, show] = useAction(async (filter: AuditFilter, shown: StaffAction[]) => {
    latest.current = filter;
    const found = await requestAudit(filter);
    // Another filter may have been chosen meanwhile.
    if (latest.current === filter) setShown({ ...found, filter, actions: [...shown, ...found.actions] });
  });
  const find = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    void show(Object.fromEntries(given.filter(([, value]) => value)), []);
  };
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-h3">{sections.audit}</h1>
      <p className="mt-1 mb-3 text-ink-700">{content.intro}</p>
      <form onSubmit={onSubmit(find)} className="grid items-end gap-3 sm:grid-cols-3">
        <SelectField
          {...content.action}
          options={staffActions.map((action) => ({ value: action, label: content.actions[action] }))}
          name="action"
        />
        <SelectField
          {...content.member}
          options={people.map(({ id, name }) => ({ value: id, label: id === commandLineId ? commandLine : name }))}
          name="memberId"
        />
        <TextField {...content.donor} autoComplete="off" name="donor" />
        {(["since", "until"] as const).map((name) => (
          <TextField key={name} label={content[name]} type="date" name={name} />
        ))}
        <SubmitButton busy={false} className="sm:justify-self-start" label={content.filter} />
      </form>
      <section aria-live="polite" aria-busy={loading} className={`${panelClass} mt-4`}>
        {actions.length === 0 ? <p>{content.none}</p> : <ActionList actions={actions} withDonor />}
      </section>
      {next && (
        <Button
          busy={loading}
          look="button-quiet mt-4 max-sm:w-full"
          label={content.more}
          onClick={() => show({ ...filter, before: next }, actions)}
        />
      )}
    </div>
  );
}
