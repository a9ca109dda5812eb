import type { Dispatcher } from "undici";
import type { Push } from "./port.ts";

/** Statuses that mean the subscription has ended. */
const goneStatuses = [404, 410];

/** Statuses that mean different keys, or a message the service does not accept. */
const refusedStatuses = [400, 401, 403, 413];

/** Sends by Web Push with our VAPID key pair, only to endpoints that `outside` finds public. */
export function createWebPush(options: {
  publicKey: string;
  privateKey: string;
  /** A contact for push services: "mailto:…" or a URL. */
  subject: string;
  outside: {
    agent: Dispatcher;
    isOutside: (url: URL) => boolean;
    /** Whether a connection failed because the address is not public. */
    wasRefused: (error: unknown) => boolean;
  };
  timeoutMs?: number;
}): Push {
  const { publicKey, privateKey, subject, outside, timeoutMs = 10_000 } = options;
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, { id, payload, urgency, ttlSeconds }) {
      const url = URL.parse(endpoint);
      if (!url || !outside.isOutside(url)) return "gone";
      const { default: webPush } = await import("web-push");
      const { request } = await import("undici");
      const details = encrypted(() =>
        webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          urgency,
          topic: id.replaceAll("-", ""),
        }),
      );
      if (!details) return "gone";
      const sending = request(url, {
        method: "POST",
        dispatcher: outside.agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: headersOf(details.headers),
        body: details.body,
      });
      const response = await sending.catch((error: unknown) => {
        if (outside.wasRefused(error)) return null;
        throw error;
      });
      if (!response) return "gone";
      const { statusCode, body } = response;
      await body.dump({ limit: 16_384 });
      if (statusCode >= 200 && statusCode < 300) return "sent";
      if (goneStatuses.includes(statusCode)) return "gone";
      if (refusedStatuses.includes(statusCode)) return "refused";
      throw new Error(`The push service answered ${statusCode}`);
    },
  };
}

/** Null when the browser's key is invalid: nobody could read the message. */
function encrypted<Details>(make: () => Details): Details | null {
  try {
    return make();
  } catch (error) {
    if ((error as { code?: unknown }).code === "ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY") return null;
    throw error;
  }
}

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
