import { useState, useSyncExternalStore } from "react";
import { useSignedInUser } from "../../lib/current-user.ts";
import type { Outbox, OutboxState } from "../../lib/outbox/outbox.ts";
import { outboxOf } from "../../lib/outbox/runner-outbox.ts";

/** The signed-in runner's unsent actions, and how to add more. */
export function useOutbox(): { outbox: Outbox; state: OutboxState } {
  const { id } = useSignedInUser();
  const [known, setKnown] = useState(() => outboxOf(id));
  const outbox = known.userId === id ? known : outboxOf(id);
  if (outbox !== known) setKnown(outbox);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  return { outbox, state };
}
