import type { Job } from "#modules/pickups/contract/job.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { dayIn } from "../../lib/days.ts";

/** A host's cleanups grouped for the dashboard. Today is each rental's own. */
export function sortCheckoutPickups(
  jobs: readonly Job[],
  now: Date,
): {
  /** Still to come, the next one first. */
  upcoming: Job[];
  /** Dated this month and done or still possible: neither canceled nor missed. */
  thisMonth: { count: number; done: number };
} {
  const today = ({ timeZone }: Job) => dayIn(now, timeZone);
  const counted = jobs.filter(
    (job) => monthOf(dayOf(job)) === monthOf(today(job)) && !fellThrough.includes(job.status),
  );
  return {
    upcoming: jobs
      .filter((job) => isUpcoming(job.status) && dayOf(job) >= today(job))
      .toSorted((a, b) => a.due.from.localeCompare(b.due.from)),
    thisMonth: {
      count: counted.length,
      done: counted.filter(({ status }) => status === "completed").length,
    },
  };
}

/** The host's name for a cleanup's place: the property's name if only one has the address, else the address. */
export function placeOf({ address }: Pick<Job, "address">, properties: readonly Property[]): string {
  const there = properties.filter((property) => fullAddress(property) === address);
  return there.length === 1 && there[0] ? there[0].name : address;
}

const fellThrough: readonly Job["status"][] = ["cancelled", "missed"];

function fullAddress({ address, city, zipCode }: Property): string {
  return `${address}, ${city} ${zipCode}`;
}

function monthOf(day: string): string {
  return day.slice(0, "YYYY-MM".length);
}

function dayOf({ scheduledDate }: Pick<Job, "scheduledDate">): string {
  return scheduledDate.slice(0, "YYYY-MM-DD".length);
}
