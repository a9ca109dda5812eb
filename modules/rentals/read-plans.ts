import type { Db } from "#db/client.ts";
import { allowsScheduling, isServed } from "#modules/accounts/rules.ts";
import { dueFrom, holidaysFrom, type ImpliedPickup } from "#modules/homes/days.ts";
import { listHolidays } from "#modules/homes/index.ts";
import { listRules } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { checkoutDaysAhead, impliedPickups } from "./days.ts";
import { listRentalFacts, type RentalFacts, type Rentals } from "./queries/rental-plans.ts";
import { cleaningTimes } from "./rules/cleanings.ts";
import { firstSettings, type RentalSettings } from "./rules/feeds.ts";
import type { PlanTerms, PresentPickup } from "./rules/plan-changes.ts";

/** A rental with its implied pickups from today on, its planned pickups, and the terms for matching them. */
export type RentalPlan = {
  rental: RentalFacts;
  today: string;
  implied: ImpliedPickup[];
  present: (PresentPickup & { job: RentalFacts["pickups"][number]["job"] })[];
  terms: PlanTerms;
};

/** The plans of rentals at an instant, by the host's settings or by `settings`. */
export async function readPlans(
  db: Db,
  rentals: Rentals,
  {
    now,
    settings,
    confirmed = [],
  }: { now: string; settings?: RentalSettings; confirmed?: readonly string[] },
): Promise<RentalPlan[]> {
  const firstDay = firstDayOf(now);
  const until = addDays(firstDay, checkoutDaysAhead + 2);
  const found = await listRentalFacts(db, rentals, {
    fromOn: firstDay,
    until,
    today: localDay(now, platformTimeZone),
  });
  if (found.length === 0) return [];
  const holidays = await listHolidays(db, { from: holidaysFrom(dueFrom(firstDay)), until });
  const promises = await listRules(db, "promises");
  return found.map((rental) => {
    const today = localDay(now, rental.timeZone);
    const wished = settings ?? rental.settings ?? firstSettings;
    const waits = new Map(rental.pickups.map(({ pickupOn, job }) => [pickupOn, job?.cleaning ?? null]));
    const implied = rental.isRemoved
      ? []
      : impliedPickups({
          rental,
          stays: rental.stays,
          holidays,
          promisesOn: (day) => ruleAmong(promises, "promises", day),
          defaultWindow: wished.defaultWindow,
          today,
        }).map((pickup) => cleaningTimes(pickup, waits.get(pickup.onDay) ?? null));
    const status = rental.subscription ?? "none";
    return {
      rental,
      today,
      implied,
      present: rental.pickups
        .filter(({ pickupOn }) => pickupOn >= today)
        .map((pickup) => presentPickup(pickup, rental)),
      terms: {
        settings: wished,
        isServed: isServed(status),
        mayAdd: allowsScheduling(status),
        isAreaServed: rental.isAreaServed,
        endsAt: rental.endsAt,
        handMade: rental.handMade,
        stopped: rental.stopped,
        confirmed,
        now,
      },
    };
  });
}

/** A day that has not ended in any time zone we serve. */
export function firstDayOf(now: string): string {
  return addDays(now.slice(0, 10), -1);
}

function presentPickup(
  pickup: RentalFacts["pickups"][number],
  rental: RentalFacts,
): RentalPlan["present"][number] {
  const { job } = pickup;
  if (!job) return { ...pickup, job };
  const isOutdated =
    job.address !== rental.address ||
    job.city !== rental.city ||
    job.zipCode !== rental.zipCode ||
    job.numberOfCans !== rental.numberOfCans;
  return { ...pickup, job: { ...job, isOutdated } };
}
