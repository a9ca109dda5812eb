import { defaultPromises, type PromiseRule } from "#modules/rates/rules/promise-rule.ts";
import { addDays, instantAt } from "#platform/time/local-time.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import { windowHours } from "#platform/values/windows.ts";

/** When a home wants its generated pickups. */
export type VisitWishes = {
  timeZone: string;
  pickupWindow: TimeWindow;
  /** Whether the cans go out the evening before collection. */
  outEveningBefore: boolean;
  /** Whether the cans come back after collection. */
  inAfterCollection: boolean;
};

/** The UTC window of a generated pickup and each leg's deadline. `promises` is the rule of its day. */
export function visitTimes(
  day: string,
  { timeZone, pickupWindow, outEveningBefore, inAfterCollection }: VisitWishes,
  promises: PromiseRule = defaultPromises,
): { windowStartsAt: string; windowEndsAt: string; outBy: string; inBy: string } {
  const { from, to } = windowHours(pickupWindow);
  const outDay = outEveningBefore ? addDays(day, -1) : day;
  const windowEndsAt = instantAt(day, inAfterCollection ? promises.backBy : to, timeZone);
  return {
    windowStartsAt: instantAt(outDay, outEveningBefore ? promises.outFrom : from, timeZone),
    windowEndsAt,
    outBy: instantAt(outDay, outEveningBefore ? promises.outBy : to, timeZone),
    inBy: windowEndsAt,
  };
}
