import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { calendarText } from "#testkit/calendar-texts.ts";

/**
 * Publishes a calendar that the server under test reads, or changes it; resolves to its address. Days are "YYYY-MM-DD".
 */
export async function publishCalendar(
  name: string,
  stays: readonly { from: string; until: string }[],
): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "calendars");
  await mkdir(folder, { recursive: true });
  const entries = stays.map(({ from, until }) => ({
    uid: `${from}-${name}@example.com`,
    from,
    until,
    title: "Reserved",
  }));
  await writeFile(join(folder, `${name}.ics`), calendarText(entries));
  return `https://calendars.example/${name}.ics`;
}
