import { expect, test } from "vitest";
import { isReleasedLate, releasableUntil } from "./status.ts";

const windowStartsAt = "2026-03-11T12:00:00.000Z";

test("a job accepted days ago is free to release until twelve hours before its window", () => {
  expect(releasableUntil({ windowStartsAt, acceptedAt: "2026-03-08T12:00:00.000Z" })).toBe(
    "2026-03-11T00:00:00.000Z",
  );
});

test("a job accepted later is free to release for a quarter of an hour", () => {
  expect(releasableUntil({ windowStartsAt, acceptedAt: "2026-03-10T23:50:00.000Z" })).toBe(
    "2026-03-11T00:05:00.000Z",
  );
  expect(releasableUntil({ windowStartsAt, acceptedAt: "2026-03-11T11:00:00.000Z" })).toBe(
    "2026-03-11T11:15:00.000Z",
  );
});

test.each([
  [
    "arrives before the cut-off, whatever it says",
    "2026-03-11T00:00:00.000Z",
    "2001-01-01T00:00:00.000Z",
    false,
  ],
  [
    "was made before it, and waited for six hours",
    "2026-03-11T06:00:00.000Z",
    "2026-03-11T00:00:00.000Z",
    false,
  ],
  ["had waited for longer", "2026-03-11T06:00:00.001Z", "2026-03-11T00:00:00.000Z", true],
  ["was made after it", "2026-03-11T02:00:00.000Z", "2026-03-11T00:00:00.001Z", true],
  [
    "says that it was made before the job was taken",
    "2026-03-11T00:30:00.000Z",
    "2026-03-10T19:57:59.999Z",
    true,
  ],
])("a release that %s", (_, arrivedAt, capturedAt, isLate) => {
  const job = { windowStartsAt, acceptedAt: "2026-03-10T20:00:00.000Z" };
  expect(isReleasedLate(job, { capturedAt, arrivedAt })).toBe(isLate);
});
