import type { Webhook } from "#adapters/webhook/port.ts";
import type { Env } from "./env.ts";

/** The operator's webhook for alerts; loaded with the first message. */
export function lazyWebhook({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret }: Env): Webhook | null {
  if (!url || !secret) return null;
  return {
    async post(message) {
      const { createSignedWebhook } = await import("#adapters/webhook/signed.ts");
      await createSignedWebhook({ url, secret, now: Date.now }).post(message);
    },
  };
}
