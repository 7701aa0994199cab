import { toast } from "react-hot-toast";
import { forgetDonors } from "#app/staff/donors/search-memory.ts";
import { forgetEdits } from "#app/staff/edit/draft-store.ts";
import { sendToStaff } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/use-action.ts";

/** Ends the session, and forgets what it has found. */
export function useSignOut() {
  const { sections } = useStaffContent();
  return useAction(async () => {
    await sendToStaff("DELETE", "/session");
    forgetDonors();
    forgetEdits();
    sessionStore.set(null);
    toast(sections.signedOut);
  });
}
