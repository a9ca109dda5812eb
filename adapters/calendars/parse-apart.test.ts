import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { calendarText } from "#testkit/calendar-texts.ts";
import { parseApart } from "./parse-apart.ts";

const where = { timeZone: "America/New_York", today: "2026-03-10" };
const plain = calendarText([{ uid: "a", from: "2026-03-14", until: "2026-03-17", title: "Reserved" }]);

/** About 330 kB: each entry repeats every day. */
const heavy = [
  "BEGIN:VCALENDAR",
  ...Array.from(
    { length: 4900 },
    (_, nth) => `BEGIN:VEVENT\r\nUID:${nth}\r\nDTSTART:20260309\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT`,
  ),
  "END:VCALENDAR",
].join("\r\n");

test("a calendar over its processor time is too large, and the next one is read", async () => {
  const [first, heavyOne, second] = await Promise.all([
    parseApart(plain, where),
    parseApart(heavy, where, 50_000),
    parseApart(plain, where),
  ]);
  expect(first).toMatchObject({ stays: [{ uid: "a", fromOn: "2026-03-14" }] });
  expect(heavyOne).toBe("tooLarge");
  expect(second).toEqual(first);
});

test("a heavy calendar leaves this thread to others", async () => {
  await parseApart(plain, where);
  const before = performance.eventLoopUtilization();
  await parseApart(heavy, where, 500_000);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});
