import type { HintSource, Topic } from "./port.ts";

/**
 * Hints by polling, for databases without notifications: every few seconds per reader, compares a value that changes
 * with the topic (`look`). A failed poll gives no hint.
 */
export function createLookingSource(
  look: (topic: Topic) => Promise<string>,
  { everyMs = 4_000 } = {},
): HintSource {
  const timers = new Set<NodeJS.Timeout>();
  return {
    watch(topic, onHint) {
      let seen: string | undefined;
      let isLooking = false;
      const lookAgain = async () => {
        if (isLooking) return;
        isLooking = true;
        try {
          const now = await look(topic);
          if (seen !== undefined && now !== seen) onHint();
          seen = now;
        } catch {
          // The next poll will tell.
        } finally {
          isLooking = false;
        }
      };
      const ready = lookAgain();
      const timer = setInterval(lookAgain, everyMs);
      timers.add(timer);
      return {
        ready,
        end() {
          clearInterval(timer);
          timers.delete(timer);
        },
      };
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
