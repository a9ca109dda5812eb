import { createHmac } from "node:crypto";
import type { Webhook } from "./port.ts";

const patience = 10_000;

/** The headers of a message as standardwebhooks.com says, with a signature for each key. `now` is in milliseconds. */
export function signedHeaders({
  id,
  text,
  keys,
  now,
}: {
  id: string;
  text: string;
  keys: readonly (string | Buffer)[];
  now: number;
}): Record<string, string> {
  const timestamp = Math.floor(now / 1000);
  const signed = `${id}.${timestamp}.${text}`;
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": keys
      .map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
      .join(" "),
  };
}

/** Signs with the secret's own bytes as key. `now` is in milliseconds. */
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
      const text = JSON.stringify(body);
      const response = await fetch(url, {
        method: "POST",
        headers: signedHeaders({ id, text, keys: [secret], now: now() }),
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
