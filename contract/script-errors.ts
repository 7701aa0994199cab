/** An error of the site's scripts, as a browser tells it: the page without what follows a '?', and the build. */
export type ScriptError = { page: string; build: string; message: string };

/** What was told since the server started, the newest first. */
export type ToldScriptError = ScriptError & { count: number; at: string };
