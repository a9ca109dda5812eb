import { useEffect } from "react";
import { type Entry, isToSend } from "../../lib/outbox/entry.ts";

/** Has the browser ask before it closes a page that alone has something: the storage was full. */
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
