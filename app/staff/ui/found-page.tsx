import type { ReactNode } from "react";
import { ApiError } from "#app/api.ts";
import { call } from "#app/staff/api.ts";
import { Link } from "#app/ui/link.tsx";
import { panelClass } from "./panel.tsx";

/** What has the id in the address; null if there is none. */
export async function findByAddress<Found>(request: Request, path: string): Promise<Found | null> {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  try {
    return await call<Found>("GET", `${path}/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
    throw error;
  }
}

type Props = {
  content: { back: string; missing: { heading: string; text: string } };
  /** The list that it belongs to. */
  list: string;
  /** Nothing if it was not found. */
  children: ReactNode;
};

/** A page about one donor or request, or what it says when there is none. */
export function FoundPage({ content: { back, missing }, list, children }: Props) {
  return (
    <>
      <Link to={list} className="button-link -mt-3" label={back} />
      {children || (
        <div role="alert" className={panelClass}>
          <h1 className="text-h3">{missing.heading}</h1>
          <p className="mt-2">{missing.text}</p>
        </div>
      )}
    </>
  );
}
