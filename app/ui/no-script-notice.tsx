import { Phones } from "./phones.tsx";

/** Stands in a form's place where no script runs: what is needed, and the phones that work without. */
export function NeedsScript({ words }: { words: string }) {
  return (
    <noscript>
      <p className="rounded-md border-2 border-geru-600 bg-rice-100 p-5 text-lg">
        {words} <Phones />
      </p>
    </noscript>
  );
}
