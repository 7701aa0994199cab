/** Shown while something loads; the label is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="grid place-items-center py-16">
      <span aria-hidden="true" className="spinner" />
      <span className="sr-only">{label}</span>
    </output>
  );
}
