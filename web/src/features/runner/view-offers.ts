import type { OfferBundle, OfferDetail } from "#modules/offers/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { soonDays } from "#modules/pickups/rules/status.ts";
import { parseCents } from "#platform/values/money.ts";
import { type Place, streetMeters } from "#platform/values/places.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import { dayIn } from "../../lib/days.ts";
import { shownPay } from "./runner-jobs.ts";

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

/** Which offers a runner wants to see, and in which order; the first of each is the server's. */
export const offerSpans = ["all", "tomorrow", "week"] as const;
export type OfferSpan = (typeof offerSpans)[number];
export const offerOrders = ["soonest", "pay", "distance", "minutes"] as const;
export type OfferOrder = (typeof offerOrders)[number];
export type OfferFilters = {
  span: OfferSpan;
  order: OfferOrder;
  /** Hides what does not fit the runner's hours and days. */
  fitting: boolean;
  /** A ZIP code; null for all. */
  area: string | null;
};
export const noFilters: OfferFilters = { span: "all", order: "soonest", fitting: false, area: null };

/** Whether it fits the runner's hours and days, as far as known. */
export function fits({ detail }: Offer): boolean {
  return !detail?.isOutsideHours && !detail?.isDayOff;
}

/** The local day on which the cans go out. */
export function outDayOf({ due }: Pick<Job, "due">): string {
  return due.from.slice(0, "YYYY-MM-DD".length);
}

/** Whether the cans go out in this span, by the home's clock. */
export function isWithin(offer: Offer, span: OfferSpan, now: Date): boolean {
  const daysAhead = (Date.parse(outDayOf(offer)) - Date.parse(dayIn(now, offer.timeZone))) / 86_400_000;
  return span === "all" || (span === "tomorrow" ? daysAhead === 1 : daysAhead < soonDays);
}

/** Minutes at the home: from earlier pickups, or an estimate. */
export function minutesOf({ detail, numberOfCans }: Pick<Offer, "detail" | "numberOfCans">): number {
  return detail?.minutes ?? estimatedMinutes(numberOfCans);
}

/** Hourly pay in cents. */
export function hourlyPay(cents: number, minutes: number): number {
  return Math.round((cents * 60) / minutes);
}

/** What one press takes: a job, or a bundle with its jobs. */
export type Entry = { id: string; offers: Offer[]; bundle: OfferBundle | null };

/** The offers, with bundles in the place of their jobs. A bundle that lost a job, or a filter hides one, is left out. */
export function entriesOf(offers: readonly Offer[], bundles: readonly OfferBundle[]): Entry[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const whole = bundles.flatMap((bundle): Entry[] => {
    const own = bundle.jobIds.flatMap((id) => byId.get(id) ?? []);
    return own.length === bundle.jobIds.length ? [{ id: bundle.jobIds.join(), offers: own, bundle }] : [];
  });
  const first = new Map(whole.map((entry) => [entry.offers[0]?.id, entry]));
  const rest = new Set(whole.flatMap(({ offers: own }) => own.slice(1).map(({ id }) => id)));
  return offers
    .filter(({ id }) => !rest.has(id))
    .map((offer) => first.get(offer.id) ?? { id: offer.id, offers: [offer], bundle: null });
}

/** Sorts stably; unknown distances go last. */
export function sortEntries(entries: readonly Entry[], order: OfferOrder): Entry[] {
  const minutes = ({ bundle, offers }: Entry) =>
    bundle?.minutes ?? offers.reduce((sum, offer) => sum + minutesOf(offer), 0);
  const rank: Record<OfferOrder, (entry: Entry) => number> = {
    soonest: () => 0,
    pay: (entry) => -hourlyPay(payOf(entry), minutes(entry)),
    distance: ({ offers }) => Math.min(...offers.map(({ meters }) => meters ?? Number.MAX_VALUE)),
    minutes,
  };
  return entries.toSorted((a, b) => rank[order](a) - rank[order](b));
}

function payOf({ bundle, offers }: Entry): number {
  return parseCents(bundle?.paymentAmount ?? "") ?? offers.reduce((sum, offer) => sum + shownPay(offer), 0);
}

/** Entries by the day on which the cans go out: bundles first, then jobs of one street together. */
export function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days = Map.groupBy(entries, ({ offers: [first] }) => (first ? outDayOf(first) : ""));
  return [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, own]) => {
      const streets = Map.groupBy(own, ({ bundle, offers: [first] }) =>
        bundle ? "" : (first?.address ?? ""),
      );
      const bundles = streets.get("") ?? [];
      streets.delete("");
      return { day, entries: [...bundles, ...[...streets.values()].flat()] };
    });
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
