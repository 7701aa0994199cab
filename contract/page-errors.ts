/** An error of the site's scripts, as a browser tells it: the page without what follows a '?', and the build. */
export type PageError = { page: string; build: string; message: string };

/** What was told since the server started, the newest first. */
export type ToldPageError = PageError & { count: number; at: string };
