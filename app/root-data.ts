import { useRouteLoaderData } from "react-router";
import type { loader } from "./root.tsx";

/** The words that every page shows; undefined only when the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}
