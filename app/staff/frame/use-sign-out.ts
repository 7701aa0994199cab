import { toast } from "react-hot-toast";
import { drafts } from "#app/staff/edit/drafts/drafts.ts";
import { sendToStaff } from "#app/staff/api.ts";
import { sessionStore } from "#app/staff/session.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { mayLeave } from "#app/staff/ui/leave-warning.ts";
import { useAction } from "#app/staff/ui/use-action.ts";

/** Ends the session, unless something unfinished would be lost with it. */
export function useSignOut() {
  const { sections, edit } = useStaffContent();
  return useAction(async () => {
    if (!mayLeave()) return;
    await drafts.saveNow();
    if (Object.keys(drafts.store.get().unsaved).length > 0 && !confirm(edit.saving.signOut)) return;
    await sendToStaff("DELETE", "/session");
    drafts.forget();
    sessionStore.set(null);
    toast(sections.signedOut);
  });
}
