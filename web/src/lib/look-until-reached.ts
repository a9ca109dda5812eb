import { offlineState, onOfflineState } from "./offline.ts";

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Calls `look` until the screens no longer show what was kept. A phone says that it is online before anything can be
 * reached, and says nothing where it was the service that did not answer: so it is called when reception comes back, and
 * again after waits that double.
 */
export function lookUntilReached(look: () => Promise<void>): void {
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (offlineState().isRestored) timer = setTimeout(again, waitMs);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
  };
  const again = async () => {
    clearTimeout(timer);
    if (navigator.onLine) await look();
    wait();
  };
  const onOnline = () => {
    waitMs = firstWaitMs;
    void again();
  };
  const stopListening = onOfflineState(() => {
    if (offlineState().isRestored) return;
    clearTimeout(timer);
    removeEventListener("online", onOnline);
    stopListening();
  });
  addEventListener("online", onOnline);
  wait();
}
