import { useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";

type RootData = Route.ComponentProps["loaderData"];

/** The data that every page has; undefined only if the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
