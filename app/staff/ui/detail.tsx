import type { ReactNode } from "react";

/** A line of a list of what is held about somebody; gone if it is empty. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-500">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
