import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { findLiveSubscription, type SubscriptionRow } from "#modules/billing/index.ts";
import { dueFrom, holidaysFrom, type PickupTimes } from "#modules/homes/days.ts";
import { findCurbLaws, isOnHold, lockHomeBucket } from "#modules/homes/index.ts";
import type * as ratesContract from "#modules/rates/contract.ts";
import { findPay, listRules, lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { findZipCode } from "#platform/queries/platform.ts";
import {
  addDays,
  daysBetween,
  localDay,
  platformTimeZone,
  windowInstants,
} from "#platform/time/local-time.ts";
import { mondayOf } from "#platform/time/periods.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import { dueFor, skipsOf } from "./cancel-job.ts";
import type * as contract from "./contract/homeowner.ts";
import type { Job } from "./contract/job.ts";
import { extraTimes } from "./days.ts";
import { priceJobs } from "./price-jobs.ts";
import { findCalendarFacts } from "./queries/calendar.ts";
import { addEvent } from "./queries/events.ts";
import { countExtras, insertExtra, listWindowsOfDay } from "./queries/extra-pickups.ts";
import { insertJob } from "./queries/job-changes.ts";
import { findJobWithRunner, type JobRow } from "./queries/jobs.ts";
import { renderJob } from "./render-job.ts";
import {
  freeExtrasOfAll,
  freeExtrasPerWeek,
  refuseAfterStop,
  refuseOverlap,
  refuseSchedule,
} from "./rules/status.ts";

export type Place = {
  address: string;
  unit: string | null;
  city: string;
  zipCode: string;
  timeZone: string;
  numberOfCans: number;
  specialInstructions: string | null;
};

/**
 * Adds a pickup at a place, with the runner's rate on its date. Date and window are in the place's time zone; `times`
 * replace the window's. An extra pickup needs confirmation once its week has enough extras. Under `lockHomeBucket`.
 * Refuses with SUBSCRIPTION_REQUIRED, PICKUP_IN_PAST, WINDOW_CLOSING, DAY_TOO_FAR, DAY_AFTER_SERVICE_END and
 * DAY_IN_PAUSE, at a home with DAY_ON_HOLD, and an extra pickup with PICKUP_OVERLAPS.
 */
export async function insertPickup(
  deps: Deps,
  tx: Db,
  pickup: {
    userId: string;
    homeownerId: string;
    subscription: Pick<SubscriptionRow, "status" | "cancelAtPeriodEnd" | "periodEndsAt" | "pausesAt"> | null;
    kind: JobRow["kind"];
    propertyId: string | null;
    place: Place;
    scheduledDate: string;
    timeWindow: TimeWindow;
    /** Undefined: the place's own instructions. Null: none. */
    specialInstructions?: string | null | undefined;
    /** Requested by the home; otherwise a return pickup for another pickup. */
    isExtra: boolean;
    /** Paid for on its own, so that it needs no subscription. */
    isPaid?: boolean;
  },
  times?: PickupTimes,
): Promise<Job> {
  const { place, scheduledDate } = pickup;
  const now = deps.now();
  const window = windowInstants(scheduledDate, pickup.timeWindow, place.timeZone);
  refuseIf(
    refuseSchedule(pickup.isPaid ? "active" : (pickup.subscription?.status ?? "none"), {
      daysAhead: daysBetween(localDay(now, place.timeZone), scheduledDate),
      minutesLeft: (Date.parse(times?.outBy ?? window.endsAt) - Date.parse(now)) / 60_000,
    }),
  );
  refuseIf(refuseAfterStop(times?.windowStartsAt ?? window.startsAt, pickup.subscription));
  if (!pickup.propertyId && (await isOnHold(tx, pickup.homeownerId, scheduledDate)))
    throw new Refused({ code: "DAY_ON_HOLD" });
  const needsConfirmation = pickup.isExtra && (await judgeExtra(deps, tx, pickup, times));
  await lockRatesShared(tx);
  const pay = await findPay(tx);
  const jobId = deps.newId();
  const row = {
    id: jobId,
    homeownerId: pickup.homeownerId,
    propertyId: pickup.propertyId,
    kind: pickup.kind,
    status: "scheduled" as const,
    scheduledOn: scheduledDate,
    timeWindow: pickup.timeWindow,
    windowStartsAt: window.startsAt,
    windowEndsAt: window.endsAt,
    outBy: window.endsAt,
    inBy: window.endsAt,
    ...times,
    ...(await addressCopies(tx, place)),
    numberOfCans: place.numberOfCans,
    payCents: pay.flatOn(scheduledDate),
    specialInstructions:
      pickup.specialInstructions === null ? null : pickup.specialInstructions || place.specialInstructions,
    createdAt: now,
    requestedAt: pickup.isExtra ? now : null,
    needsConfirmation,
  };
  if (!pickup.isExtra) await insertJob(tx, row);
  else if (!(await insertExtra(tx, row))) throw new Refused({ code: "PICKUP_OVERLAPS" });
  await priceJobs(tx, pay, { homeownerId: pickup.homeownerId, now });
  await addEvent(deps, tx, {
    jobId,
    fromStatus: null,
    toStatus: "scheduled",
    userId: pickup.userId,
    happenedAt: now,
  });
  const scheduled = await findJobWithRunner(tx, jobId);
  if (!scheduled) throw new Error(`Job ${jobId} has gone`);
  return renderJob(deps, scheduled);
}

/** Whether an extra pickup needs an operator's confirmation. Refuses with PICKUP_OVERLAPS. */
async function judgeExtra(
  deps: Deps,
  tx: Db,
  pickup: {
    userId: string;
    homeownerId: string;
    propertyId: string | null;
    scheduledDate: string;
    timeWindow: TimeWindow;
  },
  times?: PickupTimes,
): Promise<boolean> {
  const { userId, homeownerId, propertyId, scheduledDate: day } = pickup;
  const place = { homeownerId, propertyId };
  const taken = await windowsOfDay(deps, tx, { ...place, userId, day });
  refuseIf(refuseOverlap(times?.timeWindow ?? pickup.timeWindow, taken));
  const { atPlace, ofAll } = await countExtras(tx, { ...place, weekFrom: mondayOf(day) });
  return atPlace >= freeExtrasPerWeek || ofAll >= freeExtrasOfAll;
}

/** Every home's pickups are generated for at least this many days ahead. */
const generatedDays = 21;

/** A place's windows on a day: of its pickups, and of the one that its can schedules will still generate at a home. */
export async function windowsOfDay(
  deps: Pick<Deps, "now">,
  tx: Db,
  { userId, ...of }: { userId: string; homeownerId: string; propertyId: string | null; day: string },
): Promise<TimeWindow[]> {
  const taken = await listWindowsOfDay(tx, of);
  const { day } = of;
  if (of.propertyId || day < addDays(deps.now().slice(0, 10), generatedDays)) return taken;
  const home = await findCalendarFacts(tx, userId, { from: holidaysFrom(dueFrom(day)), until: day });
  if (!home) return taken;
  const due = dueFor(home, day);
  const movedTo = home.dayMoves.findLast(({ plannedOn }) => plannedOn === day)?.toOn ?? day;
  const isSkipped = skipsOf(home, day).some((one) => home.skipped.includes(one));
  return due.length === 0 || movedTo !== day || isSkipped ? taken : [...taken, home.pickupWindow];
}

/** The place's columns copied to a job, so that offers need no other table. */
export async function addressCopies(tx: Db, place: Pick<Place, "address" | "unit" | "city" | "zipCode">) {
  const centre = await findZipCode(tx, place.zipCode);
  return {
    address: place.unit ? `${place.address}, ${place.unit}` : place.address,
    publicStreet: publicStreet(place.address),
    city: place.city,
    zipCode: place.zipCode,
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
  };
}

/** Refuses with WINDOW_NOT_OFFERED a window that homeowners cannot choose for a day. */
export async function refuseWindow(db: Db, wish: { day: string; window: TimeWindow }): Promise<void> {
  const { offered } = await ruleOn(db, "windows", wish.day);
  if (!offered.some((window) => window === wish.window)) throw new Refused({ code: "WINDOW_NOT_OFFERED" });
}

/**
 * Schedules a one-off pickup at the homeowner's home, with the times of `extraTimes`. Refuses as `insertPickup` does, and
 * with WINDOW_NOT_OFFERED.
 * Pauses and holds of this home wait for this insert, so that they include the new job.
 */
export const schedulePickup: HomeownerAct<typeof contract.schedulePickup> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, actor.homeownerId);
    const subscription = await findLiveSubscription(tx, actor.userId);
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const { scheduledDate: day, timeWindow: window, legs } = input;
    const promises = ruleAmong(await listRules(tx, "promises"), "promises", day);
    const times = extraTimes(
      { day, window, legs },
      { ...home, laws: await findCurbLaws(tx, home) },
      { promises, now: deps.now() },
    );
    const job = await insertPickup(
      deps,
      tx,
      {
        userId: actor.userId,
        homeownerId: home.id,
        subscription,
        kind: "one_off",
        propertyId: null,
        place: home,
        scheduledDate: day,
        timeWindow: window,
        specialInstructions: input.specialInstructions,
        isExtra: true,
      },
      times,
    );
    // Check only days in range, because the database cannot query dates such as the year 0.
    await refuseWindow(tx, { day, window });
    return job;
  });

/** The windows that homeowners can choose: today's, and those of each later change. */
export async function pickupWindows(
  deps: Pick<Deps, "db" | "now">,
): Promise<z.output<typeof ratesContract.pickupWindows.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const rows = await listRules(deps.db, "windows");
  const later = rows.map(({ effectiveOn }) => effectiveOn).filter((day) => day > today);
  return [today, ...later].map((from) => ({ from, offered: ruleAmong(rows, "windows", from).offered }));
}
