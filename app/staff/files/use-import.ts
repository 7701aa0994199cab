import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { StaffImport } from "#contract/staff/import.ts";
import { ApiError } from "#app/api.ts";
import { desk } from "#app/staff/api.ts";
import { useAction } from "#app/staff/ui/use-action.ts";

const storageKey = "import";
const pollMs = 700;

/**
 * The import that was begun last in this tab. It goes on in the server when the page is left or the network is lost, and
 * is followed again afterwards.
 */
export function useImport() {
  const [job, setJob] = useState<StaffImport>();
  const left = useRef(false);
  const [following, follow] = useAction(async (id: string) => {
    while (!left.current) {
      const job = await findImport(id);
      if (!job) return;
      flushSync(() => setJob(job));
      if (job.state !== "checking" && job.state !== "storing") return;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  });
  const resume = useEffectEvent(() => {
    const id = sessionStorage.getItem(storageKey);
    if (id) void follow(id);
  });
  useEffect(() => {
    left.current = false;
    resume();
    return () => {
      left.current = true;
    };
  }, []);
  return {
    job,
    following,
    forget: () => setJob(undefined),
    begin(job: StaffImport) {
      sessionStorage.setItem(storageKey, job.id);
      setJob(job);
      void follow(job.id);
    },
  };
}

/** Undefined if it was too long ago. */
async function findImport(id: string): Promise<StaffImport | undefined> {
  try {
    return await desk.import(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    sessionStorage.removeItem(storageKey);
    return undefined;
  }
}
