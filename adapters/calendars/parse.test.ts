import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { calendarText } from "#testkit/calendar-texts.ts";
import { sampleOf } from "#testkit/full.ts";
import { parseCalendar } from "./parse.ts";

const where = { timeZone: "America/New_York", today: "2026-03-10" };

async function read(text: string, at = where) {
  const reading = await parseCalendar(text, at);
  if (typeof reading === "string") throw new Error(reading);
  return reading;
}

/** The single stay of a calendar with this entry. */
async function stayOf(from: string, until?: string, lines: string[] = []) {
  const { stays } = await read(calendarText([{ uid: "a", from, until, lines }]));
  expect(stays).toHaveLength(1);
  const [stay] = stays;
  return stay && [stay.fromOn, stay.fromTime, stay.untilOn, stay.untilTime];
}

describe("dates and times", () => {
  test.each<[string, string, string | undefined, string[], (string | null)[]]>([
    [
      "a day's end is the day on which guests leave",
      "2026-03-14",
      "2026-03-17",
      [],
      ["2026-03-14", null, "2026-03-17", null],
    ],
    [
      "a day without an end is one night",
      "2026-03-14",
      undefined,
      [],
      ["2026-03-14", null, "2026-03-15", null],
    ],
    [
      "a day may last so long",
      "2026-03-14",
      undefined,
      ["DURATION:P3D"],
      ["2026-03-14", null, "2026-03-17", null],
    ],
    [
      "a day that does not say that it is one is one",
      "20260314",
      "20260317",
      [],
      ["2026-03-14", null, "2026-03-17", null],
    ],
    [
      "UTC is told on the place's clock",
      "20260314T200000Z",
      "20260317T150000Z",
      [],
      ["2026-03-14", "16:00", "2026-03-17", "11:00"],
    ],
    [
      "UTC may be another day there",
      "20260315T013000Z",
      "20260318T033000Z",
      [],
      ["2026-03-14", "21:30", "2026-03-17", "23:30"],
    ],
    [
      "a time without a zone is the place's",
      "20260314T160000",
      "20260317T110000",
      [],
      ["2026-03-14", "16:00", "2026-03-17", "11:00"],
    ],
    [
      "a zone is told on the place's clock",
      ";TZID=America/Los_Angeles:20260314T150000",
      ";TZID=America/Los_Angeles:20260317T100000",
      [],
      ["2026-03-14", "18:00", "2026-03-17", "13:00"],
    ],
    [
      "a zone of Outlook is known",
      ";TZID=Pacific Standard Time:20260314T150000",
      ';TZID="Pacific Standard Time":20260317T100000',
      [],
      ["2026-03-14", "18:00", "2026-03-17", "13:00"],
    ],
    [
      "a zone may stand behind a prefix",
      ";TZID=/freeassociation.sourceforge.net/America/Los_Angeles:20260314T150000",
      "20260317T110000",
      [],
      ["2026-03-14", "18:00", "2026-03-17", "11:00"],
    ],
    [
      "a zone that nobody knows is the place's",
      ";TZID=Home:20260314T160000",
      ";TZID=Home:20260317T110000",
      [],
      ["2026-03-14", "16:00", "2026-03-17", "11:00"],
    ],
    [
      "clocks go forward within the stay",
      "20260307T210000Z",
      "20260309T150000Z",
      [],
      ["2026-03-07", "16:00", "2026-03-09", "11:00"],
    ],
    [
      "a time that clocks leave out moves forward",
      ";TZID=America/New_York:20260308T023000",
      "20260310T110000",
      [],
      ["2026-03-08", "02:30", "2026-03-10", "11:00"],
    ],
    [
      "days from a time on are those of the calendar",
      ";TZID=America/Los_Angeles:20260307T150000",
      undefined,
      ["DURATION:P2D"],
      ["2026-03-07", "18:00", "2026-03-09", "18:00"],
    ],
    [
      "from midnight to midnight are days",
      "20260314T000000",
      "20260317T000000",
      [],
      ["2026-03-14", null, "2026-03-17", null],
    ],
  ])("%s", async (_, from, until, lines, expected) => {
    expect(await stayOf(from, until, lines)).toEqual(expected);
  });

  test("ignores the calendar's own rules for a known zone", async () => {
    const lie = [
      "BEGIN:VTIMEZONE",
      "TZID:America/New_York",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0900",
      "TZOFFSETTO:+0900",
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const { stays } = await read(
      calendarText(
        [
          {
            uid: "a",
            from: ";TZID=America/New_York:20260314T160000",
            until: ";TZID=America/New_York:20260316T110000",
          },
        ],
        { lines: lie },
      ),
    );
    expect(stays).toMatchObject([
      { fromOn: "2026-03-14", fromTime: "16:00", untilOn: "2026-03-16", untilTime: "11:00" },
    ]);
  });
});

describe("entries", () => {
  test("skips and counts entries without a night or with an end before the start", async () => {
    const reading = await read(
      calendarText([
        { uid: "a", from: "2026-03-14", until: "2026-03-14" },
        { uid: "b", from: "2026-03-14", until: "2026-03-12" },
        { uid: "c", from: "20260314T100000", until: "20260314T120000" },
        { uid: "d", from: "2026-03-14", until: "2026-03-15" },
      ]),
    );
    expect(reading).toMatchObject({
      skippedEntries: 3,
      unread: [],
      unnamedEntries: 0,
      stays: [{ uid: "d" }],
    });
  });

  test("counts and names unreadable entries, and reads the rest", async () => {
    const reading = await read(
      calendarText([
        { uid: "a", from: "20261399" },
        { uid: "b", from: "2026-02-30", until: "2026-03-20" },
        { uid: "c", from: "soon" },
        {
          uid: "d",
          from: "2026-03-14",
          until: "2026-03-15",
          lines: ["X-ODD LINE WITHOUT A COLON", "BEGIN:VALARM", "UID:z", "END:VALARM"],
        },
      ]),
    );
    expect(reading).toMatchObject({ skippedEntries: 3, unread: ["a", "b", "c"], stays: [{ uid: "d" }] });
  });

  test("marks the reading partial when an entry has no readable name", async () => {
    const reading = await read(
      calendarText([]).replace("END:VCALENDAR", "BEGIN:VEVENT\r\nDTSTART:x\r\nEND:VEVENT\r\nEND:VCALENDAR"),
    );
    expect(reading).toMatchObject({ unnamedEntries: 1, skippedEntries: 1 });
  });

  test("merges duplicate entries", async () => {
    const twice = { uid: "a", from: "2026-03-14", until: "2026-03-15" };
    expect((await read(calendarText([twice, twice]))).stays).toHaveLength(1);
    expect((await read(calendarText([twice, { ...twice, until: "2026-03-16" }]))).stays).toHaveLength(2);
  });

  test("leaves out canceled entries and names them", async () => {
    const cancelled = ["STATUS:CANCELLED"];
    const reading = await read(
      calendarText([
        { uid: "a", from: "2026-03-14", until: "2026-03-15", lines: cancelled },
        { uid: "b", from: "2026-03-14", until: "2026-03-15" },
      ]),
    );
    expect(reading).toMatchObject({ cancelled: ["a"], stays: [{ uid: "b" }], skippedEntries: 0 });
  });

  test.each([
    ["Airbnb (Not available)", true],
    ["Reserved", false],
    ["Reserved - Robin", false],
    ["Blocked", true],
    ["CLOSED - Not available", true],
    ["Robin Field", false],
    ["Booking: closed party", false],
    [undefined, false],
  ])("titled %s are blocked: %s", async (title, isBlocked) => {
    const { stays } = await read(
      calendarText([{ uid: "a", from: "2026-03-14", until: "2026-03-15", title }]),
    );
    expect(stays).toMatchObject([{ isBlocked, title: title ?? null }]);
  });

  test("leaves out entries long past or years ahead", async () => {
    const { stays } = await read(
      calendarText([
        { uid: "past", from: "2026-01-01", until: "2026-02-07" },
        { uid: "lately", from: "2026-01-01", until: "2026-02-08" },
        { uid: "ahead", from: "2028-05-18", until: "2028-05-19" },
        { uid: "far", from: "2028-05-20", until: "2028-05-21" },
      ]),
    );
    expect(stays.map(({ uid }) => uid)).toEqual(["lately", "ahead"]);
  });

  test("counts and names entries over 400 days, but not a year's block", async () => {
    const reading = await read(
      calendarText([
        { uid: "year 0", from: "0000-01-01", until: "2026-04-01" },
        { uid: "before", from: "00000101T000000Z", until: "20260401T000000Z" },
        { uid: "year 1", from: "0001-01-01", until: "2026-04-01" },
        { uid: "past", from: "00000101T000000Z", until: "00000105T000000Z" },
        { uid: "long", from: "2026-03-01", until: "2027-04-06" },
        { uid: "ever", from: "2026-03-01", until: "9998-12-31" },
        { uid: "block", from: "2026-03-01", until: "2027-04-05" },
      ]),
    );
    const long = ["year 0", "before", "year 1", "long", "ever"];
    expect(reading).toMatchObject({ skippedEntries: 5, unread: long, stays: [{ uid: "block" }] });
  });

  test("limits names and titles to their length", async () => {
    const { stays } = await read(
      calendarText([
        {
          uid: "x".repeat(300),
          from: "2026-03-14",
          until: "2026-03-15",
          title: `\u0000Käthe ${"🏠".repeat(100)}`,
        },
        { uid: `${"x".repeat(299)}y`, from: "2026-03-14", until: "2026-03-15" },
      ]),
    );
    expect(new Set(stays.map(({ uid }) => uid)).size).toBe(2);
    for (const { uid, title } of stays) {
      expect(uid.length).toBeLessThanOrEqual(255);
      expect(title?.length ?? 0).toBeLessThanOrEqual(120);
      expect(title?.isWellFormed() ?? true).toBe(true);
      expect(title ?? "").not.toContain("\u0000");
    }
  });
});

describe("feeds that are not calendars", () => {
  const whole = calendarText([{ uid: "a", from: "2026-03-14", until: "2026-03-15" }]);
  test.each([
    ["a page", "<!doctype html><h1>Sign in</h1>"],
    ["nothing", ""],
    ["one that is cut short", whole.slice(0, -20)],
    ["one that is cut within an entry", `${whole.slice(0, whole.indexOf("UID"))}\r\nEND:VCALENDAR`],
    ["one within a page", `<pre>\n${whole}\n</pre>`],
  ])("are detected: %s", async (_, text) => {
    expect(await parseCalendar(text, where)).toBe("notCalendar");
  });

  test("accepts an empty calendar, any line ending and a byte order mark", async () => {
    expect(await read(calendarText([]))).toMatchObject({ stays: [], skippedEntries: 0 });
    expect((await read(`\uFEFF\n${whole.replaceAll("\r\n", "\n")}\n\n`)).stays).toHaveLength(1);
  });

  test("refuses more than 5,000 entries", async () => {
    const entries = Array.from({ length: 5001 }, (_, index) => ({
      uid: String(index),
      from: "2026-03-14",
      until: "2026-03-15",
    }));
    expect(await parseCalendar(calendarText(entries), where)).toBe("tooLarge");
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 5);
    expect((await read(calendarText(entries.slice(1)))).stays).toHaveLength(5000);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(3);
  });
});

