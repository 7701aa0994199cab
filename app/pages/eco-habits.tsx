import { Fragment } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { loadContent } from "#cms/content.server.ts";
import type { Route } from "./+types/eco-habits";

export const loader = loadContent("eco-habits");

export default function EcoHabits({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Banner content={content} colour="text-patta-300" />
      <div className="wrap section">
        <p className="max-w-(--measure) text-lg text-ink-700">{content.intro}</p>
        {content.habits.map(({ heading, text, step, picture }, n) => (
          <Fragment key={heading}>
            {n > 0 && <hr className="border-t-2 border-rice-300" />}
            <section className="grid items-center gap-x-16 gap-y-7 py-12 md:grid-cols-2 md:py-16">
              <Picture picture={picture} sizes="(min-width: 48rem) 36rem, 100vw" className="rounded-md" />
              <div className={n % 2 ? "md:order-first" : ""}>
                <h2 className="text-h3">{heading}</h2>
                <p className="mt-3 text-lg text-ink-700">{text}</p>
                <p className="mt-5 border-s-4 border-patta-300 ps-4 text-ink-700">
                  <strong className="block font-semibold text-patta-800">{content.tryThis}</strong>
                  {step}
                </p>
              </div>
            </section>
          </Fragment>
        ))}
      </div>
    </>
  );
}
