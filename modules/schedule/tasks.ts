import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import {
  calendarDays,
  defaultHolidays,
  dueFrom,
  type Holiday,
  holidaysFrom,
  type PickupWishes,
  pickupTimes,
  placesOf,
} from "#modules/homes/days.ts";
import { addHolidays, listCurbLaws, listHolidays } from "#modules/homes/index.ts";
import { lockOpenJobsOfHome, priceJobs } from "#modules/pickups/index.ts";
import { findPay, listRules, lockRatesShared, type Pay, type RuleRow } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import { planRentals as plan } from "#modules/rentals/index.ts";
import { assignToRegulars, followWeekdays } from "#modules/standing-routes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { eachBucket } from "#platform/each-bucket.ts";
import type { Limits } from "#platform/schedule.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import {
  addPickups,
  cancelUnwantedPickups,
  type Homes,
  listHomesWithoutStreet,
  listWishes,
  type PickupPlan,
  refreshPickups,
  saveStreets,
} from "./generate-pickups.ts";

/** Days, including today, with generated pickups: four weeks. */
export const daysAhead = 28;

/** A cache for one run, which needs the same days and times for every bucket. */
export type Reckoned = { kept<T>(key: string, reckon: () => T): T };

function reckoned(): Reckoned {
  const known = new Map<string, unknown>();
  return {
    kept<T>(key: string, reckon: () => T): T {
      if (!known.has(key)) known.set(key, reckon());
      return known.get(key) as T;
    },
  };
}

/** The rules' results for the next four weeks; reads holidays and rates under the buckets' lock. */
async function planPickups(
  deps: Pick<Deps, "now">,
  tx: Db,
  homes: Homes,
  { kept }: Reckoned = reckoned(),
): Promise<PickupPlan & { pay: Pay }> {
  const now = deps.now();
  const wishes = (await listWishes(tx, homes)).map((wish) => ({
    ...wish,
    today: kept(`today ${now} ${wish.timeZone}`, () => localDay(now, wish.timeZone)),
  }));
  const todays = wishes.map(({ today }) => today).toSorted();
  const first = todays[0] ?? now.slice(0, 10);
  const last = todays.at(-1) ?? first;
  const span = kept(`span ${first} ${last}`, () => spanOf(first, last));
  const holidays = await listHolidays(tx, span.holidays);
  await lockRatesShared(tx);
  const pay = await findPay(tx);
  const promises = await listRules(tx, "promises");
  const laws = await listCurbLaws(tx);
  const lawsOf = ({ curbPlaces }: { curbPlaces: string | null }) =>
    (curbPlaces?.split(",") ?? []).flatMap((place) => laws.get(place) ?? []);
  return {
    now,
    pay,
    ...kept(`calendars ${first} ${last} ${JSON.stringify(holidays)}`, () => calendarsOf(holidays, span)),
    wishes: wishes.map(({ today, ...wish }) => ({
      ...wish,
      firstDay: today,
      pickups: kept(
        `times ${today} ${Object.values(wish).join()} ${JSON.stringify([promises, lawsOf(wish)])}`,
        () => timesFrom(today, { ...wish, laws: lawsOf(wish) }, promises),
      ).map(({ onDay, ...times }) => ({ ...times, payCents: pay.flatOn(onDay) })),
    })),
  };
}

type Span = {
  first: string;
  holidays: { from: string; until: string };
  due: { from: string; before: string };
};

function spanOf(first: string, last: string): Span {
  const due = { from: dueFrom(first), before: addDays(last, daysAhead) };
  return { first, due, holidays: { from: holidaysFrom(due.from), until: due.before } };
}

function calendarsOf(holidays: Holiday[], { first, due }: Span): Pick<PickupPlan, "places" | "days"> {
  const places = placesOf(holidays);
  return {
    places: places.map((place, calendar) => ({ ...place, calendar })),
    days: calendarDays(places, holidays, due).flatMap(({ onDay, ...day }) =>
      onDay !== null && onDay >= first ? { ...day, onDay } : [],
    ),
  };
}

function timesFrom(today: string, wish: PickupWishes, promises: RuleRow[]) {
  return Array.from({ length: daysAhead }, (_, index) => {
    const onDay = addDays(today, index);
    return { onDay, ...pickupTimes(onDay, wish, ruleAmong(promises, "promises", onDay)) };
  });
}

/** Buckets per task, few enough to finish well before a task counts as stuck. */
const bucketsAtOnce = 32;

