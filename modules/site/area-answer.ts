import type * as z from "zod";
import type * as contract from "#modules/areas/contract.ts";
import { holidaysAt, longestShift, movedTo } from "#modules/homes/days.ts";
import { listHolidays } from "#modules/homes/index.ts";
import { priceTermsFor } from "#modules/rates/rules/prices.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import { findArea } from "./queries.ts";

/**
 * Whether we serve a ZIP code, the day there, and the first day a new home there could have a pickup: the first on which the truck
 * comes for any collection due from tomorrow on, its local time. `oneOff`: what a single pickup without a service costs, null
 * where none is offered. Null when no such ZIP code exists.
 */
export async function areaAnswer(
  { db, now }: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.areaAnswer.input>,
): Promise<z.output<typeof contract.areaAnswer.output>> {
  const today = localDay(now(), platformTimeZone);
  const [area, holidays] = await Promise.all([
    findArea(db, zipCode, today),
    // Covers every time zone, and the week whose holiday moves the days searched.
    listHolidays(db, { from: addDays(today, -7), until: addDays(today, 3 + longestShift) }),
  ]);
  if (!area) return null;
  const { city, state, timeZone, isServed, prices } = area;
  const own = holidaysAt({ state, zipCode }, holidays);
  const there = localDay(now(), timeZone);
  const tomorrow = addDays(there, 1);
  const due = Array.from({ length: longestShift }, (_, index) => addDays(tomorrow, index));
  const [firstOn = null] = due.flatMap((day) => movedTo(day, own) ?? []).toSorted();
  const oneOffCents = (prices && isServed && priceTermsFor(prices, zipCode).oneOffCents) || 0;
  return {
    ...{ zipCode, city, state, isServed, today: there },
    firstOn: isServed ? firstOn : null,
    oneOff: oneOffCents > 0 ? formatCents(oneOffCents) : null,
  };
}
