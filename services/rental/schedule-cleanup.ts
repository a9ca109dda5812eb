import type * as z from "zod";
import type { Job } from "#contracts/job.ts";
import type * as contract from "#contracts/rental.ts";
import { findHome } from "#db/queries/homeowner-profiles.ts";
import { findJobWithRunner } from "#db/queries/jobs.ts";
import { findProperty } from "#db/queries/properties.ts";
import { holdRates } from "#db/queries/rates.ts";
import { findTurnover } from "#db/queries/rental-stays.ts";
import { findLiveSubscription } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { refuseWindow } from "#domain/rentals/times.ts";
import { allowsScheduling } from "#domain/subscriptions.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { insertPickup } from "../homeowner/insert-pickup.ts";
import { renderJob } from "../render-job.ts";
import { joinCollection } from "./join-collection.ts";
import { planRental } from "./plan-rental.ts";

/**
 * Schedules a checkout visit at one of the host's rentals, or at home; it takes the place of the checkout that calendars imply for
 * that day and nobody has taken. On a day on which the town collects there it is one with the collection's visit, at its times:
 * the answer is that visit, also where it was there before. Refuses as `insertPickup` and `refuseWindow` do, and with NOT_FOUND.
 */
export function scheduleCleanup(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.scheduleCleanup.input>,
): Promise<Job> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, actor.homeownerId);
    const subscription = await findLiveSubscription(tx, actor.userId, { hold: true });
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const property = input.propertyId
      ? await findProperty(tx, { id: input.propertyId, homeownerId: home.id })
      : null;
    if (input.propertyId && !property) throw new Refused({ code: "NOT_FOUND" });
    const status = subscription?.status ?? "none";
    await holdRates(tx);
    const joined =
      property && allowsScheduling(status)
        ? await joinCollection(deps, tx, property, { onDay: input.scheduledDate, userId: actor.userId })
        : null;
    const present = joined && "jobId" in joined && (await findJobWithRunner(tx, joined.jobId));
    if (present) return renderJob(deps, present);
    if (property && !joined && allowsScheduling(status)) {
      const onDay = input.scheduledDate;
      const turnover = await findTurnover(tx, { propertyId: property.id, onDay });
      const refusal = refuseWindow(input.timeWindow, { ...property, ...turnover });
      if (refusal) throw new Refused(refusal);
    }
    const job = await insertPickup(
      deps,
      tx,
      {
        userId: actor.userId,
        homeownerId: home.id,
        subscription: status,
        kind: "checkout",
        propertyId: property?.id ?? null,
        place: property ? { ...property, unit: null, specialInstructions: null } : home,
        scheduledDate: input.scheduledDate,
        timeWindow: input.timeWindow,
        isExtra: true,
      },
      joined && "times" in joined ? joined.times : undefined,
    );
    if (property) await planRental(deps, tx, property.id);
    return job;
  });
}
