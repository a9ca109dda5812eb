import type { Db } from "#db/client.ts";
import { dueFrom, holidaysFrom } from "#modules/homes/rules/days/calendars.ts";
import { holidaysAt, movedTo } from "#modules/homes/rules/days/holidays.ts";
import { dueDays } from "#modules/homes/rules/days/rhythm.ts";
import { addDays } from "#platform/time/local-time.ts";
import { findCalendarFacts } from "./queries/calendar.ts";

/**
 * For each day, the due days of the homeowner's rhythms whose pickup takes place then: the day itself unless a holiday
 * moves it, none if nothing goes out. Skips are stored by due day, so that later holiday changes do not restore them.
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
