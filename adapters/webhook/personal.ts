import { request } from "undici";
import { isOutside, type Outside, openOutside, outsideTimeoutMs } from "../calendars/outside.ts";
import type { PersonalWebhooks } from "./port.ts";
import { signedHeaders } from "./signed.ts";

/** How a secret begins, as standardwebhooks.com says; the rest is its key in base64. */
export const secretPrefix = "whsec_";

const mostBytes = 16_384;

/** Posts only to addresses that `outside` finds public, and to no redirect. `now` is in milliseconds. */
export function createPersonalWebhooks(
  now: () => number,
  outside: Outside & { ca?: string } = {},
): PersonalWebhooks {
  const { ca, ...rules } = outside;
  const { timeoutMs = outsideTimeoutMs } = rules;
  return {
    async post({ address, id, body, secrets }) {
      const url = URL.parse(address);
      if (!url || !isOutside(url, rules)) return { trouble: "unreachable" };
      const text = JSON.stringify(body);
      const keys = secrets.map((secret) => Buffer.from(secret.slice(secretPrefix.length), "base64"));
      const signal = AbortSignal.timeout(timeoutMs);
      // A new agent per message: no connection is older than its address check.
      const { agent, close } = openOutside(rules, { pipelining: 0, ...(ca && { ca }) });
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
        // The status is the answer, however the rest of it ends.
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
