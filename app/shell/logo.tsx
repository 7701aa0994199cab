import mark from "#content/images/logo-mark.svg";
import markInverse from "#content/images/logo-mark-inverse.svg";
import { useRootData } from "#app/root-data.ts";
import { Link } from "#app/ui/link.tsx";

/** The mark and the name, as a link to the home page. In the narrowest windows the name fits in the device's letters, too. */
export function Logo({ onDark = false }: { onDark?: boolean }) {
  const { name, shortName } = useRootData()!.foundation;
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2 text-inherit no-underline sm:gap-3 md:flex-none">
      <img src={onDark ? markInverse : mark} alt="" width={46} height={46} className="flex-none" />
      <span className="min-w-0 leading-none wrap-anywhere">
        <span className="block font-display text-[1.4rem] leading-tight font-bold max-[22.49rem]:text-[1.2rem]">
          {shortName}
        </span>{" "}
        <span className="block text-xs">{name.replace(shortName, "").trim()}</span>
      </span>
    </Link>
  );
}
