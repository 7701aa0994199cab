import mark from "#content/images/logo-mark.svg";
import markInverse from "#content/images/logo-mark-inverse.svg";
import { Link } from "#app/ui/link.tsx";

type Props = { name: string; shortName: string; onDark?: boolean };

/** The mark and the name, as a link to the home page. */
export function Logo({ name, shortName, onDark = false }: Props) {
  return (
    <Link to="/" className="flex shrink-0 items-center gap-3 text-inherit no-underline">
      <img src={onDark ? markInverse : mark} alt="" width={46} height={46} />
      <span className="leading-none">
        <span className="block font-display text-[1.4rem] leading-tight font-bold">{shortName}</span>{" "}
        <span className="block text-xs">{name.replace(shortName, "").trim()}</span>
      </span>
    </Link>
  );
}