/** Queues replanning after a change to an area's holiday, if its day can still have pickups to move. */
export async function sendReplan(
  deps: Deps,
  tx: Db,
  { area, onDay }: { area: string; onDay: string },
  reason?: Tasks["replan-visits"]["reason"],
) {
  const today = localDay(deps.now(), platformTimeZone);
  if (onDay < addDays(today, -8) || onDay > addDays(today, daysAhead + 1)) return;
  const tasks = Array.from({ length: 256 / bucketsAtOnce }, (_, index) => ({
    area,
    ...(reason && { reason }),
    fromBucket: index * bucketsAtOnce,
    beforeBucket: (index + 1) * bucketsAtOnce,
  }));
  await deps.queue.sendAll(tx, "replan-visits", tasks);
}

/** Days ahead with default holidays: 13 months. */
const keptAhead = 400;

/** Adds default holidays for 13 months ahead and replans; keeps admins' changes. Returns how many. */
function keepDefaultHolidays(deps: Deps): Promise<number> {
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

/**
 * Adds the next four weeks' pickups to all served homes, one transaction per bucket. Safe to repeat, after a crash and
 * concurrently: the result is the same. A failed bucket does not stop the others, but the run fails at its end.
 * `parallel` is the number of buckets at a time; with a single database connection they run in sequence.
 */
export async function generate(deps: Deps, limits?: Limits, { parallel = 2 }: { parallel?: number } = {}) {
  const holidays = await keepDefaultHolidays(deps);
  const known = reckoned();
  const { total, done, left } = await eachBucket(deps, { limits, parallel }, (tx, bucket) =>
    addMissing(deps, tx, { bucket }, known),
  );
  return { pickups: total, buckets: done, bucketsLeft: left, holidays };
}

/** The same for one home, at once. Under `lockHomeBucket`. Returns how many pickups were added. */
export function generateForHome(deps: Deps, tx: Db, homeownerId: string): Promise<number> {
  return addMissing(deps, tx, { homeownerId });
}

/**
 * Matches pickups that have not begun to what is wanted now. Cancels those unwanted or at another time, for this
 * reason, and tells their runners; updates the others and adds missing ones. Under `lockHomeBucket`, or with the bucket
 * locked. Returns how many changed, 0 if none.
 */
export async function replan(
  deps: Deps,
  tx: Db,
  homes: Homes,
  why: { userId: string | null; reason: string },
  known?: Reckoned,
): Promise<number> {
  await fillStreets(tx, homes);
  const plan = await planPickups(deps, tx, homes, known);
  // Two statements cancel and change jobs, each locking by id. Lock all jobs first to keep that order across both.
  if ("homeownerId" in homes) await lockOpenJobsOfHome(tx, homes.homeownerId);
  const cancelled = await cancelUnwantedPickups(tx, homes, plan, why);
  const refreshed = await refreshPickups(tx, homes, plan);
  const added = await addPickups(tx, homes, plan);
  await priceJobs(tx, plan.pay, { now: plan.now, ...homes });
  if ("homeownerId" in homes) await followWeekdays(deps, tx, { ...homes, userId: why.userId });
  await assignToRegulars(deps, tx, homes);
  return cancelled + refreshed + added;
}

async function addMissing(deps: Deps, tx: Db, homes: Homes, known?: Reckoned): Promise<number> {
  await fillStreets(tx, homes);
  const plan = await planPickups(deps, tx, homes, known);
  const added = await addPickups(tx, homes, plan);
  await priceJobs(tx, plan.pay, { now: plan.now, ...homes });
  await assignToRegulars(deps, tx, homes);
  return added;
}

/** Fills in the street of older homes, saved before it was stored, when first needed. */
async function fillStreets(tx: Db, homes: Homes): Promise<void> {
  const without = await listHomesWithoutStreet(tx, homes);
  await saveStreets(
    tx,
    without.map(({ id, address }) => ({ id, publicStreet: publicStreet(address) })),
  );
}

/**
 * Matches every rental's pickups to its stays and collection days, which also adds newly reachable days. One
 * transaction per bucket. Safe to repeat, after a crash and concurrently. A failed bucket does not stop the others, but
 * the run fails at its end.
 */
export async function planRentals(deps: Deps, limits?: Limits) {
  const { total, done, left } = await eachBucket(
    deps,
    { limits, parallel: 2 },
    async (tx, bucket) => (await plan(deps, tx, { bucket })).touched,
  );
  return { rentalPickups: total, buckets: done, bucketsLeft: left };
}

/** Plans an area's pickups again, including rentals'. Safe to repeat: matching pickups stay. */
export async function replanPickups(deps: Deps, task: Tasks["replan-visits"]): Promise<void> {
  const buckets = Array.from(
    { length: task.beforeBucket - task.fromBucket },
    (_, index) => task.fromBucket + index,
  );
  const known = reckoned();
  await eachBucket(deps, { parallel: 1, buckets }, async (tx, bucket) => {
    const why = { userId: null, reason: task.reason ?? "holiday" };
    const atHome = await replan(deps, tx, { bucket, area: task.area }, why, known);
    return atHome + (await plan(deps, tx, { bucket })).touched;
  });
}
