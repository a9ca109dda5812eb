import { lawTimes, type PickupTimes, pickupTimes } from "#modules/homes/days.ts";
import { type CurbLaw, type FullCans, lawOn, usualFullCans } from "#modules/homes/rules.ts";
import type { PromiseRule } from "#modules/rates/rules.ts";
import {
  addDays,
  instantAt,
  localDay,
  localTime,
  nextWindow,
  startOfDay,
  windowInstants,
} from "#platform/time/local-time.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { dayParts, leastMinutesLeft, type TimeWindow, windowHours } from "#platform/values/windows.ts";
import { messageDays } from "./rules/messages.ts";
import type { LegChoice } from "./rules/status.ts";
import type { Opening } from "./rules/steps.ts";
import type { FullVerdict } from "./rules/truck.ts";

/** Minutes before a leg's window at which a runner may be at the home. */
const minutesAhead = 60;

type Times = { scheduledOn: string; timeWindow: TimeWindow; windowStartsAt: string };

/**
 * When a pickup's acts open: each leg an hour before its window, and a leg of the evening before when that evening
 * starts. Cans that went out the evening before come back in the pickup's own window.
 */
export function openingOf(job: Times, timeZone: string): Opening {
  const { scheduledOn, timeWindow, windowStartsAt } = job;
  const earliestAt = startOfDay(addDays(scheduledOn, -1), timeZone);
  const isEveningBefore = localDay(windowStartsAt, timeZone) < scheduledOn;
  if (!isEveningBefore) {
    const at = hourBefore(windowStartsAt);
    return { earliestAt, outAt: at, inAt: at };
  }
  const inAt = hourBefore(instantAt(scheduledOn, windowHours(timeWindow).from, timeZone));
  return { earliestAt, outAt: windowStartsAt, inAt };
}

/** When a pickup's two sides may write to each other: from the day before until `messageDays` after its day. */
export function messageTimes(scheduledOn: string, timeZone: string): { opensAt: string; closesAt: string } {
  return {
    opensAt: startOfDay(addDays(scheduledOn, -1), timeZone),
    closesAt: startOfDay(addDays(scheduledOn, messageDays + 1), timeZone),
  };
}

/** When a pickup's two sides may call each other, while it is not done: from when its way out opens. */
export function callTimes(job: Times & { timeZone: string }): { opensAt: string; closesAt: string } {
  const { closesAt } = messageTimes(job.scheduledOn, job.timeZone);
  return { opensAt: openingOf(job, job.timeZone).outAt, closesAt };
}

/** Refuses a step done before the start of the day before the pickup, with the time its leg opens. */
export function refuseTooEarly(
  opening: Opening,
  leg: "out" | "in",
  act: { at: string; timeZone: string },
): Refusal | null {
  return act.at < opening.earliestAt ? tooEarly(opening, leg, act.timeZone) : null;
}

/** The refusal that names when a leg opens: the instant, and the day and time by the home's clock. */
export function tooEarly(opening: Opening, leg: "out" | "in", timeZone: string): Refusal {
  const opensAt = leg === "out" ? opening.outAt : opening.inAt;
  return {
    code: "TOO_EARLY",
    params: { opensAt, day: localDay(opensAt, timeZone), time: localTime(opensAt, timeZone) },
  };
}

/**
 * The times of an extra pickup. Without a choice, its cans go out as the home's do, but that day if too little of the
 * evening before is left, and come back after the truck.
 */
export function extraTimes(
  wish: { day: string; window: TimeWindow; legs?: LegChoice | undefined },
  home: { timeZone: string; outEveningBefore: boolean; laws: readonly CurbLaw[] },
  { promises, now }: { promises: PromiseRule; now: string },
): PickupTimes {
  const timesOf = (legs: LegChoice): PickupTimes => ({
    timeWindow: wish.window,
    ...pickupTimes(
      wish.day,
      {
        timeZone: home.timeZone,
        pickupWindow: wish.window,
        outEveningBefore: legs === "eveningBefore",
        inAfterCollection: legs !== "inWindow",
        laws: home.laws,
      },
      promises,
    ),
  });
  if (wish.legs) return timesOf(wish.legs);
  const evening = timesOf("eveningBefore");
  const minutesLeft = (Date.parse(evening.outBy) - Date.parse(now)) / 60_000;
  return home.outEveningBefore && minutesLeft >= leastMinutesLeft ? evening : timesOf("sameDay");
}

type FullPickup = { scheduledOn: string; timeZone: string; laws: readonly CurbLaw[]; now: string };

/** The parts of today and tomorrow that are ahead and end while the place lets the pickup's cans stand at the curb. */
function returnWindows({ scheduledOn, timeZone, laws, now }: FullPickup) {
  const law = lawOn(laws, scheduledOn);
  const backBy = law && lawTimes(law, scheduledOn, timeZone).backBy;
  const today = localDay(now, timeZone);
  return [today, addDays(today, 1)]
    .flatMap((day) => dayParts.map((window) => ({ day, window })))
    .filter(({ day, window }) => {
      const { startsAt, endsAt } = windowInstants(day, window, timeZone);
      return startsAt > now && (backBy === null || endsAt <= backBy);
    });
}

/**
 * Where full cans stay: as the home wishes, but at the curb only while its place allows them there until a return. Guests
 * of a rental find none at the curb.
 */
export function fullCansAt(pickup: FullPickup & { wish: FullCans | null; isRental: boolean }): FullCans {
  const wish = pickup.isRental ? "broughtBack" : (pickup.wish ?? usualFullCans);
  return wish === "leftOut" && returnWindows(pickup).length > 0 ? "leftOut" : "broughtBack";
}

/**
 * When the runner returns for full cans at the curb: soon if the truck was only late, else as late as the place allows,
 * so that the hauler can make up for it. Without a lawful time left, as soon as possible.
 */
export function returnWindow(
  verdict: FullVerdict,
  pickup: FullPickup,
): { day: string; window: (typeof dayParts)[number] } {
  const windows = returnWindows(pickup);
  const best = verdict === "truckNotHere" ? windows[0] : windows.at(-1);
  return best ?? nextWindow(pickup.now, pickup.timeZone);
}

function hourBefore(instant: string): string {
  return new Date(Date.parse(instant) - minutesAhead * 60_000).toISOString();
}
