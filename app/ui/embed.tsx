import { useState, type ReactNode } from "react";
import { playerOf } from "#contract/embed-url.ts";
import { onClick } from "./on-submit.ts";
import { takeFocus } from "./take-focus.ts";

type Props = {
  embed: { url: string; title: string; play: string; link: string; caption?: string };
  /** Shown until the visitor presses play. The player takes its size. */
  children: ReactNode;
  className?: string;
  /** Puts the play icon in the corner, where it covers no text. */
  iconInCorner?: boolean;
  frameClass?: string;
  captionClass?: string;
};

/** A video, post or reel of another site. Nothing is requested from that site before the visitor presses play. */
export function Embed({ embed, children, className, iconInCorner, ...classes }: Props) {
  const { frameClass = "rounded-md", captionClass = "mt-3" } = classes;
  const [playing, setPlaying] = useState(false);
  return (
    <figure className={className}>
      <div className={`relative flex-1 ${frameClass}`}>
        <div className={`h-full overflow-hidden rounded-[inherit] ${playing ? "invisible" : ""}`}>{children}</div>
        {playing ? (
          <iframe
            ref={takeFocus}
            src={playerOf(embed.url)}
            title={embed.title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is on another origin, so it cannot reach this page
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            className="absolute inset-0 size-full rounded-[inherit] bg-rice-50"
          />
        ) : (
          // Without a script it leads to the other site.
          <a
            href={embed.url}
            aria-label={embed.play}
            onClick={onClick(() => setPlaying(true))}
            className={`group absolute inset-0 grid rounded-[inherit] print:hidden ${iconInCorner ? "place-items-end p-4" : "place-items-center"}`}
          >
            <PlayIcon small={iconInCorner} />
          </a>
        )}
      </div>
      <figcaption className={`grid justify-items-start gap-1 ${captionClass}`}>
        {embed.caption && <span>{embed.caption}</span>}
        <a
          href={embed.url}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-8 items-center font-semibold underline decoration-2 underline-offset-4 hover:no-underline"
        >
          {embed.link}
        </a>
      </figcaption>
    </figure>
  );
}

function PlayIcon({ small }: { small: boolean | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-full bg-rice-50 text-geru-700 ring-rice-50/40 transition-colors duration-140 group-hover:bg-haldi-300 group-focus-visible:bg-haldi-300 ${small ? "size-12 ring-6" : "size-16 ring-8 sm:size-20"}`}
    >
      <svg
        width="30"
        height="34"
        viewBox="0 0 30 34"
        className={small ? "translate-x-0.5 w-4" : "translate-x-[3px] w-6"}
      >
        <path d="M3 3v28l24-14z" fill="currentColor" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
