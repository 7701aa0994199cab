import type { DonorField } from "#contract/donor.ts";
import { findNetworks } from "#server/http/client-address.ts";
import type { Form, FormRequest, PageAnswer } from "#server/http/page-answers.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";

/** The page after a registration: with the private link, or with what was typed and what is wrong with it. */
export const answerRegistration: PageAnswer = {
  kind: () => "register",
  async act({ actions }, request) {
    const [newest, former] = await deriveSecrets(actions, request, readTyped(request));
    const register = (secret: string) => actions.register(request, { ...request.body, secret });
    let registered = await register(newest);
    if (!registered.secret) registered = await register(former);
    return { registration: { donor: { ...registered, name: request.body.fullName!.trim() } } };
  },
  fail: (refused, request) => ({ registration: { refused: { ...refused, typed: readTyped(request) } } }),
};

const windowMs = 15 * 60_000;

/**
 * A browser without a script makes no secret, so that of a form that is sent twice or loaded again is derived from what
 * was sent: for a quarter of an hour at least, the same visitor gets the same link, whichever server answers.
 */
export async function deriveSecrets({ openMessageKey }: VisitorActions, request: FormRequest, typed: Form) {
  const derive = await openMessageKey();
  const window = Math.floor(Date.now() / windowMs);
  const sender = [findNetworks(request)[0], request.headers["user-agent"]];
  const secretOf = (window: number) => derive("registration", JSON.stringify([window, sender, typed]));
  return [secretOf(window), secretOf(window - 1)] as const;
}

function readTyped({ body }: FormRequest): Record<DonorField, string> {
  const { fullName = "", phoneNo = "", donationType = "", bloodType = "", state = "", city = "" } = body;
  return { fullName, phoneNo, donationType, bloodType, state, city };
}
