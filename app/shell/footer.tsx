import { givePath } from "#contract/payee.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { useRootData } from "#app/root-data.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const linkClass = "inline-flex min-h-9 items-center py-1 text-rice-100 no-underline hover:underline";
const currentYear = () => new Date().getFullYear();

export function Footer() {
  const { foundation, navigation, builtInYear, giveLink } = useRootData()!;
  const { links, campaigns, campaignLinks, footer } = navigation!;
  // The page may have been built in an earlier year.
  const year = useHydrated() ? currentYear() : builtInYear;
  return (
    <footer className="on-dark bg-night-900 text-rice-100">
      <div aria-hidden="true" className="block-border text-haldi-500" />
      <div className="wrap grid grid-cols-2 gap-x-8 gap-y-10 py-14 wrap-anywhere lg:grid-cols-[2fr_1fr_1.3fr_1.3fr]">
        <div className="col-span-full lg:col-auto">
          <Logo onDark />
          {foundation.taglineInHindi !== foundation.tagline && (
            <p lang="hi" className="mt-4 text-lg">
              {foundation.taglineInHindi}
            </p>
          )}
          <p className="first-of-type:mt-4">{foundation.tagline}</p>
        </div>
        <LinkList
          title={footer.explore}
          links={[
            links.home,
            links.receiver,
            links.about,
            links.events,
            footer.need,
            footer.needs,
            ...(giveLink ? [{ label: giveLink.label, to: givePath }] : []),
          ]}
        />
        <LinkList title={campaigns} links={campaignLinks} />
        <div className="col-span-full sm:col-auto">
          <h2 className="text-lg text-haldi-500">{footer.contact}</h2>
          <ul className="mt-2">
            {foundation.phones.map((phone) => (
              <li key={phone}>
                <PhoneLink phone={phone} className={linkClass} />
              </li>
            ))}
          </ul>
          <h2 className="mt-4 text-lg text-haldi-500">{footer.social}</h2>
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {foundation.socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a className={linkClass} href={url}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="border-t border-rice-100/20 pt-5 text-sm col-span-full">
          <p>
            © {year} {foundation.name}
          </p>
          <p>{footer.pictures}</p>
          <p>{footer.credit}</p>
          <p className="flex flex-wrap gap-x-6">
            <Link {...footer.privacy} className={`${linkClass} underline`} />
            <LanguageSwitch className={`${linkClass} underline`} />
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Links within the site are of no use on paper. */
function LinkList({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <div className="print:hidden">
      <h2 className="text-lg text-haldi-500">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link {...link} className={linkClass} />
          </li>
        ))}
      </ul>
    </div>
  );
}
