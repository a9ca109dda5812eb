import { describe, expect, test } from "vitest";
import { calendarText } from "#testkit/calendar-texts.ts";
import { parseCalendar } from "./parse.ts";

const where = { timeZone: "America/New_York", today: "2026-03-10" };

async function read(text: string, at = where) {
  const reading = await parseCalendar(text, at);
  if (typeof reading === "string") throw new Error(reading);
  return reading;
}

describe("recurring entries", () => {
  const days = async (lines: string[], from = "2026-03-14", until = "2026-03-15") =>
    (await read(calendarText([{ uid: "a", from, until, lines }]))).stays.map(({ fromOn }) => fromOn);

  test("makes one stay per occurrence, except excluded and replaced dates", async () => {
    expect(await days(["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260321"])).toEqual([
      "2026-03-14",
      "2026-03-28",
    ]);
    expect(await days(["RRULE:FREQ=MONTHLY;UNTIL=20260514"])).toEqual([
      "2026-03-14",
      "2026-04-14",
      "2026-05-14",
    ]);
    const { stays, cancelled } = await read(
      calendarText([
        { uid: "a", from: "20260314T160000", until: "20260315T110000", lines: ["RRULE:FREQ=WEEKLY;COUNT=3"] },
        {
          uid: "a",
          from: "20260322T160000",
          until: "20260324T110000",
          lines: ["RECURRENCE-ID:20260321T160000"],
        },
        {
          uid: "a",
          from: "20260328T160000",
          until: "20260329T110000",
          lines: ["RECURRENCE-ID:20260328T160000", "STATUS:CANCELLED"],
        },
      ]),
    );
    expect(stays.map(({ fromOn, untilOn }) => [fromOn, untilOn])).toEqual([
      ["2026-03-14", "2026-03-15"],
      ["2026-03-22", "2026-03-24"],
    ]);
    expect(cancelled).toEqual([]);
  });

  test("keep their local time across a clock change", async () => {
    const zoned = ";TZID=America/New_York:";
    const { stays } = await read(
      calendarText([
        {
          uid: "a",
          from: `${zoned}20260301T160000`,
          until: `${zoned}20260302T110000`,
          lines: ["RRULE:FREQ=WEEKLY;COUNT=3"],
        },
      ]),
    );
    expect(stays.map(({ fromTime, untilTime }) => [fromTime, untilTime])).toEqual(
      Array(3).fill(["16:00", "11:00"]),
    );
  });

  test("end after 100 occurrences or 400 days ahead", async () => {
    const long = await read(
      calendarText([{ uid: "a", from: "2020-01-01", until: "2020-01-02", lines: ["RRULE:FREQ=DAILY"] }]),
    );
    expect(long.stays).toHaveLength(100);
    expect(long).toMatchObject({ unread: ["a"], hasRepeats: true });
    expect((await days(["RRULE:FREQ=YEARLY"])).length).toBe(2);
  });

  test.each([
    "FREQ=SECONDLY",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY;BYMONTH=13",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=NEVER",
    "",
    "FREQ=DAILY;INTERVAL=367",
    "FREQ=WEEKLY;INTERVAL=54",
    "FREQ=MONTHLY;INTERVAL=25",
    "FREQ=MONTHLY;BYDAY=2SA",
    "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=YEARLY;INTERVAL=5",
    "FREQ=WEEKLY;BYDAY=5MO",
    "FREQ=DAILY;COUNT=10001",
    "FREQ=DAILY;COUNT=0",
    "FREQ=YEARLY;UNTIL=00010101",
  ])("skips rules whose search might never end: %s", async (rule) => {
    const reading = await read(
      calendarText([{ uid: "a", from: "2026-03-14", until: "2026-03-15", lines: [`RRULE:${rule}`] }]),
    );
    expect(reading.stays.length).toBeLessThanOrEqual(mostOf(rule));
    if (reading.stays.length === 0) expect(reading.unread).toEqual(["a"]);
  });
  const mostOf = (rule: string) => (rule.includes("INTERVAL=0") ? 100 : 0);

  test("supports plain weekdays and the start's day of the month", async () => {
    expect(await days(["RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SA,SU"])).toEqual([
      "2026-03-14",
      "2026-03-15",
      "2026-03-21",
    ]);
    expect(await days(["RRULE:FREQ=MONTHLY;COUNT=2;BYMONTHDAY=14"])).toEqual(["2026-03-14", "2026-04-14"]);
  });

  test("skips rules that began more than ten years ago", async () => {
    const entry = { uid: "a", until: "0001-01-02", lines: ["RRULE:FREQ=DAILY"] };
    for (const from of ["0001-01-01", "2016-03-09"])
      expect(await read(calendarText([{ ...entry, from }]))).toMatchObject({ stays: [], unread: ["a"] });
  });
});
