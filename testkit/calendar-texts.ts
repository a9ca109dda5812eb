/** Calendars as platforms publish them, built from a few entries. */

export type CalendarEntry = {
  uid: string;
  /** "2026-03-14" for a day, or a raw iCalendar value ("20260314T160000Z"). */
  from: string;
  until?: string;
  title?: string;
  /** More lines of the entry. */
  lines?: string[];
};

/** A calendar of all-day entries, with line endings and folding as RFC 5545 requires. */
export function calendarText(
  entries: readonly CalendarEntry[],
  { lines = [] }: { lines?: string[] } = {},
): string {
  return [
    "BEGIN:VCALENDAR",
    "PRODID:-//Hosting Calendar 1.0//EN",
    "CALSCALE:GREGORIAN",
    "VERSION:2.0",
    ...lines,
    ...entries.flatMap(entryLines),
    "END:VCALENDAR",
    "",
  ]
    .map((line) => line.replace(/(.{74})(?=.)/gu, "$1\r\n "))
    .join("\r\n");
}

function entryLines({ uid, from, until, title, lines = [] }: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    "DTSTAMP:20260301T000000Z",
    `DTSTART${valueFor(from)}`,
    ...(until ? [`DTEND${valueFor(until)}`] : []),
    ...(title === undefined ? [] : [`SUMMARY:${title}`]),
    `UID:${uid}`,
    ...lines,
    "END:VEVENT",
  ];
}

/** The part after a property's name: ";VALUE=DATE:20260314" for a day, a raw value unchanged. */
function valueFor(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return `;VALUE=DATE:${value.replaceAll("-", "")}`;
  return value.startsWith(";") ? value : `:${value}`;
}
