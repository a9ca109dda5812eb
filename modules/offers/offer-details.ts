import { isWithinAvailability } from "#modules/runners/rules/availability.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import type { OfferDetails } from "./contract/offers.ts";
import { listOfferDetails } from "./queries/offer-details.ts";

/** For each offer of `availableJobs`: approximate distance, duration, and fit with the runner's hours and days. */
export async function offerDetails(deps: Deps, actor: ApprovedRunnerActor): Promise<OfferDetails> {
  const { windows, offers, ...middle } = await listOfferDetails(deps.db, {
    runnerId: actor.runnerId,
    now: deps.now(),
  });
  return {
    middle: placeOf(middle),
    offers: offers.map((offer) => ({
      jobId: offer.jobId,
      zipCode: offer.zipCode,
      place: placeOf(offer),
      ...visitMinutes(offer),
      isOutsideHours: !isWithinAvailability(windows, { from: offer.outFrom, until: offer.outUntil }),
      isDayOff: offer.isDayOff,
    })),
  };
}

/** Uses measurements only if both legs have one, so that it never mixes them with estimates. */
function visitMinutes({
  measured,
  numberOfCans,
}: {
  measured: { out?: number; in?: number } | null;
  numberOfCans: number;
}): { minutes: number; isMeasured: boolean } {
  return measured?.out !== undefined && measured.in !== undefined
    ? { minutes: Math.max(1, Math.round(measured.out + measured.in)), isMeasured: true }
    : { minutes: estimatedMinutes(numberOfCans), isMeasured: false };
}

function placeOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
