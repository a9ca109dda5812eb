import type { Job } from "#contracts/job.ts";
import type { JobWithRunner, OfferRow } from "#db/queries/jobs.ts";
import { formatCents } from "#domain/money.ts";
import { wireScheduledDate } from "#domain/windows.ts";

/** A job as its homeowner, its runner and admins see it. */
export function renderJob({ job, runner }: JobWithRunner): Job {
  return {
    id: job.id,
    address: `${job.address}, ${job.city} ${job.zipCode}`,
    scheduledDate: wireScheduledDate(job.scheduledOn, job.timeWindow),
    timeWindow: job.timeWindow,
    specialInstructions: job.specialInstructions,
    status: job.status,
    completedAt: job.completedAt,
    paymentAmount: formatCents(job.payCents),
    numberOfCans: job.numberOfCans,
    isCheckout: job.kind === "checkout",
    photoUrl: null,
    notes: job.notes,
    runner: job.runnerId && runner ? { user: runner } : null,
    homeowner: { city: job.city },
  };
}

/** A job as a runner sees it who has not taken it: no house number, no instructions, nobody's name. */
export function renderOffer(offer: OfferRow): Job {
  return {
    id: offer.id,
    address: offer.publicStreet ? `${offer.publicStreet}, ${offer.zipCode}` : offer.zipCode,
    scheduledDate: wireScheduledDate(offer.scheduledOn, offer.timeWindow),
    timeWindow: offer.timeWindow,
    specialInstructions: null,
    status: "scheduled",
    completedAt: null,
    paymentAmount: formatCents(offer.payCents),
    numberOfCans: offer.numberOfCans,
    isCheckout: offer.kind === "checkout",
    photoUrl: null,
    notes: null,
    runner: null,
    homeowner: { city: offer.city },
  };
}
