/** An error of the site's scripts, as browsers have told it since the server started: on which page, and of which build. */
export type ToldScriptError = { page: string; build: string; message: string; count: number; at: string };
