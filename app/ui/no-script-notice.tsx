import { Phones } from "./phone-link.tsx";

/** Replaces a form where JavaScript is off: says what is needed, and lists the phones, which work without it. */
export function NoScriptNotice({ text }: { text: string }) {
  return (
    <noscript>
      <p className="rounded-md border-2 border-geru-600 bg-rice-100 p-5 text-lg">
        {text} <Phones />
      </p>
    </noscript>
  );
}
