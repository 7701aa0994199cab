import { useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { useLocation, useNavigate } from "react-router";
import { fill } from "#contract/fill.ts";
import { ApiError } from "#app/api.ts";
import { useLocalPath } from "#app/language.ts";
import { join, openInvitation, type Invited } from "#app/staff/sign-in/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { Problem } from "#app/staff/ui/problem.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { Link } from "#app/ui/link.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export const meta = staffMeta(({ join }) => join.title);

/** What the link of an invitation opens. The invitation comes after #, which browsers send to no server. */
export default function Join() {
  const { loading, join: content } = useStaffContent();
  const { hash } = useLocation();
  const invitation = /[\w-]{16,}/.exec(hash)?.[0];
  return (
    <div className={`${panelClass} mx-auto mt-4 max-w-lg sm:mt-10`}>
      {!useHydrated() ? (
        <Spinner label={loading} />
      ) : invitation ? (
        <OpenInvitation key={invitation} invitation={invitation} />
      ) : (
        <Refused {...content.noInvitation} />
      )}
    </div>
  );
}

/** Asks whom the invitation is for. */
function OpenInvitation({ invitation }: { invitation: string }) {
  const { join: content } = useStaffContent();
  const invited = useLoading(async (): Promise<Invited | null> => {
    try {
      return await openInvitation(invitation);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  });
  return (
    <Loaded loading={invited}>
      {(answer) =>
        answer ? (
          <MakePasskey invitation={invitation} invited={answer} onRefused={() => invited.setData(null)} />
        ) : (
          <Refused {...content.refused} signIn={content.signIn} />
        )
      }
    </Loaded>
  );
}

type Props = { invitation: string; invited: Invited; onRefused: () => void };

function MakePasskey({ invitation, invited, onRefused }: Props) {
  const { join: content } = useStaffContent();
  const [problem, setProblem] = useState("");
  const tried = useRef(false);
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const [pending, make] = useAction(async () => {
    try {
      // What a passkey was asked for with is good for one attempt.
      const attempt = tried.current ? await openInvitation(invitation) : invited;
      tried.current = true;
      await join(invitation, attempt);
      toast.success(content.joined);
      // The invitation leaves the address and the history.
      await navigate(localPath("/staff"), { replace: true });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      onRefused();
    }
  }, setProblem);
  return (
    <>
      <h1 className="text-h3 wrap-anywhere">{fill(content.welcome, { name: invited.name })}</h1>
      <p className="mt-2">{content.text}</p>
      <ol className="mt-3 grid list-decimal gap-1.5 pl-5 marker:text-geru-600">
        {content.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button busy={pending} look={`${button.primary} mt-5 w-full`} onClick={make}>
        {pending ? content.busy : content.button}
      </Button>
      <Problem text={problem} />
    </>
  );
}

function Refused({ heading, text, signIn }: { heading: string; text: string; signIn?: string }) {
  return (
    <div role="alert">
      <h1 className="text-h3">{heading}</h1>
      <p className="mt-2">{text}</p>
      {signIn && (
        <Link to="/staff" className={`${button.link} mt-2`}>
          {signIn}
        </Link>
      )}
    </div>
  );
}

/** The invitation was used or is too old; being asked to slow down is something else. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 410].includes(error.status);
}
