import { useState } from "react";
import { maxMayAsk, type StaffNeed } from "#contract/staff/needs.ts";
import { NeedFields, type NeedForm } from "#app/needs/need-fields.tsx";
import { call } from "#app/staff/api.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { NewPrivateLink } from "#app/staff/ui/new-private-link.tsx";
import { OpenedForm } from "#app/staff/ui/opened-form.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { Question } from "#app/staff/ui/question.tsx";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { RefuseQuestion } from "./refuse-question.tsx";

type Props = { need: StaffNeed; change: (request: Promise<StaffNeed>, done: string) => Promise<void> };

/** What staff do after they have called the number. */
export function NeedActions({ need, change }: Props) {
  const { need: content } = useStaffContent();
  const { id, version, standing } = need;
  const [url, setUrl] = useState("");
  const post = (what: string, body = {}) => call<StaffNeed>("POST", `/needs/${id}/${what}`, { ...body, version });
  const [pending, confirm] = useAction(() => change(post("confirm"), content.confirmed));
  if (!["waiting", "stopped", "open", "enough"].includes(standing)) return null;
  const { refuse, trust, link } = content;
  return (
    <Panel heading={content.actions}>
      {url && <NewPrivateLink url={url} phoneNo={need.phoneNo} {...link} warnings={[link.warning]} />}
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        {(standing === "waiting" || standing === "stopped") && (
          <Button busy={pending} look="button-primary max-sm:col-span-2" label={content.confirm} onClick={confirm} />
        )}
        <RefuseQuestion
          look="button-danger-quiet max-sm:px-3"
          onRefuse={(reason) => change(post("refuse", { reason }), refuse.done)}
        />
        <OpenedForm label={content.correct.open}>
          {(close) => <CorrectForm need={need} change={change} onDone={close} />}
        </OpenedForm>
        <Question
          {...link}
          look="button-quiet max-sm:px-3"
          onConfirm={async () => {
            const { url } = await call<{ url: string }>("POST", `/needs/${id}/link`, {});
            return () => setUrl(url);
          }}
        />
        <Question {...trust} look="button-quiet max-sm:px-3" onConfirm={() => change(post("trust"), trust.done)} />
      </div>
    </Panel>
  );
}

function CorrectForm({ need, change, onDone }: Props & { onDone: () => void }) {
  const { content: words, need: fields, places } = useStaffData();
  const content = words.need.correct;
  const { donationType, bloodType, state, city, place, neededOn, fullName, phoneNo } = need;
  const given = { donationType, bloodType, state, city, place, neededOn, fullName, phoneNo };
  const [form, setForm] = useState<NeedForm>({ ...given, wanted: String(need.wanted), email: need.email });
  const [mayAsk, setMayAsk] = useState(String(need.mayAsk));
  const [errors, showFieldErrors, element] = useFieldErrors();
  const [saving, save] = useAction(async () => {
    const body = { ...form, wanted: Number(form.wanted), mayAsk: Number(mayAsk), version: need.version };
    const request = call<StaffNeed>("PATCH", `/needs/${need.id}`, body);
    request.catch(showFieldErrors);
    await change(request, content.done);
    onDone();
  });
  return (
    <form
      ref={element}
      noValidate
      onSubmit={onSubmit(save)}
      className="col-span-2 grid gap-6 rounded-md bg-rice-200 p-4 sm:p-5"
    >
      <NeedFields content={fields} form={form} onChange={setForm} {...{ errors, places }} withoutEmail />
      <TextField
        label={content.mayAsk}
        name="mayAsk"
        type="number"
        min={0}
        max={maxMayAsk}
        value={mayAsk}
        onChange={(event) => setMayAsk(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={saving} className="max-sm:w-full" label={saving ? words.working : content.save} />
        <Button look="button-plain" label={words.cancel} onClick={onDone} />
      </div>
    </form>
  );
}
