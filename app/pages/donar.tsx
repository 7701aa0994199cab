import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast";
import { honeypotField, type Refusal } from "#contract/donor.ts";
import { ApiRefusal, registerDonor } from "#app/api.ts";
import { DonationFields, noChoice, PlaceFields, type Choice } from "#app/components/donor-fields.tsx";
import { TextField } from "#app/components/field.tsx";
import { Honeypot } from "#app/components/honeypot.tsx";
import { NeedsScript } from "#app/components/needs-script.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useProblemToast } from "#app/components/problem-toast.ts";
import { SubmitButton } from "#app/components/submit-button.tsx";
import { useTypedEarly } from "#app/components/typed-early.ts";
import { readContent } from "#app/content.ts";
import { pageMeta } from "#app/page-meta.ts";
import { findPicture } from "#app/pictures.ts";
import { listPlaces } from "#app/places.ts";
import type { Route } from "./+types/donar";

export function loader() {
  const words = readContent("donar");
  return {
    words,
    places: listPlaces(),
    picture: findPicture(words.picture),
  };
}

export const meta: Route.MetaFunction = pageMeta;

const emptyForm = { fullName: "", phoneNo: "", ...noChoice };

export default function Donar({ loaderData: { words, places, picture } }: Route.ComponentProps) {
  const [form, setForm] = useState(emptyForm);
  const [problems, setProblems] = useState<NonNullable<Refusal["errors"]>>({});
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const showProblem = useProblemToast();
  useTypedEarly(element, (typed) => setForm({ ...form, ...typed }));

  const change = (changed: Partial<typeof emptyForm>) => setForm({ ...form, ...changed });
  const choose = (changed: Partial<Choice>) => change(changed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    try {
      // Not from the state: a program may fill the field in without React hearing of it.
      const trapped = String(new FormData(element.current!).get(honeypotField));
      await registerDonor({ ...form, [honeypotField]: trapped });
      setForm(emptyForm);
      setProblems({});
      toast.success(words.success);
    } catch (error) {
      showProblem(error);
      // At once, so that the first field with a problem can take the focus.
      flushSync(() => setProblems(error instanceof ApiRefusal ? error.errors : {}));
      element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
    setSending(false);
  };

  return (
    <div className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <div className="max-w-2xl">
        <h1 className="text-h2">{words.title}</h1>
        <p className="mt-3 mb-8 text-lg text-ink-700">{words.intro}</p>
        <NeedsScript words={words.needsScript} />
        <form ref={element} onSubmit={submit} className="grid gap-5 noscript:hidden">
          <p className="text-sm text-ink-500">{words.required}</p>
          <TextField
            label={words.fields.fullName.label}
            name="fullName"
            autoComplete="name"
            required
            marked
            value={form.fullName}
            onChange={(event) => change({ fullName: event.target.value })}
            problem={problems.fullName}
          />
          <TextField
            label={words.fields.phoneNo.label}
            hint={words.fields.phoneNo.hint}
            name="phoneNo"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            marked
            value={form.phoneNo}
            onChange={(event) => change({ phoneNo: event.target.value })}
            problem={problems.phoneNo}
          />
          <DonationFields words={words.fields} choice={form} onChange={choose} problems={problems} needed />
          <PlaceFields
            words={words.fields}
            choice={form}
            onChange={choose}
            problems={problems}
            places={places}
            needed
          />
          <Honeypot label={words.fields.website.label} />
          <div className="mt-2">
            <p className="mb-4 text-sm text-ink-500">{words.privacy}</p>
            <SubmitButton busy={sending} className="w-full sm:w-auto sm:min-w-44">
              {sending ? words.sending : words.submit}
            </SubmitButton>
          </div>
        </form>
      </div>
      <div className="mx-auto hidden w-full max-w-md lg:block">
        <Picture picture={picture} sizes="28rem" className="w-full rounded-[var(--r-door)]" />
      </div>
    </div>
  );
}
