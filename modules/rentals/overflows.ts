import { dueFrom, holidaysFrom } from "#modules/homes/days.ts";
import { listHolidays } from "#modules/homes/index.ts";
import { rhythmsOfRental } from "#modules/homes/rules.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import type { overflows as contract } from "./contract/board.ts";
import { collectionsOf, extraWindowOn } from "./days.ts";
import { listOverflowFacts } from "./queries/rental-board.ts";
import { firstDayOf } from "./read-plans.ts";
import { forecastDays, overflowOf, trashLiters } from "./rules/overflow.ts";

/** How many days back to look for the last truck; older trash can't be forecast. */
const daysBack = 21;

/** How many days beyond the forecast to look for the next truck. */
const daysBeyond = 14;

/** The host's rentals whose trash cans fill up before the truck, by day. */
export const overflows: HomeownerAct<typeof contract> = async (deps, { homeownerId }) => {
  if (!homeownerId) return [];
  const now = deps.now();
  const from = addDays(firstDayOf(now), -daysBack);
  const until = addDays(firstDayOf(now), forecastDays + daysBeyond + 2);
  const rentals = await listOverflowFacts(deps.db, { homeownerId, from, until });
  if (rentals.length === 0) return [];
  const holidays = await listHolidays(deps.db, { from: holidaysFrom(dueFrom(from)), until });
  return rentals
    .flatMap((rental) => {
      const today = localDay(now, rental.timeZone);
      const trucks = [...collectionsOf(rental, holidays, { from, before: until })].flatMap(([day, kinds]) =>
        kinds.includes("trash") ? [day] : [],
      );
      const emptied = [...new Set([...trucks, ...rental.extraOn])].toSorted();
      const overflow = overflowOf({
        today,
        liters: trashLiters({ ...rental, kinds: rhythmsOfRental(rental).map(({ canKind }) => canKind) }),
        emptied: emptied.slice(
          Math.max(
            0,
            emptied.findLastIndex((day) => day <= today),
          ),
        ),
        stays: rental.stays,
      });
      const isNextTruck = (day: string) => overflow !== null && day > overflow.onDay;
      const nextTruckOn = trucks.find(isNextTruck);
      if (!overflow || !nextTruckOn) return [];
      const { onDay, stayId } = overflow;
      const timeWindow = extraWindowOn(onDay, rental, { stays: rental.stays, now });
      return [{ propertyId: rental.id, onDay, nextTruckOn, timeWindow, stayId }];
    })
    .toSorted((a, b) => a.onDay.localeCompare(b.onDay));
};
