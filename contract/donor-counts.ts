import type { z } from "zod";
import type { donorCounts } from "./answers.ts";

/** How many donors there are to find, by state and what they give. */
export type DonorCounts = z.infer<typeof donorCounts>;
