import type { OfferDetail } from "#modules/offers/contract/offers.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { mostOffers } from "#modules/pickups/rules/most-offers.ts";
import { type Place, streetMeters } from "#platform/values/distance.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import { shownPay } from "./job-pay.ts";

/** An offer as a runner weighs it; `detail` is null until it is known, `meters` where nobody knows how far it is. */
export type Offer = Job & { detail: OfferDetail | null; meters: number | null };

/** The offers of a ZIP code together. */
export type OfferArea = { zipCode: string; place: Place | null; count: number; meters: number | null };

/** Puts each offer and what is known of it together; `from` is where distances count from. */
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

/** Whether there can be no more of them than were given. */
export function isAll(offers: readonly Job[]): boolean {
  return offers.length < mostOffers;
}

/** Whether it is for the runner's hours and days, as far as known. */
export function fits({ detail }: Offer): boolean {
  return !detail?.isOutsideHours && !detail?.isDayOff;
}

/** In which a runner may look at offers; the first is the server's. */
export const offerOrders = ["soonest", "pay", "distance", "minutes"] as const;
export type OfferOrder = (typeof offerOrders)[number];

/** Offers in an order; those that are alike in it stay as they were, and those of which nobody knows how far they are come last. */
export function sortOffers(offers: readonly Offer[], order: OfferOrder): Offer[] {
  const rank: Record<OfferOrder, (offer: Offer) => number> = {
    soonest: () => 0,
    pay: (offer) => -hourlyPay(shownPay(offer), minutesOf(offer)),
    distance: ({ meters }) => meters ?? Number.MAX_VALUE,
    minutes: minutesOf,
  };
  return offers.toSorted((a, b) => rank[order](a) - rank[order](b));
}

/** Minutes at the home: what it took there before, or an estimate. */
export function minutesOf({ detail, numberOfCans }: Pick<Offer, "detail" | "numberOfCans">): number {
  return detail?.minutes ?? estimatedMinutes(numberOfCans);
}

/** The areas of offers, nearest first, those of which nobody knows where they are last. */
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

/** Cents of an hour at homes like this one. */
export function hourlyPay(cents: number, minutes: number): number {
  return Math.round((cents * 60) / minutes);
}
