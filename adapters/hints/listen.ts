import type { HintSource } from "./port.ts";

/** Listens to a channel until told to stop; `onLost` comes once where the connection ends by itself. */
export type Listen = (
  onNotice: (payload: string) => void,
  onLost: () => void,
) => Promise<() => Promise<void>>;

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Hints by the database's own notices, each with a topic's id. Listens from the first reader on, with one connection,
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
    watch({ id }, onHint) {
      if (!unlisten && !isStopped) begin(false);
      const ofTopic = readers.get(id) ?? new Set();
      readers.set(id, ofTopic.add(onHint));
      return {
        // Where it failed, the hint comes with the connection that succeeds.
        ready: Promise.resolve(unlisten).then(() => {}),
        end() {
          ofTopic.delete(onHint);
          if (ofTopic.size === 0) readers.delete(id);
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
