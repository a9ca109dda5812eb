import { createHmac } from "node:crypto";
import type { Webhook } from "./port.ts";

const patience = 10_000;

/** Signs as standardwebhooks.com says, with the secret's bytes as key. `now` is in milliseconds. */
export function createSignedWebhook({
  url,
  secret,
  now,
}: {
  url: string;
  secret: string;
  now: () => number;
}): Webhook {
  return {
    async post({ id, body }) {
      const timestamp = Math.floor(now() / 1000);
      const text = JSON.stringify(body);
      const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${text}`).digest("base64");
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(timestamp),
          "webhook-signature": `v1,${signature}`,
        },
        body: text,
        // A signed message is for this address alone.
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
    },
  };
}
