import { useEffect, useEffectEvent, type Dispatch, type SetStateAction } from "react";
import { keepInTab, readFromTab } from "#app/ui/tab-storage.ts";
import { emptyRegistration, type Registration } from "./donor-fields.tsx";

const storageKey = "typed-registration";
/** Others may use the phone later. */
const maxAgeMs = 3_600_000;

type SetRegistration = Dispatch<SetStateAction<Registration>>;

const fields = Object.keys(emptyRegistration) as (keyof Registration)[];

/** Keeps what is typed until it is sent, so that a reload, another page or another language loses nothing. */
export function useTypedRegistration(form: Registration, setForm: SetRegistration, wasSent: boolean): void {
  const restore = useEffectEvent(() => {
    const { typed, at } = readFromTab<{ typed: Registration; at: number }>(storageKey) ?? {};
    if (wasSent || !typed || Date.now() - at! > maxAgeMs) return;
    // What the page was opened with, or what was typed since, counts more.
    const isPart = (present: Registration) => fields.every((name) => !present[name] || present[name] === typed[name]);
    setForm((present) => (isPart(present) ? { ...present, ...typed } : present));
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    const typed = Object.fromEntries(fields.map((name) => [name, form[name]]));
    keepInTab(storageKey, Object.values(typed).some(Boolean) ? { typed, at: Date.now() } : undefined);
  }, [form]);
}
