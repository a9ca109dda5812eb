import { allowsScheduling, type SubscriptionStatus, stopOfService } from "#modules/accounts/rules.ts";
import type { Refusal } from "#platform/values/refusal.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { leastMinutesLeft, type TimeWindow, windowsOverlap } from "#platform/values/windows.ts";

/** weekly: made by the schedule. one_off: added by hand or by an operator. checkout: of a rental. */
export const jobKinds = ["weekly", "one_off", "checkout"] as const;
export type JobKind = (typeof jobKinds)[number];

/** A job's states. `in_progress` means that the cans are at the curb. */
export const jobStatuses = [
  "scheduled",
  "assigned",
  "in_progress",
  "completed",
  "missed",
  "cancelled",
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/**
 * When an extra pickup's cans go out and come back. eveningBefore and sameDay: back after the truck; inWindow: out and
 * back in the chosen window.
 */
export const legChoices = ["eveningBefore", "sameDay", "inWindow"] as const;
export type LegChoice = (typeof legChoices)[number];

/** All allowed transitions; only a refused review (`undoRefused`) leaves a final state. */
const transitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  scheduled: ["assigned", "cancelled", "missed"],
  assigned: ["scheduled", "in_progress", "completed", "cancelled", "missed"],
  in_progress: ["assigned", "completed", "missed"],
  missed: ["completed"],
  completed: [],
  cancelled: [],
};

export function mayBecome(from: JobStatus, to: JobStatus): boolean {
  return transitions[from].includes(to);
}

export function statesBefore(to: JobStatus): JobStatus[] {
  return jobStatuses.filter((from) => mayBecome(from, to));
}

/** Why the end of a service cancels pickups, in their events. */
export const afterServiceEnd = "service cancelled";

/** The reasons in the events of pickups that come back when the service goes on: its end, or a pause here or there. */
export const stoppedService: readonly string[] = [afterServiceEnd, "paused", "subscription paused"];

/** Upcoming: nobody has begun it. */
export function isUpcoming(status: JobStatus): boolean {
  return status === "scheduled" || status === "assigned";
}

/** Taken by a runner and not over. */
export function isActive(status: JobStatus): boolean {
  return status === "assigned" || status === "in_progress";
}

/**
 * Why this runner may not take this job, or null. `openJobsThatDay` counts the runner's assigned and started jobs of
 * that day; `now` and `outBy` (when the cans are due out) are UTC instants. `claimJob` decides in SQL; this rule only
 * explains its refusal.
 */
export function refuseAccept(
  job: { status: JobStatus; zipCode: string; outBy: string; needsConfirmation: boolean; isWithheld: boolean },
  runner: { isAvailable: boolean; serviceAreas: readonly string[]; openJobsThatDay: number },
  now: string,
): Refusal | null {
  if (!runner.serviceAreas.includes(job.zipCode)) return { code: "JOB_OUTSIDE_AREA" };
  if (!runner.isAvailable) return { code: "RUNNER_OFFLINE" };
  if (job.status !== "scheduled" || job.needsConfirmation || job.isWithheld) return { code: "JOB_TAKEN" };
  if (job.outBy <= now) return { code: "WINDOW_PASSED" };
  if (runner.openJobsThatDay >= maxOpenJobsPerDay) return { code: "DAY_FULL" };
  return null;
}

/** A phone's clock may be off by this much, because sending also takes time. */
const toleratedMilliseconds = 2 * 60_000;

/** The earliest phone time accepted for a step done at `instant`. */
export function earliestToldOf(instant: string): string {
  return new Date(Date.parse(instant) - toleratedMilliseconds).toISOString();
}

/**
 * When a step kept on a phone was done, and when its runner came to the home (null if not given); UTC. If `sentAt`
 * shows that the phone's clock is off, both are corrected. Neither is after `now`, the step's arrival, and the runner
 * never comes after the step. Without `at`, the step is done now.
 */
