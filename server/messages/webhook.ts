import { createHmac } from "node:crypto";
import { normalizeNumber } from "#server/donors/phone-number.ts";
import { DeliveryError, post, type Send } from "./outgoing.ts";

export type WebhookConfig = { url: string; secret: string };

/** Hands messages for phone numbers to the operator's gateway, as docs/messages.md describes. */
export function createWebhook({ url, secret }: WebhookConfig): Send {
  return async ({ id, kind, language, short, button, code }, phoneNo) => {
    const number = normalizeNumber(phoneNo).replace(/^(?=\d{10}$)/, "+91");
    const body = JSON.stringify({ id, kind, language, number, text: short, url: button.url, code });
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const headers = {
      "content-type": "application/json",
      "idempotency-key": id,
      "webhook-time": time,
      "webhook-signature": `sha256=${signature}`,
    };
    const refused = new DeliveryError("The gateway refused this message.", true, false);
    const ended = new DeliveryError("The gateway says that this number takes no messages.", true);
    // Others, such as 401 or 404, are about the set-up, which can be mended while the message waits.
    await post(url, headers, body, { 400: refused, 410: ended, 422: refused });
  };
}
