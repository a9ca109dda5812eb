import { clear, createStore } from "idb-keyval";
import { afterEach, beforeEach, vi } from "vitest";
import { AppError } from "../lib/app-error.ts";
import { createEntryStore } from "../lib/outbox/entry-store.ts";
import { createOutbox, type NewEntry, type Outbox, type Ports } from "../lib/outbox/outbox.ts";

export const database = createStore("tidycurb-outbox", "entries");
export const start = Date.parse("2026-11-24T12:00:00.000Z");
export const picture = { blob: new Blob(["cans"], { type: "image/jpeg" }), source: "camera" } as const;
export const unreachable = () => Promise.reject(new AppError(0, "UNREACHABLE", "Failed to fetch"));
export const refusing =
  (status: number, code: string, params = {}) =>
  () =>
    Promise.reject(new AppError(status, code, code, { params }));

/** Prepares and cleans up each test of the outbox; returns the function that opens one. */
export function setUpOutbox() {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: start });
    await clear(database);
  });
  afterEach(() => {
    for (const outbox of opened.splice(0)) outbox.close();
    vi.useRealTimers();
  });

  const opened: Outbox[] = [];
  let ids = 0;

  /** One tab's outbox, with its calls to the server and storage. */
  return function open(differences: Partial<Ports> = {}, userId = "leo") {
    const tell = vi.fn<Ports["tell"]>(async () => {});
    const upload = vi.fn<Ports["upload"]>(async (entry) => `photos/${entry.id}`);
    const outbox = createOutbox(userId, {
      store: createEntryStore(),
      now: () => Date.now(),
      newId: () => `id-${++ids}`,
      whoIsSignedIn: async () => userId,
      upload,
      tell,
      alone: (act) => act(),
      others: { say: () => {}, hear: () => () => {} },
      ...differences,
    });
    opened.push(outbox);
    return { outbox, tell, upload };
  };
}

export const tap = (differences: Partial<NewEntry> = {}): NewEntry => ({
  jobId: "one",
  address: "412 Maple Street",
  act: { kind: "setOut" },
  ...differences,
});

export const passed = (ms: number) => vi.setSystemTime(Date.now() + ms);
