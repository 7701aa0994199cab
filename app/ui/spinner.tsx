/** Shown while something loads; the label is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="grid place-items-center py-16">
      <span
        aria-hidden="true"
        className="size-14 animate-spin rounded-full [animation-duration:900ms] border-6 border-rice-300 border-t-green-700"
      />
      <span className="sr-only">{label}</span>
    </output>
  );
}
