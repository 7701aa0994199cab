import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { Route } from "./+types/manage";

/** What every row of a donor's own page may need. */
export type ControlsProps = Route.ComponentProps["loaderData"] & { managed: ManagedDonor };
