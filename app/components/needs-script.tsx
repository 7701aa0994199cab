import { useRootData } from "#app/root-data.ts";
import { PhoneLink } from "./phone-link.tsx";

/** Stands in a form's place where no script runs: what is needed, and the phones that work without. */
export function NeedsScript({ words }: { words: string }) {
  const { phones } = useRootData()!.foundation;
  return (
    <noscript>
      <p className="rounded-md border-2 border-geru-600 bg-rice-100 p-5 text-lg">
        {words}{" "}
        {phones.map((phone) => (
          <PhoneLink
            key={phone}
            phone={phone}
            className="mr-4 inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-geru-600 underline"
          />
        ))}
      </p>
    </noscript>
  );
}
