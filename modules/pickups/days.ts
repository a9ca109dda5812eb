import { type PickupTimes, pickupTimes } from "#modules/homes/days.ts";
import type { CurbLaw } from "#modules/homes/rules.ts";
import type { PromiseRule } from "#modules/rates/rules.ts";
import { addDays, instantAt, localDay, localTime, startOfDay } from "#platform/time/local-time.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { leastMinutesLeft, type TimeWindow, windowHours } from "#platform/values/windows.ts";
import { messageDays } from "./rules/messages.ts";
import type { LegChoice } from "./rules/status.ts";
import type { Opening } from "./rules/steps.ts";

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

function hourBefore(instant: string): string {
  return new Date(Date.parse(instant) - minutesAhead * 60_000).toISOString();
}
