/** Why nothing was published, in words for the member of staff who tried. */
export class PublishError extends Error {}

const reasons: Record<string, string> = {
  ENOSPC: "The disk is full: nothing was published.",
  EDQUOT: "The disk is full: nothing was published.",
  EACCES: "The server may not write to its data folder: nothing was published.",
  EPERM: "The server may not write to its data folder: nothing was published.",
  EROFS: "The server may not write to its data folder: nothing was published.",
};

export function explainFailure(error: unknown): PublishError {
  if (error instanceof PublishError) return error;
  const { code = "" } = error as { code?: string };
  return new PublishError(reasons[code] ?? "The pages could not be rendered: nothing was published.", { cause: error });
}
