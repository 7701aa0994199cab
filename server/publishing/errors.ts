/** Why nothing was published, in words for the member of staff who tried. */
export class PublishError extends Error {}

/** The process that renders pages and encodes pictures did not start, did not answer in time, or ended. */
export class RendererError extends PublishError {
  readonly code: string;
  constructor(cause: Error & { code?: string }) {
    super("The server could not do this just now. Please try again in a minute.", { cause });
    this.code = cause.code ?? cause.message;
  }
}

const full = "The disk is full: nothing was published.";
const closed = "The server may not write to its data folder: nothing was published.";
const reasons: Record<string, string> = { ENOSPC: full, EDQUOT: full, EACCES: closed, EPERM: closed, EROFS: closed };

export function explainFailure(error: unknown): PublishError {
  if (error instanceof PublishError && !(error instanceof RendererError)) return error;
  const { code = "" } = error as { code?: string };
  return new PublishError(reasons[code] ?? "The pages could not be rendered: nothing was published.", { cause: error });
}
