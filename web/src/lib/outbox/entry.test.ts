import { expect, test } from "vitest";
import { entryOf } from "../../testing/outbox.ts";
import { canUndo, inOrder, meaningOf, nextRelease, nextToSend, waitMs } from "./entry.ts";

const now = Date.parse("2026-11-24T12:00:00.000Z");
const none = new Set<string>();

test("a tap can be undone for ten seconds, and not once the server has it", () => {
  const entry = entryOf({ heldUntil: now + 10_000 });
  expect(canUndo(entry, now)).toBe(true);
  expect(canUndo(entry, now + 9_999)).toBe(true);
  expect(canUndo(entry, now + 10_000)).toBe(false);
  expect(canUndo({ ...entry, state: "sent" }, now)).toBe(false);
});

test("setting the clock back does not hold a tap longer", () => {
  const entry = entryOf({ heldUntil: now + 10_000 });
  expect(canUndo(entry, now - 3_600_000)).toBe(false);
  expect(nextToSend([entry], now - 3_600_000, none)).toBe(entry);
});

test("entries are sent in the order they were made", () => {
  const [first, second] = [entryOf({ order: 1 }), entryOf({ order: 2, jobId: "another" })];
  expect(inOrder([second, first])).toEqual([first, second]);
  expect(nextToSend([second, first], now, none)).toBe(first);
});

test("no entry passes an older one of its own job, held or failed", () => {
  const held = entryOf({ order: 1, jobId: "one", heldUntil: now + 5_000 });
  const later = entryOf({ order: 2, jobId: "one" });
  const other = entryOf({ order: 3, jobId: "two" });
  expect(nextToSend([held, later, other], now, none)).toBe(other);
  expect(nextToSend([held, later], now, none)).toBeNull();
  expect(nextToSend([later, other], now, new Set(["one"]))).toBe(other);
});

test("a sent or refused entry is not resent and blocks nothing", () => {
  const sent = entryOf({ order: 1, state: "sent" });
  const refused = entryOf({ order: 2, state: "refused" });
  const next = entryOf({ order: 3 });
  expect(nextToSend([sent, refused, next], now, none)).toBe(next);
  expect(nextToSend([sent, refused], now, none)).toBeNull();
});

test("an arrival is not sent alone and blocks nothing", () => {
  const came = entryOf({ order: 1, act: { kind: "arrive" } });
  const next = entryOf({ order: 2 });
  expect(nextToSend([came, next], now, none)).toBe(next);
  expect(nextToSend([came], now, none)).toBeNull();
  expect(nextRelease([{ ...came, heldUntil: now + 5_000 }], now)).toBeNull();
});

test("the entry held longest is released next", () => {
  const entries = [7_000, 3_000].map((ms) => entryOf({ heldUntil: now + ms }));
  expect(nextRelease(entries, now)).toBe(now + 3_000);
  expect(nextRelease(entries, now + 8_000)).toBeNull();
});

test.each([
  [{ code: "UNREACHABLE", status: 0 }, "stop"],
  [{ code: "UNAUTHORIZED", status: 401 }, "stop"],
  [{ code: "TOO_MANY_REQUESTS", status: 429 }, "stop"],
  [{ code: "SERVICE_UNAVAILABLE", status: 503 }, "stop"],
  [{ code: "ACCOUNT_SUSPENDED", status: 403 }, "stop"],
  [{ code: "INTERNAL_SERVER_ERROR", status: 500 }, "later"],
  [{ code: "PHOTO_UNKNOWN", status: 409 }, "again"],
  [{ code: "JOB_NOT_OPEN", status: 409 }, "never"],
  [{ code: "NOT_FOUND", status: 404 }, "never"],
  [{ code: "BAD_REQUEST", status: 400 }, "never"],
] as const)("%o means %s", (failure, meaning) => {
  expect(meaningOf(failure)).toBe(meaning);
});

test("the pause between rounds doubles up to a minute", () => {
  expect([1, 2, 3, 6, 7, 100].map(waitMs)).toEqual([2_000, 4_000, 8_000, 60_000, 60_000, 60_000]);
});
