import type { HintSource, Topic } from "./port.ts";

/** Listens to a channel until stopped; calls `onLost` once if the connection ends unexpectedly. */
export type Listen = (
  onNotice: (payload: string) => void,
  onLost: () => void,
) => Promise<() => Promise<void>>;

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Hints from database notifications that carry a topic's id or an offer area. One connection for all readers, opened
 * for the first. After a lost connection reopens, every reader gets a hint, because events may have been missed.
 */
export function createListeningSource(listen: Listen): HintSource {
  const readers = new Map<string, Set<() => void>>();
  let unlisten: Promise<(() => Promise<void>) | null> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let isStopped = false;

  const tell = (id: string) => {
    for (const onHint of readers.get(id) ?? []) onHint();
  };
  const again = () => {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => begin(true), retryMs);
    retry.unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  };
  const begin = (wasLost: boolean) => {
    unlisten = listen(tell, again).then(
      (stop) => {
        retryMs = firstRetryMs;
        if (wasLost) for (const id of readers.keys()) tell(id);
        return stop;
      },
      () => {
        again();
        return null;
      },
    );
  };
  return {
    watch(topic, onHint) {
      if (!unlisten && !isStopped) begin(false);
      const payloads = payloadsOf(topic);
      for (const payload of payloads)
        readers.set(payload, (readers.get(payload) ?? new Set<() => void>()).add(onHint));
      return {
        // If it fails, the hint comes with the next successful connection.
        ready: Promise.resolve(unlisten).then(() => {}),
        end() {
          for (const payload of payloads) {
            readers.get(payload)?.delete(onHint);
            if (readers.get(payload)?.size === 0) readers.delete(payload);
          }
        },
      };
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      const stop = await unlisten;
      unlisten = null;
      await stop?.().catch(() => {});
    },
  };
}

/** The payloads the triggers send for a topic (`hint_visit`, `hint_person`, `hint_subscriber`, `hint_runners`). */
function payloadsOf(topic: Topic): string[] {
  return topic.of === "jobs" ? [topic.id, ...topic.zipCodes.map((zipCode) => `zip:${zipCode}`)] : [topic.id];
}

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
