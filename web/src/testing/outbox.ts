import type { Entry } from "../lib/outbox/entry.ts";

let made = 0;

/** An unsent entry, with overrides. */
export function entryOf(differences: Partial<Entry> = {}): Entry {
  made += 1;
  return {
    id: `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`,
    userId: "leo",
    jobId: "01900000-0000-7000-8000-0000000000f1",
    address: "412 Maple Street",
    act: { kind: "setOut" },
    at: "2026-11-24T11:59:00.000Z",
    clock: null,
    cameAt: null,
    heldUntil: 0,
    order: made,
    place: null,
    photo: null,
    state: "waiting",
    settledAt: null,
    failure: null,
    tries: 0,
    isInPageOnly: false,
    ...differences,
  };
}
