/**
 * A pickup's windows: three parts of the day, plus the start times of the two other forms. Hours are
 * local to the home, the end exclusive.
 */
const hours = {
  morning: [8, 12],
  afternoon: [12, 16],
  evening: [16, 20],
  "08:00": [8, 10],
  "10:00": [10, 12],
  "12:00": [12, 14],
  "14:00": [14, 16],
  "16:00": [16, 18],
  "11:00": [11, 13],
  "13:00": [13, 15],
  "15:00": [15, 17],
  "17:00": [17, 19],
} as const;

export type TimeWindow = keyof typeof hours;

export const dayParts = ["morning", "afternoon", "evening"] as const satisfies readonly TimeWindow[];
export type DayPart = (typeof dayParts)[number];
export const pickupStarts = [
  "08:00",
  "10:00",
  "12:00",
  "14:00",
  "16:00",
] as const satisfies readonly TimeWindow[];
export const checkoutStarts = ["11:00", "13:00", "15:00", "17:00"] as const satisfies readonly TimeWindow[];
export type CheckoutStart = (typeof checkoutStarts)[number];

/** Windows a homeowner may choose for a home pickup. */
export const homeWindows = [...dayParts, ...pickupStarts] as const;

export const timeWindows = Object.keys(hours) as TimeWindow[];

/** Local hours for taking cans out the evening before collection, the end exclusive. */
export const eveningBefore = { from: 16, to: 22 };

/** First and last local hour of a window, the last exclusive. */
export function windowHours(window: TimeWindow): { from: number; to: number } {
  const [from, to] = hours[window];
  return { from, to };
}

/** Minutes of a window a runner needs to take the pickup and get there. */
export const leastMinutesLeft = 60;

/** Whether a window can still be chosen for today. `minutes`: local time at the home, in minutes since midnight. */
export function hasTimeLeft(window: TimeWindow, minutes: number): boolean {
  return windowHours(window).to * 60 - minutes >= leastMinutesLeft;
}

/** Whether two windows on the same day overlap. */
export function windowsOverlap(one: TimeWindow, other: TimeWindow): boolean {
  const [a, b] = [windowHours(one), windowHours(other)];
  return a.from < b.to && b.from < a.to;
}

/** The wire's `scheduledDate`: the local day and window start, written in UTC. A local time, not an instant. */
export function wireScheduledDate(day: string, window: TimeWindow): string {
  return `${day}T${String(windowHours(window).from).padStart(2, "0")}:00:00.000Z`;
}

/** Whether a pickup's cans come back after the truck, not in its window. `due` is wall-clock time written as UTC. */
export function isBackAfterTruck(
  { scheduledOn, timeWindow }: { scheduledOn: string; timeWindow: TimeWindow },
  due: { outBy: string; inBy: string },
): boolean {
  const windowEnd = Date.parse(scheduledOn) + windowHours(timeWindow).to * 3_600_000;
  return due.inBy > due.outBy && Date.parse(due.inBy) > windowEnd;
}

/** Estimated minutes of a pickup, as job cards show. */
export function estimatedMinutes(numberOfCans: number): number {
  return Math.max(10, numberOfCans * 5);
}
