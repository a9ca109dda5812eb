import type { HintSource, Topic } from "./port.ts";

/** Listens to a channel until told to stop; `onLost` comes once where the connection ends by itself. */
export type Listen = (
  onNotice: (payload: string) => void,
  onLost: () => void,
) => Promise<() => Promise<void>>;

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Hints by the database's own notices, each with a topic's id or an area of its offers. Listens from the first reader on, with one connection,
 * whatever their number. A connection that is lost is opened again, and everybody gets a hint then: what happened
 * meanwhile nobody has told.
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
        // Where it failed, the hint comes with the connection that succeeds.
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

/** What the triggers say of a topic (`hint_visit`, `hint_person`, `hint_runners`). */
function payloadsOf(topic: Topic): string[] {
  return topic.of === "jobs" ? [topic.id, ...topic.zipCodes.map((zipCode) => `zip:${zipCode}`)] : [topic.id];
}
