import type { z } from "zod";
// vite.config.ts writes it, with the types that React Router makes.
import type words from "../../.react-router/api.json";
import { likeFirst } from "./like-first.ts";
import { template } from "./template.ts";

const toTemplate = (english: string) => template(...new Set(english.match(/(?<=\{)\w+(?=\})/g)));

/** The API's messages to visitors, which stand below a field or in a toast. Each has the values that the English one has. */
export const apiMessages = likeFirst("api", toTemplate).meta({ title: "Error messages" }) as z.ZodType<typeof words>;
