import { useEffect } from "react";
import { type Entry, isToSend } from "../../lib/outbox/entry.ts";

/** Makes the browser ask before closing a page with entries that storage had no space for. */
export function UnkeptGuard({ entries }: { entries: readonly Entry[] }) {
  const hasUnkept = entries.some((entry) => entry.isInPageOnly && isToSend(entry));
  useEffect(() => {
    if (!hasUnkept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasUnkept]);
  return null;
}
