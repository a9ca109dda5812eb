import type { PersonalWebhooks } from "#adapters/webhook/port.ts";

/** Posts to homeowners' and hosts' own addresses; loaded with the first message. */
export function lazyPersonalWebhooks(): PersonalWebhooks {
  return {
    async post(message) {
      const { createPersonalWebhooks } = await import("#adapters/webhook/personal.ts");
      return createPersonalWebhooks(Date.now).post(message);
    },
  };
}
