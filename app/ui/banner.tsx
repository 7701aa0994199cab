import type { findPicture } from "#cms/pictures.server.ts";
import { Picture } from "./picture.tsx";

type Props = {
  title: string;
  tagline: string;
  picture: ReturnType<typeof findPicture>;
  /** The text colour class of the border: the campaign's colour. */
  colour: string;
};

/** The black banner of a campaign page. */
export function Banner({ title, tagline, picture, colour }: Props) {
  return (
    <div className="on-dark bg-black text-rice-100">
      <div className="wrap grid items-end gap-x-10 md:grid-cols-[1fr_minmax(0,1.05fr)]">
        <div className="pt-12 pb-10 md:py-24">
          {/* Beside its picture on a tablet, a long word would break at the largest size. */}
          <h1 className="md:max-lg:text-h2">{title}</h1>
          <p className="mt-5 text-lg font-medium tracking-wide">{tagline}</p>
        </div>
        <Picture
          picture={picture}
          sizes="(min-width: 48rem) 36rem, 100vw"
          first
          className="mx-auto aspect-[1.1] w-full max-w-xl rounded-t-full object-cover md:mt-12"
        />
      </div>
      <div aria-hidden="true" className={`block-border ${colour}`} />
    </div>
  );
}
