import { useId, type ReactNode } from "react";

export function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={panelClass}>
      <h2 id={id} tabIndex={-1} className="text-h4">
        {heading}
      </h2>
      {children}
    </section>
  );
}

export const panelClass = "min-w-0 rounded-md border border-rice-300 bg-white p-4 sm:p-5";
