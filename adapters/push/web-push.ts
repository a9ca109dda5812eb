import type { Dispatcher } from "undici";
import type { Push } from "./port.ts";

/** What the services of browsers' makers say of a subscription that is over. */
const goneStatuses = [404, 410];

/** And of one that was made with other keys, or of a message that they do not take. */
const refusedStatuses = [400, 401, 403, 413];

/**
 * Sends by the Web Push protocol, signed with our key pair (VAPID). Browsers name the addresses: `outside` says which of
 * them are of the internet, and connects to no other.
 */
export function createWebPush(options: {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to: "mailto:…" or an address. */
  subject: string;
  outside: {
    agent: Dispatcher;
    isOutside: (url: URL) => boolean;
    /** Whether a connection failed because its address is not of the internet. */
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

/** Null where the browser's key is none: there is nobody who could read it. */
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
