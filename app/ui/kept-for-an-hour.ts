import { useEffect, useEffectEvent } from "react";
import { keepInTab, readFromTab } from "./tab-storage.ts";

/** Others may use the phone later. */
const maxAgeMs = 3_600_000;
const lookEveryMs = 60_000;

/** The private links of donors and of requests. Another page or another language would lose them. */
export const linkKeys = ["registered-donors", "asked-needs"] as const;
const keys = [...linkKeys, "typed-registration", "typed-request"] as const;

export type HourKey = (typeof keys)[number];

type Kept<Value> = { value: Value; at: number };

export function readForAnHour<Value>(key: HourKey): Value | undefined {
  forgetIfOld(key);
  return readFromTab<Kept<Value>>(key)?.value;
}

/** Keeps something in the tab for an hour, which begins anew only when it is another than before. */
export function keepForAnHour(key: HourKey, value: unknown): void {
  const before = readForAnHour<unknown>(key);
  if (JSON.stringify(before) !== JSON.stringify(value))
    keepInTab(key, value === undefined ? undefined : { value, at: Date.now() });
}

/** Whether there was something whose hour is over. */
export function forgetIfOld(key: HourKey): boolean {
  const { at } = readFromTab<Kept<unknown>>(key) ?? { at: Infinity };
  const isOld = Date.now() - at > maxAgeMs;
  if (isOld) keepInTab(key, undefined);
  return isOld;
}

/** What was deleted has no link any more. */
export function forgetLink(linkKey: string): void {
  for (const key of linkKeys) {
    const left = readForAnHour<{ id: string }[]>(key)?.filter(({ id }) => !linkKey.startsWith(id));
    if (left) keepForAnHour(key, left);
  }
}

const listeners = new Map<HourKey, () => void>();

function forgetOld(): void {
  for (const key of keys) if (forgetIfOld(key)) listeners.get(key)?.();
}

if (typeof document !== "undefined") {
  setInterval(forgetOld, lookEveryMs);
  // Timers stop while a phone sleeps, and in a page to which Back leads.
  for (const event of ["visibilitychange", "pageshow"]) addEventListener(event, forgetOld);
}

/** Tells the page that shows it when the hour is over. */
export function useForgotten(key: HourKey, onForgotten: () => void): void {
  const listener = useEffectEvent(onForgotten);
  useEffect(() => {
    listeners.set(key, () => listener());
    return () => void listeners.delete(key);
  }, [key]);
}
