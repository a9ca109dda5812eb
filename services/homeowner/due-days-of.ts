import type { Db } from "#db/client.ts";
import { findCalendarFacts } from "#db/queries/calendar.ts";
import { dueFrom, holidaysFrom } from "#domain/schedule/calendars.ts";
import { holidaysAt, movedTo } from "#domain/schedule/holidays.ts";
import { addDays } from "#domain/schedule/local-time.ts";
import { dueDays } from "#domain/schedule/rhythm.ts";

/**
 * The days by the homeowner's rhythms whose collection takes place on a day, for each of some days: the day itself where
 * no holiday moves things, none where nothing goes out. Skips are kept by them, so that a holiday that is saved or taken
 * out later brings nothing back.
 */
export async function dueDaysOf(
  db: Db,
  userId: string,
  onDays: readonly string[],
): Promise<{ onDay: string; due: string[] }[]> {
  const [first, last] = [onDays.toSorted()[0], onDays.toSorted().at(-1)];
  if (!first || !last) return [];
  const home = await findCalendarFacts(db, userId, { from: holidaysFrom(dueFrom(first)), until: last });
  if (!home) return [];
  const own = holidaysAt(home, home.holidays);
  return onDays.map((onDay) => {
    const possible = home.rhythms.flatMap((rhythm) => dueDays(rhythm, dueFrom(onDay), addDays(onDay, 1)));
    return { onDay, due: [...new Set(possible)].filter((dueOn) => movedTo(dueOn, own) === onDay) };
  });
}
