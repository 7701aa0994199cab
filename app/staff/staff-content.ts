import { useRouteLoaderData } from "react-router";
import type { Content } from "#cms/schema/pages.ts";
import { useLanguage } from "#app/language.ts";
import type { Route } from "./+types/staff";

export type StaffContent = Omit<Content<"staff">, "answers">;

type StaffData = Route.ComponentProps["loaderData"];

/** The words of the desk, those that it shares with the public pages, the places, and small pictures. */
export function useStaffData(): StaffData {
  return useRouteLoaderData<StaffData>(`${useLanguage()}/staff/staff.tsx`)!;
}

export function useStaffContent(): StaffContent {
  return useStaffData().content;
}
