import type { z } from "zod";
// vite.config.ts writes it, with the types that React Router makes.
import type words from "../../.react-router/staff.json";
import { likeFirst } from "./like-first.ts";

const openParts = ["answers", "causes", "names", "notes"] as const;

type Words<Value> = {
  [Key in keyof Value]: Value[Key] extends string | unknown[]
    ? Value[Key]
    : Key extends (typeof openParts)[number]
      ? Record<string, string>
      : Words<Value[Key]>;
};

/** The staff's desk, whose words nobody edits there. */
export const staffPages = {
  staff: likeFirst("staff", undefined, openParts) as z.ZodType<Words<typeof words>>,
};
