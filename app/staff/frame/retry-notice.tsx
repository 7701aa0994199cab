import { useLocation } from "react-router";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { failureStore } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";

/** Says that the network was lost, and tries again what was pressed last, as long as its page is open. */
export function RetryNotice() {
  const failure = failureStore.use();
  const { pathname, search } = useLocation();
  const content = useStaffContent();
  return (
    <div role="alert" className="sticky bottom-16 z-20 lg:bottom-3">
      {failure?.page === pathname + search && (
        <div className="mx-auto mb-3 flex w-[calc(100%-2rem)] max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-error bg-white px-4 py-2 shadow-2">
          <p className="flex-1 basis-52">{content.networkError}</p>
          <button type="button" className={button.small} onClick={failure.retry}>
            {content.retry}
          </button>
        </div>
      )}
    </div>
  );
}
