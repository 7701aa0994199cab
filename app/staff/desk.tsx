import { useEffect } from "react";
import { Outlet, useBlocker, useLocation, useNavigate, useRevalidator } from "react-router";
import type { StaffSession } from "#contract/staff/session.ts";
import { ApiError } from "#app/api.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/desk";
import { call, PasskeyDeclined, sessionStore } from "./api.ts";
import { namePage } from "./frame/sections.tsx";
import { SignIn } from "./frame/sign-in.tsx";
import { forgetDonors } from "./search-memory.ts";
import { useStaffContent } from "./staff-content.ts";
import { mayLeave } from "./ui/leave-warning.ts";
import { LoadFailed } from "./ui/loaded.tsx";

/** Asks once who is signed in; while nobody is, the loaders of the pages are refused as this one is. */
export async function clientLoader() {
  if (sessionStore.get()) return;
  // The donors that a session has found go with it, also when it has expired.
  forgetDonors();
  sessionStore.set(await call<StaffSession>("GET", "/session"));
}

/** Apart from what the page shows: React Router moves this one into a file of its own, where the page does not reach it. */
export function HydrateFallback() {
  return <Loading />;
}

function Loading() {
  const content = useStaffContent();
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="text-h3">{namePage(content, pathname)}</h1>
      <Spinner label={content.loading} />
    </>
  );
}

export default function Desk() {
  const session = sessionStore.use();
  const { revalidate } = useRevalidator();
  useBlocker(() => !mayLeave());
  useEffect(() => {
    if (!session) void revalidate();
  }, [session, revalidate]);
  return session ? <Outlet /> : <Loading />;
}

/** Lets a member sign in first, or says why a page could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const content = useStaffContent();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Not by revalidating: an error stays if nothing has to be loaded again.
  const openAgain = async () => navigate({ pathname, search, hash }, { replace: true });
  if (error instanceof PasskeyDeclined || (error instanceof ApiError && error.status === 401)) {
    return <SignIn onSignedIn={openAgain} />;
  }
  return (
    <>
      <h1 className="text-h3">{namePage(content, pathname)}</h1>
      <LoadFailed error={error} onRetry={() => void openAgain()} />
    </>
  );
}
