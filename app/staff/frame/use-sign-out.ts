import { toast } from "react-hot-toast";
import { forgetDonors } from "#app/staff/donors/search-memory.ts";
import { drafts } from "#app/staff/edit/drafts.ts";
import { sendToStaff } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/use-action.ts";

/** Ends the session, and forgets what it has found. */
export function useSignOut() {
  const { sections, edit } = useStaffContent();
  return useAction(async () => {
    await drafts.saveNow();
    if (drafts.hasUnsaved() && !confirm(edit.saving.signOut)) return;
    await sendToStaff("DELETE", "/session");
    forgetDonors();
    drafts.forget();
    sessionStore.set(null);
    toast(sections.signedOut);
  });
}
