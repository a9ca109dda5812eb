import { addHolidays } from "#modules/homes/index.ts";
import { defaultHolidays } from "#modules/homes/rules/days/holidays.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { sendReplan } from "./send-replan.ts";

/** Days ahead with default holidays: 13 months. */
const keptAhead = 400;

/**
 * Adds missing default holidays for this year and the next 13 months, and returns how many. Keeps an admin's changes.
 * Existing pickups are planned again.
 */
export function keepDefaultHolidays(deps: Deps): Promise<number> {
  return deps.transact(async (tx) => {
    const today = localDay(deps.now(), platformTimeZone);
    const firstYear = Number(today.slice(0, 4));
    const lastYear = Number(addDays(today, keptAhead).slice(0, 4));
    const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
    const changedAt = deps.now();
    const added = await addHolidays(
      tx,
      years.flatMap(defaultHolidays).map((holiday) => ({ id: deps.newId(), ...holiday, changedAt })),
    );
    for (const onDay of added) await sendReplan(deps, tx, { area: "", onDay });
    return added.length;
  });
}
