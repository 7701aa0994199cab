import { Picture } from "#app/ui/picture.tsx";
import { TeamMember } from "./team-member.tsx";
import { readContent } from "#cms/content.server.ts";
import type { Route } from "./+types/about";

export function loader(args: Route.LoaderArgs) {
  return { content: readContent("about", args) };
}

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
