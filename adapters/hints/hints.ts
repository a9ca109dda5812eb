import type { HintSource, Hints } from "./port.ts";

/** Hints from one source for any number of readers. `quietMs` is 30 seconds except in tests. */
export function createHints(source: HintSource, { quietMs = 30_000 } = {}): Hints {
  const counts = new Map<string, number>();
  // One controller per reader: listeners on a signal that lives as long as the process would never be released.
  const open = new Set<AbortController>();
  let isStopped = false;
  const count = (id: string, change: number) => {
    const now = (counts.get(id) ?? 0) + change;
    if (now === 0) counts.delete(id);
    else counts.set(id, now);
  };
  return {
    readers: (id) => counts.get(id) ?? 0,
    async *about(topic, signal) {
      const over = new AbortController();
      const ended = over.signal;
      const onLeave = () => over.abort();
      if (signal.aborted || isStopped) over.abort();
      signal.addEventListener("abort", onLeave, { once: true });
      open.add(over);
      let isHinted = false;
      let wake = () => {};
      const watching = source.watch(topic, () => {
        isHinted = true;
        wake();
      });
      const onEnd = () => wake();
      ended.addEventListener("abort", onEnd);
      count(topic.id, 1);
      const left = new Promise<void>((resolve) => {
        if (ended.aborted) resolve();
        ended.addEventListener("abort", () => resolve(), { once: true });
      });
      try {
        await Promise.race([watching.ready, left]);
        isHinted = true;
        while (!ended.aborted) {
          if (!isHinted) await pause((resume) => (wake = resume), quietMs);
          if (ended.aborted) return;
          const what = isHinted ? "hint" : "quiet";
          isHinted = false;
          yield what;
        }
      } finally {
        count(topic.id, -1);
        ended.removeEventListener("abort", onEnd);
        signal.removeEventListener("abort", onLeave);
        open.delete(over);
        watching.end();
      }
    },
    async stop() {
      isStopped = true;
      for (const over of open) over.abort();
      await source.stop();
    },
  };
}

/** Waits until resumed or timed out. */
function pause(onBegin: (resume: () => void) => void, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    onBegin(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
