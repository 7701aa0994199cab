import { ifKept } from "#app/ui/tab-storage.ts";

/** What is asked for in the address once everything is forgotten. */
export const forgottenSearch = "?forgotten";

/** For a phone that others use. Without a script, nothing is kept. */
export function ForgetPhone({ label }: { label: string }) {
  return (
    <button type="button" className="button-link mt-8 noscript:hidden" onClick={forget}>
      {label}
    </button>
  );
}

function forget(): void {
  ifKept(() => sessionStorage.clear());
  // What the page has read goes with it, and the link is no longer in its address.
  location.replace(location.pathname + forgottenSearch);
}
