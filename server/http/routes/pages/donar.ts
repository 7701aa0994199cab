import type { DonorField } from "#contract/donor.ts";
import { findNetworks } from "#server/http/client-address.ts";
import type { Form, FormRequest, PageAnswer } from "#server/http/page-answers.ts";

/** The page after a registration: with the private link, or with what was typed and what is wrong with it. */
export const answerRegistration: PageAnswer = {
  kind: () => "register",
  async act({ actions }, request) {
    const derive = await actions.openMessageKey();
    const register = (windowsAgo: number) =>
      actions.register(request, {
        ...request.body,
        secret: derive("registration", describeForm(request, readTyped(request), windowsAgo)),
      });
    let registered = await register(0);
    if (!registered.secret) registered = await register(1);
    return { registration: { donor: { ...registered, name: request.body.fullName!.trim() } } };
  },
  fail: (refused, request) => ({ registration: { refused: { ...refused, typed: readTyped(request) } } }),
};

const windowMs = 15 * 60_000;

/**
 * A browser without a script makes no secret, so that of a form that is sent twice or loaded again is derived from what
 * was sent: for a quarter of an hour at least, the same visitor gets the same link, whichever server answers.
 */
export function describeForm(request: FormRequest, typed: Form, windowsAgo: number): string {
  const window = Math.floor(Date.now() / windowMs) - windowsAgo;
  const sender = [findNetworks(request)[0], request.headers["user-agent"]];
  return JSON.stringify([window, sender, typed]);
}

function readTyped({ body }: FormRequest): Record<DonorField, string> {
  const { fullName = "", phoneNo = "", donationType = "", bloodType = "", state = "", city = "" } = body;
  return { fullName, phoneNo, donationType, bloodType, state, city };
}
