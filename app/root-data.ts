import { useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";

/** The data that every page has; undefined only if the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<Route.ComponentProps["loaderData"]>("root");
}
