import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { loadContent } from "#cms/content.server.ts";
import { useRootData } from "#app/root-data.ts";
import type { Route } from "./+types/privacy";

export const loader = loadContent("privacy");

export default function Privacy({ loaderData: { content } }: Route.ComponentProps) {
  const { complaints } = useRootData()!.foundation;
  return (
    <div className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1.6fr_1fr]">
      <div className="max-w-(--measure)">
        <h1 className="text-h2">{content.title}</h1>
        <p className="mt-4 text-lg text-ink-700">{content.intro}</p>
        {content.sections.map(({ heading, text, link, showsContact }) => (
          <section key={heading} className="mt-10">
            <h2 className="text-h3">{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-ink-700">
                {paragraph}
              </p>
            ))}
            {showsContact && (
              <address className="mt-4 rounded-md bg-rice-200 px-5 py-3 not-italic">
                <p className="font-semibold">{complaints.name}</p>
                <p className="flex flex-wrap gap-x-6">
                  <a href={`mailto:${complaints.email}`} className="button-link wrap-anywhere">
                    {complaints.email}
                  </a>
                  <PhoneLink phone={complaints.phone} className="button-link" />
                </p>
              </address>
            )}
            {link && (
              <p className="mt-2">
                <Link {...link} className="button-link" />
              </p>
            )}
          </section>
        ))}
        <p className="mt-10 text-sm text-ink-500">
          {content.versionLabel}: {content.version}
        </p>
      </div>
      <div className="mx-auto hidden w-full max-w-sm lg:sticky lg:top-28 lg:block">
        <Picture picture={content.picture} sizes="24rem" className="rounded-[var(--r-door)]" />
      </div>
    </div>
  );
}
