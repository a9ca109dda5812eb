import { offlineState, onOfflineState } from "./offline.ts";

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/**
 * Calls `look` until no screen shows stored data. Retries when the browser comes online and at doubling intervals:
 * "online" may fire too early, or never if only the server was down.
 */
export function pollUntilReached(look: () => Promise<void>): void {
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
