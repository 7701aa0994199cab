import { useRootData } from "#app/root-data.ts";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/home";

/** The first screen of the home page: the foundation's name over a picture. */
export function Hero({ content, phonePicture }: Route.ComponentProps["loaderData"]) {
  const { explore, picture } = content.hero;
  const { foundation } = useRootData()!;
  return (
    <>
      <section className="on-dark relative flex min-h-[clamp(35.5rem,164vw,46rem)] bg-night-900 text-rice-100 md:min-h-[clamp(30rem,56.25vw,max(56rem,42vw))] print:block print:min-h-0">
        <Picture
          picture={picture}
          // A phone shows it wider than this; understating it makes common phones choose the smaller file.
          phone={{ picture: phonePicture, sizes: "110vw" }}
          sizes="100vw"
          first
          className="absolute inset-0 h-full object-[20%_30%] md:object-[0%_80%]"
        />
        <div className="wrap relative pt-7 md:pt-[8vw] md:pb-14">
          <div className="md:max-w-[36%]">
            {foundation.taglineInHindi !== foundation.tagline && (
              <p lang="hi" className="text-lg text-haldi-300">
                {foundation.taglineInHindi}
              </p>
            )}
            <h1 className="mt-1 text-[clamp(1.8rem,9vw,3.5rem)] md:text-[clamp(2.6rem,5.6vw,4.75rem)]">
              {foundation.name}
            </h1>
            <p className="mt-2 text-[clamp(1rem,4.6vw,1.35rem)] leading-snug md:mt-4 md:max-w-[16em] md:text-[clamp(1.2rem,1.9vw,1.6rem)]">
              {foundation.tagline}
            </p>
            <Link {...explore} className="button-on-dark mt-4 min-w-36 md:mt-8" />
          </div>
        </div>
      </section>
      <RegistryLinks />
    </>
  );
}

/** The ways to the registry, so that somebody in a hurry need not open the menu. */
function RegistryLinks() {
  const { becomeADonor, findDonors, footer } = useRootData()!.navigation!;
  return (
    <p className="wrap grid grid-cols-2 gap-3 pt-4 sm:grid-cols-3 print:hidden">
      <Link {...footer.need} className="button-primary max-sm:col-span-2" />
      <Link {...findDonors} className="button-quiet max-sm:px-2" />
      <Link {...becomeADonor} className="button-quiet max-sm:px-2" />
    </p>
  );
}
