import type { ReactNode } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { Picture } from "#app/ui/picture.tsx";
import { loadContent, type PageContent } from "#cms/content.server.ts";
import type { Route } from "./+types/about";

export const loader = loadContent("about");

export default function About({ loaderData: { content } }: Route.ComponentProps) {
  const [first, ...rest] = content.mission;
  return (
    <>
      <div className="wrap section grid items-center gap-x-16 gap-y-10 md:grid-cols-[1.35fr_1fr]">
        <div>
          <h1>{content.heading}</h1>
          <p className="mt-6 max-w-(--measure) text-lg text-ink-900">{first}</p>
          {rest.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-(--measure) text-ink-700">
              {paragraph}
            </p>
          ))}
        </div>
        <Picture
          picture={content.picture}
          sizes="(min-width: 48rem) 28rem, 100vw"
          first
          className="mx-auto aspect-[4/5] max-w-md rounded-[var(--r-door)] object-bottom"
        />
      </div>
      <div className="wrap section bg-rice-200">
        <h2>{content.team.heading}</h2>
        <p className="mt-3 text-lg text-ink-700">{content.team.intro}</p>
        <ul className="mt-10 grid grid-cols-2 gap-x-5 gap-y-9 sm:grid-cols-3 lg:grid-cols-5">
          {content.team.members.map((member) => (
            <li key={member.id}>
              <TeamMember member={member} content={content.team} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type Team = PageContent<"about">["team"];

/** A portrait with name and role. Its links appear on hover and focus, and are always there on a touch screen. */
function TeamMember({ member, content }: { member: Team["members"][number]; content: Team }) {
  const { name, role, picture, linkedinUrl, twitterUrl } = member;
  return (
    <div className="group">
      <div className="relative overflow-hidden rounded-md">
        <Picture
          picture={picture}
          sizes="(min-width: 64rem) 14rem, (min-width: 40rem) 33vw, 50vw"
          className="aspect-4/5 transition-transform duration-560 ease-(--ease) group-hover:scale-[1.035]"
        />
        <div className="absolute inset-x-0 bottom-0 flex justify-center gap-3 pb-4 opacity-0 transition-opacity duration-140 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100 print:hidden">
          <SocialLink label={fill(content.onLinkedin, { name })} url={linkedinUrl} notFound={content.linkNotFound}>
            <path d="M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM3 9.75h4V21H3V9.75Zm6.5 0h3.8v1.55c.6-1.05 1.9-1.9 3.75-1.9 3.3 0 3.95 2.2 3.95 5.1V21h-4v-5.75c0-1.4 0-3.1-1.9-3.1s-2.1 1.45-2.1 3V21H9.5V9.75Z" />
          </SocialLink>
          <SocialLink label={fill(content.onTwitter, { name })} url={twitterUrl} notFound={content.linkNotFound}>
            <path d="M22 5.9a8.2 8.2 0 0 1-2.36.65 4.1 4.1 0 0 0 1.8-2.27 8.2 8.2 0 0 1-2.6 1A4.1 4.1 0 0 0 11.85 9a11.65 11.65 0 0 1-8.46-4.29 4.1 4.1 0 0 0 1.27 5.48 4.07 4.07 0 0 1-1.86-.51v.05a4.1 4.1 0 0 0 3.3 4.02 4.1 4.1 0 0 1-1.86.07 4.1 4.1 0 0 0 3.83 2.85A8.24 8.24 0 0 1 2 18.37a11.62 11.62 0 0 0 6.29 1.84c7.55 0 11.67-6.25 11.67-11.67l-.01-.53A8.3 8.3 0 0 0 22 5.9Z" />
          </SocialLink>
        </div>
      </div>
      <h3 className="mt-4">{name}</h3>
      <p className="text-ink-700">{role}</p>
    </div>
  );
}

type LinkProps = { label: string; url: string; notFound: string; children: ReactNode };

const linkClass =
  "grid size-12 place-items-center rounded-full bg-rice-50 text-ink-900 shadow-2 transition-colors duration-140 hover:bg-ink-900 hover:text-rice-50";

/** A link, or a button that says 'Link Not Found' if there is no address. */
function SocialLink({ label, url, notFound, children }: LinkProps) {
  const icon = (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24" fill="currentColor">
      {children}
    </svg>
  );
  if (url) {
    return (
      <a href={url} aria-label={label} className={linkClass}>
        {icon}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      className={`${linkClass} noscript:hidden`}
      onClick={() => showLinkNotFound(notFound)}
    >
      {icon}
    </button>
  );
}

function showLinkNotFound(message: string): void {
  toast.error(message, {
    id: "link-not-found",
    duration: 3000,
    ariaProps: { role: "alert", "aria-live": "assertive" },
    style: { background: "var(--color-error)", color: "#fff" },
    iconTheme: { primary: "#fff", secondary: "var(--color-error)" },
  });
}
