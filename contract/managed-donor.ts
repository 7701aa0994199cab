import type { z } from "zod";
import type { deletionReceipt, managedDonor } from "./answers.ts";
import type { NewDonor } from "./donor.ts";

export type ManagedDonor = z.infer<typeof managedDonor>;

/** Why a donor is not listed. */
export type UnlistedReason = NonNullable<ManagedDonor["absence"]>;

/** A day in India, and how often something happened on it. */
export type DayCount = ManagedDonor["numberAskedOn"][number];

/** One way by which a donor may be reached, as the donor sees it. */
export type Contact = ManagedDonor["contacts"][number];

/** The ways by which a server can reach donors. */
export type Reach = NonNullable<ManagedDonor["reach"]>;

/** Fields that are left out stay as they are. */
export type DonorChange = Partial<NewDonor & { paused: boolean; numberOnRequest: boolean }>;

/** The name of the file with all that the registry holds about a donor. */
export const ownDataFile = "dehleez-my-registration.json";

export type DeletionReceipt = z.infer<typeof deletionReceipt>;
