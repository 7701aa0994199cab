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

const reasons: Record<string, string> = {
  ENOSPC: "The disk is full: nothing was published.",
  EDQUOT: "The disk is full: nothing was published.",
  EACCES: "The server may not write to its data folder: nothing was published.",
  EPERM: "The server may not write to its data folder: nothing was published.",
  EROFS: "The server may not write to its data folder: nothing was published.",
};

export function explainFailure(error: unknown): PublishError {
  if (error instanceof PublishError && !(error instanceof RendererError)) return error;
  const { code = "" } = error as { code?: string };
  return new PublishError(reasons[code] ?? "The pages could not be rendered: nothing was published.", { cause: error });
}
