import type { DeletionReceipt } from "#contract/managed-donor.ts";
import type { AuditFilter, AuditPage, AuditPerson } from "#contract/staff/audit.ts";
import type {
  ChangedMeanwhile,
  LapsingPage,
  NewPrivateLink,
  StaffDonor,
  StaffDonorChange,
  StaffDonorPage,
  StaffDonorSearch,
} from "#contract/staff/donors.ts";
import type { StaffImport } from "#contract/staff/import.ts";
import type { ReportBurst, ReportDecision, ReportQueue } from "#contract/staff/reports.ts";
import type {
  Invitation,
  OpenInvitation,
  Passkey,
  RefusalReason,
  SessionSummary,
  StaffMember,
} from "#contract/staff/session.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { ApiError, send } from "#app/api.ts";
import { askForPasskey, type PromptReason } from "./session.ts";
import { createStore } from "./store.ts";

/** What signed-in members ask of the API. Names and numbers go into bodies, never into addresses. */
export const desk = {
  today: async () => {
    const today = await call<StaffToday>("GET", "/today");
    reportCount.set(today.reportedDonors);
    return today;
  },
  findDonors: (search: StaffDonorSearch) => call<StaffDonorPage>("POST", "/donors/search", search),
  donor: (id: string) => call<StaffDonor>("GET", `/donors/${id}`),
  change: (id: string, change: StaffDonorChange) => call<StaffDonor>("PATCH", `/donors/${id}`, change),
  hide: (id: string, version: string) => call<StaffDonor>("POST", `/donors/${id}/hide`, { version }),
  restore: (id: string, version: string) => call<StaffDonor>("POST", `/donors/${id}/restore`, { version }),
  confirmByPhone: (id: string, version: string) =>
    call<StaffDonor>("POST", `/donors/${id}/confirm-by-phone`, { version }),
  notReached: (id: string) => call<StaffDonor>("POST", `/donors/${id}/not-reached`, {}),
  newLink: (id: string) => call<NewPrivateLink>("POST", `/donors/${id}/link`, {}),
  erase: (id: string) => call<DeletionReceipt>("DELETE", `/donors/${id}`),
  reports: async () => {
    const queue = await call<ReportQueue>("GET", "/reports");
    reportCount.set(queue.count);
    return queue;
  },
  hideReported: (id: string, version: string) => call<ReportDecision>("POST", `/reports/${id}/hide`, { version }),
  findFine: (id: string, version: string) => call<ReportDecision>("POST", `/reports/${id}/fine`, { version }),
  settleUncounted: (until: string) => call<{ donors: number }>("POST", "/reports/settle-uncounted", { until }),
  undo: (actionId: string) => call<StaffDonor>("POST", `/decisions/${actionId}/undo`, {}),
  restoreBurst: ({ since, until }: ReportBurst) =>
    call<{ restored: number }>("POST", "/reports/restore-burst", { since, until }),
  lapsing: (after?: string) =>
    call<LapsingPage>("GET", after ? `/lapsing?after=${encodeURIComponent(after)}` : "/lapsing"),
  import: (id: string) => call<StaffImport>("GET", `/imports/${id}`),
  export: () => call<Blob>("POST", "/exports", {}, "blob"),
  members: () => call<StaffMember[]>("GET", "/members"),
  invite: (name: string) => call<Invitation>("POST", "/members/invitations", { name }),
  invitations: () => call<OpenInvitation[]>("GET", "/members/invitations"),
  withdrawInvitation: (id: string) => call("DELETE", `/members/invitations/${id}`),
  removeMember: (id: string) => call("DELETE", `/members/${id}`),
  passkeys: () => call<Passkey[]>("GET", "/passkeys"),
  passkeyOptions: () => call<PasskeyOptions>("POST", "/passkeys/options", {}),
  addPasskey: (response: unknown, name: string) => call("POST", "/passkeys", { response, name }),
  removePasskey: (id: string) => call("DELETE", `/passkeys/${id}`),
  sessions: () => call<SessionSummary[]>("GET", "/sessions"),
  endSession: (id: string) => call("DELETE", `/sessions/${id}`),
  auditPeople: () => call<AuditPerson[]>("GET", "/audit/people"),
  audit: (filter: AuditFilter) => call<AuditPage>("POST", "/audit/search", filter),
};

/** The options of a WebAuthn ceremony, as SimpleWebAuthn's two halves exchange them. */
export type PasskeyOptions = { options: never };

/** How many donors wait in the reports, as far as is known. */
export const reportCount = createStore(0);

/** How many requests are under way. */
export const pendingRequests = createStore(0);

export function call<Answer>(method: string, path: string, body?: unknown, read?: "blob"): Promise<Answer> {
  return withPasskey(() => sendToStaff<Answer>(method, path, body, read));
}

/** Sends a request. When the session has ended or the passkey is asked for again, it is repeated after that. */
export async function withPasskey<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    const reason = findPromptReason(error);
    if (!reason) throw error;
    await askForPasskey(reason);
    return withPasskey(request);
  }
}

/** Sends a request that asks for no session. */
export async function sendToStaff<Answer>(
  method: string,
  path: string,
  body?: unknown,
  read?: "blob",
): Promise<Answer> {
  pendingRequests.set(pendingRequests.get() + 1);
  try {
    const answer = await send(method, `/staff${path}`, body, read && { read });
    return answer.body as Answer;
  } finally {
    pendingRequests.set(pendingRequests.get() - 1);
  }
}

function findPromptReason(error: unknown): PromptReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return "signIn";
  return (error.answer as { reason?: RefusalReason }).reason === "touch" ? "touch" : undefined;
}

/** The donor as somebody else has left them meanwhile, if that is why a change was refused. */
export function findChanged(error: unknown): StaffDonor | undefined {
  return error instanceof ApiError && error.status === 409
    ? (error.answer as Partial<ChangedMeanwhile>).current
    : undefined;
}
