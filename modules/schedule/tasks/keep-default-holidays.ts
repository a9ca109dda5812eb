import { addHolidays } from "#modules/homes/index.ts";
import { defaultHolidays } from "#modules/homes/rules/days/holidays.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { sendReplan } from "./send-replan.ts";

/** Days ahead for which the default holidays are there: 13 months. */
const keptAhead = 400;

/**
 * Makes sure that the default holidays of this year and of the coming 13 months are there; what an admin made of one
 * stays. Visits that are there already are planned anew. Returns how many were added.
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
