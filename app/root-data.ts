import { useRouteLoaderData } from "react-router";
import type { RootData } from "./root-data.server.ts";

/** The data that every page has; undefined only if the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
