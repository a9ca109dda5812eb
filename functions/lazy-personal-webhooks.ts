import type { Outside } from "#adapters/calendars/outside.ts";
import type { PersonalWebhooks } from "#adapters/webhook/port.ts";

/** Posts to homeowners' and hosts' own addresses on the public internet; loaded with the first message. */
export function lazyPersonalWebhooks(outside: Outside = {}, now = Date.now): PersonalWebhooks {
  return {
    async post(message) {
      const { isOutside, openOutside } = await import("#adapters/calendars/outside.ts");
      const { createPersonalWebhooks } = await import("#adapters/webhook/personal.ts");
      const webhooks = createPersonalWebhooks({
        now,
        outside: {
          isOutside: (url) => isOutside(url, outside),
          open: () => openOutside(outside, { pipelining: 0 }),
        },
        timeoutMs: outside.timeoutMs,
      });
      return webhooks.post(message);
    },
  };
}
