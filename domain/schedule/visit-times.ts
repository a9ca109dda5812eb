import type { TimeWindow } from "../windows.ts";
import { windowHours } from "../windows.ts";
import { addDays, instantAt } from "./local-time.ts";

/** When a home wants its generated visits. */
export type VisitWishes = {
  timeZone: string;
  pickupWindow: TimeWindow;
  /** The cans go out the evening before collection. */
  outEveningBefore: boolean;
  /** The cans come back once collection is over. */
  inAfterCollection: boolean;
};

/** Hours of the evening before within which cans go out, and the hour of the day itself by which they are back. */
const evening = { from: 16, until: 22 };
const backBy = 20;

/** The UTC instants of a generated visit: between which it takes place, and until when each leg is to be done. */
export function visitTimes(
  day: string,
  { timeZone, pickupWindow, outEveningBefore, inAfterCollection }: VisitWishes,
): { windowStartsAt: string; windowEndsAt: string; outBy: string; inBy: string } {
  const { from, to } = windowHours(pickupWindow);
  const outDay = outEveningBefore ? addDays(day, -1) : day;
  const windowEndsAt = instantAt(day, inAfterCollection ? backBy : to, timeZone);
  return {
    windowStartsAt: instantAt(outDay, outEveningBefore ? evening.from : from, timeZone),
    windowEndsAt,
    outBy: instantAt(outDay, outEveningBefore ? evening.until : to, timeZone),
    inBy: windowEndsAt,
  };
}