export function captureTimes(
  report: { at?: string | undefined; sentAt?: string | undefined; cameAt?: string | undefined },
  now: string,
): { capturedAt: string; cameAt: string | null } {
  const off = report.sentAt === undefined ? 0 : Date.parse(now) - Date.parse(report.sentAt);
  const correction = Math.abs(off) > toleratedMilliseconds ? off : 0;
  const corrected = (instant: string, latest: string) =>
    earlier(new Date(Date.parse(instant) + correction).toISOString(), latest);
  const capturedAt = report.at === undefined ? now : corrected(report.at, now);
  return {
    capturedAt,
    cameAt: report.cameAt === undefined ? null : corrected(report.cameAt, capturedAt),
  };
}

/** Whole seconds by which the phone's clock was ahead when it sent a step, below zero if behind; null if not known. */
export function clockOffSeconds(report: { sentAt?: string | undefined }, now: string): number | null {
  return report.sentAt === undefined
    ? null
    : Math.round((Date.parse(report.sentAt) - Date.parse(now)) / 1000);
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** Hours before its window until which release is free, so that another runner still has time. */
const freeHours = 12;

/** Minutes after accepting within which release is always free, for an accidental tap. */
const slipMinutes = 15;

/** The last instant of free release; later it is recorded as late. UTC. */
export function releasableUntil(job: { windowStartsAt: string; acceptedAt: string }): string {
  const before = Date.parse(job.windowStartsAt) - freeHours * 3_600_000;
  const slip = Date.parse(job.acceptedAt) + slipMinutes * 60_000;
  return new Date(Math.max(before, slip)).toISOString();
}

/** Hours that a release may wait on an offline phone; an older one counts by its arrival. */
const waitingHours = 6;

/** Whether a release is late: past the cut-off, unless made in time on an offline phone. UTC instants. */
export function isReleasedLate(
  job: { windowStartsAt: string; acceptedAt: string },
  release: { capturedAt: string; arrivedAt: string },
): boolean {
  const until = releasableUntil(job);
  if (release.arrivedAt <= until) return false;
  const longAgo = new Date(Date.parse(release.arrivedAt) - waitingHours * 3_600_000).toISOString();
  const from = earliestToldOf(job.acceptedAt);
  return release.capturedAt > until || release.capturedAt < from || release.capturedAt < longAgo;
}

/** Why a runner's own job may not be started (the cans taken to the curb), or null. */
export function refuseStart(job: { status: JobStatus }): Refusal | null {
  return mayBecome(job.status, "in_progress") || job.status === "in_progress"
    ? null
    : { code: "JOB_NOT_STARTABLE" };
}

/** Why a runner's own job may not go back to the pool, or null. A started job must be finished. */
export function refuseRelease(job: { status: JobStatus }): Refusal | null {
  return job.status === "assigned" ? null : { code: "JOB_NOT_RELEASABLE" };
}

/** Days ahead that a pickup can be scheduled. */
const maxDaysAhead = 365;

/** Extra pickups per home or rental and week (Monday to Sunday) that need no operator's confirmation. */
export const freeExtrasPerWeek = 5;

/** The same for all of a homeowner's places together: one price pays for all of them, and every pickup costs pay. */
export const freeExtrasOfAll = 20;

/**
 * Why a homeowner may not schedule a pickup, or null. `daysAhead` counts from today at the home (negative
 * for the past); `minutesLeft` until the cans must be out (negative once that has passed).
 */
export function refuseSchedule(
  subscription: SubscriptionStatus | "none",
  pickup: { daysAhead: number; minutesLeft: number },
): Refusal | null {
  if (!allowsScheduling(subscription)) return { code: "SUBSCRIPTION_REQUIRED" };
  if (pickup.daysAhead < 0 || pickup.minutesLeft <= 0) return { code: "PICKUP_IN_PAST" };
  if (pickup.daysAhead > maxDaysAhead) return { code: "DAY_TOO_FAR" };
  if (pickup.minutesLeft < leastMinutesLeft) return { code: "WINDOW_CLOSING" };
  return null;
}

/** Why a pickup may not begin at an instant, or null: by then the service has ended, or a planned pause begun. */
export function refuseAfterStop(
  windowStartsAt: string,
  subscription: Parameters<typeof stopOfService>[0],
): Refusal | null {
  const stopsAt = stopOfService(subscription);
  if (stopsAt === null || windowStartsAt < stopsAt) return null;
  return { code: subscription?.pausesAt ? "DAY_IN_PAUSE" : "DAY_AFTER_SERVICE_END" };
}

/** Why an extra pickup overlaps another one of the place and day, or null. */
export function refuseOverlap(wished: TimeWindow, present: readonly TimeWindow[]): Refusal | null {
  return present.some((window) => windowsOverlap(window, wished)) ? { code: "PICKUP_OVERLAPS" } : null;
}

/** An operator's job filters. Pending: not over yet. Issues: missed or late. */
export const jobFilters = ["all", "pending", "issues"] as const;
export type JobFilter = (typeof jobFilters)[number];

/** The overdue leg of an open job; null if none. All but the state are UTC instants. */
export function lateLeg(
  job: { status: JobStatus; outBy: string; inBy: string },
  now: string,
): "out" | "in" | null {
  if ((job.status === "scheduled" || job.status === "assigned") && job.outBy < now) return "out";
  return job.status === "in_progress" && job.inBy < now ? "in" : null;
}

/** How many hours a runner can still see the address after a job ends. */
export const addressHours = 24;

/** Days a link to a pickup works. */
export const shareDays = 30;

/** Whether a job's runner sees its address: until a day after it ended, at `inBy` if never completed. */
export function showsHome(
  job: { status: JobStatus; completedAt: string | null; inBy: string },
  now: string,
): boolean {
  if (job.status === "assigned" || job.status === "in_progress") return true;
  return Date.parse(now) - Date.parse(job.completedAt ?? job.inBy) < addressHours * 3_600_000;
}

/** The most open jobs shown to a runner, soonest first. */
export const mostOffers = 50;

/** Days in which an area's open jobs are counted, today included. */
export const soonDays = 7;

/** A pickup's instants, UTC. */
type Times = {
  status: JobStatus;
  windowStartsAt: string;
  outBy: string;
  inBy: string;
  startedAt: string | null;
  completedAt: string | null;
};

/** One leg of a pickup: when it is due, when it was done, and how many whole minutes late it is or was. */
export type DispatchLeg = { by: string; doneAt: string | null; lateMinutes: number };

/** Minutes before its window at which an untaken pickup becomes urgent. */
const pressingMinutes = 120;

/**
 * The status of both legs at an instant. A pickup completed without a start went out no later than it came back. A
 * canceled pickup is never late; a missed one keeps its lateness at the deadline.
 */
export function dispatchLegs(
  job: Omit<Times, "windowStartsAt">,
  now: string,
): { out: DispatchLeg; in: DispatchLeg } {
  const outAt = job.startedAt ?? job.completedAt;
  return {
    out: {
      by: job.outBy,
      doneAt: outAt,
      lateMinutes: lateMinutes(job, { by: job.outBy, doneAt: outAt }, now),
    },
    in: {
      by: job.inBy,
      doneAt: job.completedAt,
      lateMinutes: lateMinutes(job, { by: job.inBy, doneAt: job.completedAt }, now),
    },
  };
}

/** Whether an untaken pickup's window begins soon or has begun. */
export function isPressing(job: Pick<Times, "status" | "windowStartsAt">, now: string): boolean {
  return (
    job.status === "scheduled" && Date.parse(job.windowStartsAt) - Date.parse(now) <= pressingMinutes * 60_000
  );
}

function lateMinutes(
  job: Pick<Times, "status">,
  leg: { by: string; doneAt: string | null },
  now: string,
): number {
  if (job.status === "cancelled") return 0;
  const until = leg.doneAt ?? now;
  return Math.max(0, Math.floor((Date.parse(until) - Date.parse(leg.by)) / 60_000));
}
