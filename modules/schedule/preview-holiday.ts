import type * as z from "zod";
import { listHolidays } from "#modules/homes/index.ts";
import { calendarDays, dueFrom, holidaysFrom, placesOf } from "#modules/homes/rules/days/calendars.ts";
import { type Holiday, isDefaultHoliday, longestShift } from "#modules/homes/rules/days/holidays.ts";
import type { HolidayRule } from "#modules/homes/rules/holidays.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/holidays.ts";
import { countHolidayEffects } from "./queries/holiday-effects.ts";

/** The effect on pickups of saving or removing a holiday on any day; changes nothing. */
export async function previewHoliday(
  deps: Deps,
  _actor: AdminActor,
  change: z.output<typeof contract.previewHoliday.input>,
): Promise<z.output<typeof contract.previewHoliday.output>> {
  const due = { from: dueFrom(change.onDay), before: addDays(change.onDay, 7 + longestShift) };
  const present = await listHolidays(deps.db, { from: holidaysFrom(due.from), until: due.before });
  const then = changed(present, change);
  const places = placesOf([...present, ...then]);
  const after = calendarDays(places, then, due);
  const days = calendarDays(places, present, due).flatMap((day, index) => {
    const moved = after[index]?.onDay ?? null;
    return day.onDay === moved ? [] : { ...day, before: day.onDay, after: moved };
  });
  if (days.length === 0) return { pickups: 0, homes: 0, sample: [] };
  return deps.transact(
    (tx) =>
      countHolidayEffects(tx, {
        now: deps.now(),
        area: change.area,
        places: places.map((place, calendar) => ({ ...place, calendar })),
        days,
      }),
    { isLong: true },
  );
}

/** The holidays after the change; a removed default one stays without effect. */
function changed(
  present: Holiday[],
  { area, onDay, rule }: { area: string; onDay: string; rule: HolidayRule | null },
): Holiday[] {
  const others = present.filter((holiday) => holiday.area !== area || holiday.onDay !== onDay);
  const kept = rule ?? (isDefaultHoliday({ area, onDay }) ? "none" : null);
  return kept ? [...others, { area, onDay, name: "", rule: kept }] : others;
}
