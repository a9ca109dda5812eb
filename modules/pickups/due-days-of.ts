import type { Db } from "#db/client.ts";
import { dueFrom, holidaysFrom } from "#modules/homes/rules/days/calendars.ts";
import { holidaysAt, movedTo } from "#modules/homes/rules/days/holidays.ts";
import { dueDays } from "#modules/homes/rules/days/rhythm.ts";
import { addDays } from "#platform/time/local-time.ts";
import { findCalendarFacts } from "./queries/calendar.ts";

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
