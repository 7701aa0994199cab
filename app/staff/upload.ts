import type { ErrorAnswer } from "#contract/donor.ts";
import { ApiError, NetworkError } from "#app/api.ts";
import { call, withPasskey } from "./api.ts";

type Upload = { path: string; type: string; body: Blob | string; onProgress?: (sent: number) => void };

/** Sends a large file. While it is sent, `onProgress` is told how much of it, from 0 to 1. */
export async function upload<Answer>(file: Upload): Promise<Answer> {
  // On a slow line a browser would hear only after minutes that nobody is signed in.
  await call("GET", "/session");
  return withPasskey(() => send<Answer>(file));
}

/** A large file on a slow phone needs some minutes. */
const uploadTimeoutMs = 600_000;

/** Only XMLHttpRequest knows how much has been sent. */
function send<Answer>({ path, type, body, onProgress = () => {} }: Upload): Promise<Answer> {
  onProgress(0);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open("POST", `${import.meta.env.API_BASE}/staff${path}`);
  request.setRequestHeader("content-type", type);
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.timeout = uploadTimeoutMs;
  request.addEventListener("error", () => reject(new NetworkError()));
  request.addEventListener("timeout", () => reject(new NetworkError()));
  request.addEventListener("load", () => {
    const answer = request.response as (Answer & ErrorAnswer) | null;
    // A proxy answers in HTML, of which nothing is read.
    if (!answer) reject(new TypeError(`answer ${request.status} is no JSON`));
    else if (request.status < 300) resolve(answer);
    else reject(new ApiError(request.status, answer));
  });
  request.send(body);
  return promise;
}
