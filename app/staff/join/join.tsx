import { useEffect, useState } from "react";
import { toast } from "react-hot-toast";
import { useNavigate, useRevalidator } from "react-router";
import { fill } from "#contract/fill.ts";
import type { StaffSession } from "#contract/staff/session.ts";
import { ApiError } from "#app/api.ts";
import { useLocalPath } from "#app/language.ts";
import { sendToStaff, sessionStore } from "#app/staff/api.ts";
import { makePasskey, type PasskeyOptions } from "#app/staff/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "#app/staff/ui/action.tsx";
import { LoadFailed } from "#app/staff/ui/loaded.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Link } from "#app/ui/link.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/join";

/** Finds whom the invitation is for, unless it was used or is too old. It comes after #, which no server gets. */
export async function clientLoader() {
  const invitation = /[\w-]{16,}/.exec(location.hash)?.[0];
  if (!invitation) return undefined;
  try {
    const { name } = await openInvitation(invitation);
    return { invitation, name };
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404, 410].includes(error.status)) return { invitation };
    throw error;
  }
}

/** The options of a new passkey are good for one attempt. */
function openInvitation(invitation: string): Promise<PasskeyOptions & { name: string }> {
  return sendToStaff("POST", "/join/options", { invitation });
}

export function HydrateFallback() {
  return <Spinner label={useStaffContent().loading} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator();
  return <LoadFailed error={error} onRetry={() => void revalidate()} />;
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const { join: content } = useStaffContent();
  const { revalidate } = useRevalidator();
  // Another invitation may be opened in the same window.
  useEffect(() => {
    addEventListener("hashchange", revalidate);
    return () => removeEventListener("hashchange", revalidate);
  }, [revalidate]);
  const refusal = loaderData ? content.refused : content.noInvitation;
  return (
    <div className={`${panelClass} mx-auto mt-4 max-w-lg sm:mt-10`}>
      {loaderData?.name ? (
        <MakePasskey key={loaderData.invitation} invitation={loaderData.invitation} name={loaderData.name} />
      ) : (
        <div role="alert">
          <h1 className="text-h3">{refusal.heading}</h1>
          <p className="mt-2">{refusal.text}</p>
          <Link to="/staff" className="button-link mt-2" label={content.signIn} />
        </div>
      )}
    </div>
  );
}

function MakePasskey({ invitation, name }: { invitation: string; name: string }) {
  const { join: content } = useStaffContent();
  const [problem, setProblem] = useState("");
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const [pending, make] = useAction(async () => {
    const { options } = await openInvitation(invitation);
    const response = await makePasskey(options);
    sessionStore.set(await sendToStaff<StaffSession>("POST", "/join", { invitation, response }));
    toast.success(content.joined);
    // The invitation leaves the address and the history.
    await navigate(localPath("/staff"), { replace: true });
  }, setProblem);
  return (
    <>
      <h1 className="text-h3 wrap-anywhere">{fill(content.welcome, { name })}</h1>
      <p className="mt-2">{content.text}</p>
      <ol className="mt-3 grid list-decimal gap-1.5 pl-5 marker:text-geru-600">
        {content.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button busy={pending} look="button-primary mt-5 w-full" onClick={make}>
        {pending ? content.busy : content.button}
      </Button>
      <Problem text={problem} />
    </>
  );
}
