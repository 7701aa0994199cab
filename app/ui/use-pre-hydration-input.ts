import { useEffect, useEffectEvent, type RefObject } from "react";

/** Hands over what a visitor put into the form before the script was there, which the first change would undo. */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, keep: (typed: object) => void): void {
  const handOver = useEffectEvent(() => keep(Object.fromEntries(new FormData(form.current!))));
  useEffect(() => handOver(), []);
}
