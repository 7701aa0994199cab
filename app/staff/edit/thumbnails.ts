import { createContext, use } from "react";

/** Where to find a small version of each picture that came with the site. */
export type Thumbnails = Record<string, string>;

export const ThumbnailsContext = createContext<Thumbnails>({});

export function useThumbnails(): Thumbnails {
  return use(ThumbnailsContext);
}

/** The small version of a picture; one that staff have brought is named after its place. */
export function pictureSrc(thumbnails: Thumbnails, name: string): string | undefined {
  return thumbnails[name] ?? (name ? `/pictures/${name}-480.webp` : undefined);
}
