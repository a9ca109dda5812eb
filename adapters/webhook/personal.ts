import { type Dispatcher, request } from "undici";
import { type PersonalWebhooks, secretPrefix } from "./port.ts";
import { signedHeaders } from "./signed.ts";

const mostBytes = 16_384;

/** Posts only to addresses that `outside` finds public, and to no redirect. `now` is in milliseconds. */
export function createPersonalWebhooks({
  now,
  outside,
  timeoutMs = 10_000,
}: {
  now: () => number;
  outside: {
    isOutside: (url: URL) => boolean;
    /** Connections that check a name's addresses. */
    open: () => { agent: Dispatcher; close(): Promise<void> };
  };
  timeoutMs?: number | undefined;
}): PersonalWebhooks {
  return {
    async post({ address, id, body, secrets }) {
      const url = URL.parse(address);
      if (!url || !outside.isOutside(url)) return { trouble: "unreachable" };
      const text = JSON.stringify(body);
      const keys = secrets.map((secret) => Buffer.from(secret.slice(secretPrefix.length), "base64"));
      const signal = AbortSignal.timeout(timeoutMs);
      // A new connection for each message, so none is older than its address check.
      const { agent, close } = outside.open();
      try {
        const { statusCode, body: answer } = await request(url, {
          method: "POST",
          dispatcher: agent,
          signal,
          headers: {
            ...signedHeaders({ id, text, keys, now: now() }),
            "user-agent": "TidyCurb-Webhooks/1.0",
          },
          body: text,
        });
        // Only the status counts, even if the body fails.
        await answer.dump({ limit: mostBytes, signal }).catch(() => {});
        return { status: statusCode };
      } catch {
        return { trouble: signal.aborted ? "timeout" : "unreachable" };
      } finally {
        await close();
      }
    },
  };
}
