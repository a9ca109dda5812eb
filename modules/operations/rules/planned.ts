import { sameStreetMeters } from "#modules/offers/rules.ts";
import { metersPerMinute } from "#modules/routes/rules/follow.ts";
import { availabilityHours } from "#modules/runners/rules.ts";
import { type AvailabilityWindow, maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { dayParts, estimatedMinutes, eveningBefore, windowHours } from "#platform/values/windows.ts";

/** What a margin belongs to, from large to small. */
export const marginLevels = ["area", "street", "home", "property"] as const;
export type MarginLevel = (typeof marginLevels)[number];

/** How far ahead weekly pickups are planned. */
export const plannedDays = 28;

export type DayPart = (typeof dayParts)[number];

/** Local hours in which cans go out; the evening includes those of the evening before collection. */
const partHours: Record<DayPart, { from: number; to: number }> = {
  morning: windowHours("morning"),
  afternoon: windowHours("afternoon"),
  evening: eveningBefore,
};

/** The part of the day for cans that go out from a local hour on. */
export function partOf(hour: number): DayPart {
  return dayParts.find((part) => hour < partHours[part].to) ?? "evening";
}

/** A home in a run: its leg, half of the pickup's measured or estimated minutes, and the way from the one before. */
export function minutesPerStop(pickupMinutes: number): number {
  return pickupMinutes / 2 + sameStreetMeters / metersPerMinute;
}

/** An unmeasured pickup's minutes, with the usual two cans. */
export const usualPickupMinutes = estimatedMinutes(2);

/** The pickups a runner with these hours can take out in a part of the day, at most a day's limit. */
export function canTake(windows: readonly AvailabilityWindow[], minutes: number, part: DayPart): number {
  const { from, to } = partHours[part];
  const hours = Array.from({ length: to - from }, (_, nth) => from + nth).filter((hour) =>
    windows.some((window) => availabilityHours[window].from <= hour && hour < availabilityHours[window].to),
  );
  return Math.min(maxOpenJobsPerDay, Math.floor((hours.length * 60) / minutes));
}

/** A round's most minutes: those of a morning. */
export const roundMinutes = (partHours.morning.to - partHours.morning.from) * 60;

/** Runners who serve this many homes, one pickup a week on five mornings, each in one round. */
export function runnersNeeded(homes: number): number {
  const perRound = Math.floor(roundMinutes / minutesPerStop(usualPickupMinutes));
  return Math.ceil(homes / 5 / perRound);
}
