import { useLocalPath } from "#app/language.ts";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = {
  link: { label: string; to: string };
  /** Of a request whose number is trusted. */
  trustedKey: string | undefined;
};

/** Leads to the form, with the key that is trusted. Without a script nothing would read it in a link. */
export function AskAgain({ link: { label, to }, trustedKey }: Props) {
  const action = useLocalPath()(to);
  const hydrated = useHydrated();
  const look = "button-primary max-sm:w-full";
  if (!trustedKey) return <Link label={label} to={to} className={look} />;
  if (hydrated) return <Link label={label} to={`${to}#${trustedKey}`} className={look} />;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="step" value="change" />
      <button name="from" value={trustedKey} className={look}>
        {label}
      </button>
    </form>
  );
}
