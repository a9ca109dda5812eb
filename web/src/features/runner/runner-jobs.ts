import type { OfferDetail } from "#modules/offers/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { isActive, mostOffers } from "#modules/pickups/rules/status.ts";
import { type Cents, parseCents } from "#platform/values/money.ts";
import { type Place, streetMeters } from "#platform/values/places.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import { dayIn } from "../../lib/days.ts";

/** An offer with its details: `detail` is null until loaded, `meters` when the distance is unknown. */
export type Offer = Job & { detail: OfferDetail | null; meters: number | null };

export type OfferArea = { zipCode: string; place: Place | null; count: number; meters: number | null };

/** Combines offers with their details; distances count from `from`. */
export function weighOffers(
  jobs: readonly Job[],
  details: readonly OfferDetail[] | undefined,
  from: Place | null,
): Offer[] {
  const byJob = new Map(details?.map((detail) => [detail.jobId, detail]));
  return jobs.map((job) => {
    const detail = byJob.get(job.id) ?? null;
    return { ...job, detail, meters: from && detail?.place ? streetMeters(from, detail.place) : null };
  });
}

/** True when there are fewer than the server's limit, so there are no more. */
export function isAll(offers: readonly Job[]): boolean {
  return offers.length < mostOffers;
}

/** Whether it fits the runner's hours and days, as far as known. */
export function fits({ detail }: Offer): boolean {
  return !detail?.isOutsideHours && !detail?.isDayOff;
}

/** Sort orders for offers; the first is the server's. */
export const offerOrders = ["soonest", "pay", "distance", "minutes"] as const;
export type OfferOrder = (typeof offerOrders)[number];

/** Sorts offers stably; unknown distances go last. */
export function sortOffers(offers: readonly Offer[], order: OfferOrder): Offer[] {
  const rank: Record<OfferOrder, (offer: Offer) => number> = {
    soonest: () => 0,
    pay: (offer) => -hourlyPay(shownPay(offer), minutesOf(offer)),
    distance: ({ meters }) => meters ?? Number.MAX_VALUE,
    minutes: minutesOf,
  };
  return offers.toSorted((a, b) => rank[order](a) - rank[order](b));
}

/** Minutes at the home: from earlier pickups there, or an estimate. */
export function minutesOf({ detail, numberOfCans }: Pick<Offer, "detail" | "numberOfCans">): number {
  return detail?.minutes ?? estimatedMinutes(numberOfCans);
}

/** Areas of offers, nearest first; unknown distances last. */
export function areasOf(offers: readonly Offer[]): OfferArea[] {
  const areas = new Map<string, OfferArea>();
  for (const { detail, meters } of offers) {
    if (!detail) continue;
    const { zipCode, place } = detail;
    const count = (areas.get(zipCode)?.count ?? 0) + 1;
    areas.set(zipCode, { zipCode, place, count, meters });
  }
  const far = ({ meters }: OfferArea) => meters ?? Number.POSITIVE_INFINITY;
  return [...areas.values()].sort((a, b) =>
    far(a) === far(b) ? a.zipCode.localeCompare(b.zipCode) : far(a) - far(b),
  );
}

/** Hourly pay in cents at homes like this one. */
export function hourlyPay(cents: number, minutes: number): number {
  return Math.round((cents * 60) / minutes);
}

/** Shown for a job without an amount. Never counted as earned. */
const payShownWithoutAmount: Cents = 1500;

export function shownPay(job: Pick<Job, "paymentAmount">): Cents {
  return parseCents(job.paymentAmount) ?? payShownWithoutAmount;
}

export function earnedBy(jobs: readonly Pick<Job, "paymentAmount">[]): Cents {
  return jobs.reduce((sum, job) => sum + (parseCents(job.paymentAmount) ?? 0), 0);
}

/**
 * A runner's jobs grouped for the dashboard: unfinished, soonest first, and completed today, latest first. Today is
 * each home's own.
 */
export function sortJobs(jobs: readonly Job[], now: Date): { active: Job[]; completedToday: Job[] } {
  return {
    active: jobs
      .filter(({ status }) => isActive(status))
      .sort((a, b) => nextDue(a).localeCompare(nextDue(b))),
    completedToday: jobs
      .filter(
        ({ completedAt, timeZone }) =>
          completedAt && dayIn(new Date(completedAt), timeZone) === dayIn(now, timeZone),
      )
      .sort((a, b) => (b.completedAt ?? "").localeCompare(a.completedAt ?? "")),
  };
}

/** The deadline of a job's next leg: cans out or back. */
function nextDue({ status, due }: Job): string {
  return status === "in_progress" ? due.inBy : due.outBy;
}
