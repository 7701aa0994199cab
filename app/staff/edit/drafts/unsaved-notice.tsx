import { useEffect } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Link } from "#app/ui/link.tsx";
import { resumeSaving } from "./drafts.ts";
import { useSaveState } from "./save-state.tsx";

/** Goes on saving what was typed before the page was loaded, and says on the desk's other pages what is not saved. */
export function UnsavedNotice() {
  const { saving: content } = useStaffContent().edit;
  const path = plainPath(useLocation().pathname);
  const { isProblem } = useSaveState();
  useEffect(() => resumeSaving(), []);
  return (
    <div role="alert" className="sticky bottom-16 z-20 lg:bottom-3">
      {isProblem && path !== "/staff/edit" && (
        <p className="mx-auto mb-3 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-4 rounded-md border-2 border-error bg-white px-4 shadow-2">
          <span className="py-2">{content.elsewhere}</span>
          <Link to="/staff/edit" className="flex min-h-11 items-center font-semibold">
            {content.back}
          </Link>
        </p>
      )}
    </div>
  );
}
