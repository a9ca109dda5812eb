import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { answerOf } from "#adapters/calendars/live.ts";
import type { Calendars } from "#adapters/calendars/port.ts";
import { addDays, daysBetween } from "#platform/time/local-time.ts";

/** A Monday that every booking's week is counted from, so a calendar rebuilt on another day keeps the same bookings. */
const firstMonday = "2024-01-01";
const weeksAhead = 8;

/** The demo rentals' bookings: every week from a weekday (0 is Monday), for a number of nights. */
const bookings = [
  {
    name: "lakeside-cottage",
    kind: "airbnb",
    weekly: [
      { from: 3, nights: 4 },
      { from: 0, nights: 2 },
    ],
  },
  { name: "downtown-loft", kind: "vrbo", weekly: [{ from: 1, nights: 2 }] },
  { name: "bluebell-bungalow", kind: "other", weekly: [{ from: 5, nights: 7 }] },
] as const;

/** Their calendar addresses, in the order of the rentals. */
export const demoFeeds = bookings.map(({ name, kind }) => ({
  kind,
  address: `https://calendars.example/${name}.ics`,
}));

/** Reads them, published or not. */
export function demoCalendars(today: string): Calendars {
  return {
    async read(address, asked) {
      const booked = bookings.find(({ name }) => address.endsWith(`/${name}.ics`));
      if (!booked) return { kind: "failed", failure: "refused" };
      return answerOf({ text: calendarOf(booked, today), etag: null, lastModified: null }, asked);
    },
  };
}

/** Publishes them where a self-run server reads them (`adapters/calendars/live.ts`). */
export async function publishDemoCalendars(dataDir: string, today: string): Promise<void> {
  const folder = join(dataDir, "calendars");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const booked of bookings)
    await writeFile(join(folder, `${booked.name}.ics`), calendarOf(booked, today), { mode: 0o600 });
}

function calendarOf({ name, weekly }: (typeof bookings)[number], today: string): string {
  const thisWeek = Math.floor(daysBetween(firstMonday, today) / 7);
  const weeks = Array.from({ length: weeksAhead + 1 }, (_, ahead) => thisWeek - 1 + ahead);
  const stays = weeks.flatMap((week) =>
    weekly.map(({ from, nights }) => {
      const first = addDays(firstMonday, 7 * week + from);
      return [
        "BEGIN:VEVENT",
        "DTSTAMP:20240101T000000Z",
        `UID:${first}-${name}@calendars.example`,
        `DTSTART;VALUE=DATE:${first.replaceAll("-", "")}`,
        `DTEND;VALUE=DATE:${addDays(first, nights).replaceAll("-", "")}`,
        "SUMMARY:Reserved",
        "END:VEVENT",
      ];
    }),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//TidyCurb//Demo//EN",
    ...stays.flat(),
    "END:VCALENDAR",
  ];
  return `${lines.join("\r\n")}\r\n`;
}
