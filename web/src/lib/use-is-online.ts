import { useSyncExternalStore } from "react";

/** Whether the device has a connection, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onReception, () => navigator.onLine);
}

function onReception(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
