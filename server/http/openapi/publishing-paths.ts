import { z } from "zod";
import { badBody, json, refusals, unavailable } from "./responses.ts";

const security = [{ staffSession: [] }];
const guarded = {
  401: "Nobody is signed in.",
  403: "The request does not come from the site's own pages.",
  ...unavailable,
};
const uploadedPicture = z.object({ name: z.string(), width: z.int(), height: z.int(), src: z.string() });

const listedPicture = uploadedPicture.omit({ src: true }).extend({ by: z.string(), at: z.iso.datetime() });
const needsTouch = "The passkey is to be used again, or the request does not come from the site's own pages.";

/** How the desk shows pages with drafts, and takes pictures. */
export const publishingPaths = {
  "/api/v1/staff/preview": {
    get: {
      operationId: "previewPage",
      summary: "A page with the drafts of all members, without scripts, its texts marked.",
      security,
      parameters: [{ name: "page", in: "query", required: true, schema: { type: "string" } }],
      responses: {
        200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } },
        ...refusals({ ...guarded, 404: "There is no such page." }),
      },
    },
  },
  "/api/v1/staff/pictures/{name}": {
    delete: {
      operationId: "deletePicture",
      summary: "Delete a picture for good. Pages that show it get the one that comes with the program.",
      security,
      parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
      responses: {
        200: json("Done.", z.object({ success: z.literal(true) })),
        ...refusals({ ...guarded, 403: needsTouch, 404: "There is no such picture." }),
      },
    },
  },
  "/api/v1/staff/pictures": {
    get: {
      operationId: "listPictures",
      summary: "All pictures that staff have brought, newest first.",
      security,
      responses: { 200: json("The pictures.", z.array(listedPicture)), ...refusals(guarded) },
    },
    post: {
      operationId: "addPicture",
      summary: "Bring a picture, so that the content can name it.",
      security,
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      responses: {
        201: json("The picture, upright and without what the camera wrote into it.", uploadedPicture),
        ...refusals({
          ...badBody,
          ...guarded,
          413: "The picture has more than 15 MB.",
          415: "The content type is not application/octet-stream.",
          422: "It is no picture, damaged, too small or too large; the message says which.",
        }),
      },
    },
  },
};
