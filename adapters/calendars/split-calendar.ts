const mostEntries = 5000;
/** Characters examined per entry. */
const longestEntry = 20_000;

/** The properties that are read. Other ones may be malformed without harm. */
const wanted = /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|SUMMARY)[;:]/i;

/**
 * A calendar's entries (VEVENT), each as text with only the properties read; empty for one that is too long. Null when
 * the text is not a complete calendar.
 */
export function splitCalendar(text: string): string[] | "tooMany" | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isLine = (line: string | undefined, is: string) => line?.trim().toUpperCase() === is;
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  if (!isLine(lines[first], "BEGIN:VCALENDAR") || !isLine(lines[last], "END:VCALENDAR")) return null;
  const entries: string[] = [];
  let entry: string[] | null = null;
  let length = 0;
  /** Nested parts, such as alarms, whose properties are not the entry's. */
  let depth = 0;
  let isWanted = false;
  for (const line of lines) {
    if (isLine(line, "BEGIN:VEVENT")) {
      if (entry) return null;
      entry = [];
      length = 0;
      depth = 0;
    } else if (!entry) {
      if (isLine(line, "END:VEVENT")) return null;
    } else if (isLine(line, "END:VEVENT")) {
      if (entries.length === mostEntries) return "tooMany";
      entries.push(`BEGIN:VEVENT\r\n${length > longestEntry ? "" : entry.join("")}END:VEVENT`);
      entry = null;
    } else {
      if (/^(?:BEGIN|END):/i.test(line)) depth += /^B/i.test(line) ? 1 : -1;
      // A line that starts with a space continues the previous one.
      isWanted = /^[ \t]/.test(line) ? isWanted : depth === 0 && wanted.test(line);
      if (isWanted && length <= longestEntry) {
        entry.push(`${line}\r\n`);
        length += line.length + 2;
      }
    }
  }
  return entry ? null : entries;
}