describe("input that could keep a reader busy", () => {
  /** Number of skipped entries; null when a separate process did not answer within seconds. */
  function skippedOf(text: string): number | null {
    const script = `
      const { parseCalendar } = await import(process.argv[1]);
      let text = "";
      for await (const chunk of process.stdin) text += chunk;
      const reading = await parseCalendar(text, ${JSON.stringify(where)});
      console.log(reading.skippedEntries);`;
    const args = ["--input-type=module", "-e", script, new URL("parse.ts", import.meta.url).href];
    const { status, stdout } = spawnSync(process.execPath, args, { input: text, timeout: 600_000 });
    return status === 0 ? Number(stdout.toString("utf8")) : null;
  }
  const whole = (lines: string[]) =>
    [
      "BEGIN:VCALENDAR",
      ...lines.flatMap((line) => ["BEGIN:VEVENT", line, "END:VEVENT"]),
      "END:VCALENDAR",
    ].join("\r\n");

  test.each(
    sampleOf(
      [
        ["a fifth Monday of Februaries", "2026-02-10", "FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO"],
        ["days that are never over", "2026-03-14", "FREQ=DAILY;INTERVAL=999999999999999"],
        ["weeks that are never over", "2026-03-14", "FREQ=WEEKLY;INTERVAL=999999999999999"],
      ],
      1,
    ),
  )("does not expand a rule that looks for %s", (_, from, rule) => {
    expect(skippedOf(calendarText([{ uid: "a", from, lines: [`RRULE:${rule}`] }]))).toBe(1);
  });

  test("rejects an overlong zone name", () => {
    const name = "A".repeat(19_000);
    expect(skippedOf(whole(Array(100).fill(`DTSTART;TZID=${name}:20260314T160000`)))).toBe(100);
  });

  test("rejects an overlong entry name", () => {
    expect(skippedOf(whole(Array(500).fill("UID;\u2028".repeat(3900))))).toBe(500);
  });

  test("rejects an overlong exclusion list", () => {
    const except = Array(2000).fill("20260314").join(",");
    const lines = `DTSTART:20260314\r\nDTEND:20260315\r\nEXDATE;VALUE=DATE:${except}`;
    expect(skippedOf(whole(Array(100).fill(lines)))).toBe(100);
  });
});
