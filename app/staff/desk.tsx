import { useEffect } from "react";
import { Outlet } from "react-router";
import type { StaffSession } from "#contract/staff/session.ts";
import { ApiError } from "#app/api.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { sendToStaff } from "./api.ts";
import { forgetDonors } from "./donors/search-memory.ts";
import { sessionStore } from "./session.ts";
import { SignIn } from "./sign-in/sign-in.tsx";
import { useStaffContent } from "./staff-content.ts";
import { Loaded, useLoading } from "./ui/loaded.tsx";

/** The pages of signed-in members; who is not signed in signs in first. */
export default function Desk() {
  const content = useStaffContent();
  const session = sessionStore.use();
  // Whatever a session has found goes with it, also when it has expired.
  useEffect(() => {
    if (!session) forgetDonors();
  }, [session]);
  // The HTML was prerendered for nobody, and the first render must match it.
  if (!useHydrated()) return <Spinner label={content.loading} />;
  if (session === undefined) return <AskWhoIsSignedIn />;
  return session ? <Outlet /> : <SignIn />;
}

function AskWhoIsSignedIn() {
  return <Loaded loading={useLoading(readSession)}>{() => null}</Loaded>;
}

async function readSession(): Promise<void> {
  try {
    sessionStore.set(await sendToStaff<StaffSession>("GET", "/session"));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    sessionStore.set(null);
  }
}
