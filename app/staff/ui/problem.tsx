/** Says why something failed, inside a dialog, which covers everything else. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="font-semibold text-error not-empty:my-3">
      {text}
    </p>
  );
}
