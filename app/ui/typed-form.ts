import { useEffect, useEffectEvent, useState } from "react";
import { forgetIfOld, keepForAnHour, readForAnHour, useForgotten, type HourKey } from "./kept-for-an-hour.ts";

type Texts = Record<string, string>;

type Options<Form> = {
  /** What the server did not take as it was typed, or shows again. */
  came: Texts | undefined;
  /** What the address of the page fills in. */
  opened?: Partial<Form>;
  wasSent: boolean;
};

type Kept<Form> = { typed: Form; opened: string };

/**
 * A form whose fields a reload, another page or another language does not empty, until it is sent or for an hour. The last
 * part takes what was typed before the page was hydrated, and fills in what the tab has kept.
 */
export function useTypedForm<Form extends Texts>(key: HourKey, empty: Form, { came, ...options }: Options<Form>) {
  const names = Object.keys(empty) as (keyof Form & string)[];
  /** The fields of the form that something is in. */
  const pick = (texts: Texts) =>
    Object.fromEntries(
      names.flatMap((name) => (texts[name] && texts[name] !== empty[name] ? [[name, texts[name]]] : [])),
    );
  const [first] = useState<Form>({ ...empty, ...(came && pick(came)) });
  const [form, setForm] = useState(first);
  const opened = JSON.stringify(options.opened);
  const keep = useEffectEvent((form: Form) => {
    if (form === first) return;
    const isEmpty = Object.keys(pick(form)).length === 0;
    keepForAnHour(key, isEmpty ? undefined : { typed: form, opened });
  });
  useEffect(() => keep(form), [form]);
  useForgotten(key, () => setForm(empty));

  const restore = (input: object) => {
    // A browser fills in again what it has seen typed, however old it is.
    const typed = forgetIfOld(key) ? {} : pick(input as Texts);
    const kept = came || options.wasSent ? undefined : readForAnHour<Kept<Form>>(key);
    // What the page is opened with counts more, unless it was changed there.
    const filled = came ? pick(came) : kept && kept.opened === opened ? {} : options.opened;
    setForm({ ...empty, ...kept?.typed, ...filled, ...typed });
  };
  return [form, setForm, restore] as const;
}
