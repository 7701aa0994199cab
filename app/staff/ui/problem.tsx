/** Says why something failed where it was tried. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="font-semibold text-error not-empty:my-3">
      {text}
    </p>
  );
}
