import { useRouteLoaderData } from "react-router";
import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { Route } from "./+types/staff";

export type StaffContent = Content<"staff">;

type StaffData = Route.ComponentProps["loaderData"];

/** The words of the desk, those that it shares with the public pages, and the places. */
export function useStaffData(): StaffData {
  return useRouteLoaderData<StaffData>("staff/staff")!;
}

export function useStaffContent(): StaffContent {
  return useStaffData().content;
}

/** The plural form that a number needs, with the number in it. */
export function countText({ one, many }: { one: string; many: string }, count: number): string {
  return count === 1 ? one : fill(many, { count: count.toLocaleString("en-IN") });
}
