import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { allowsScheduling } from "#modules/accounts/rules/subscriptions.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { findProperty, holdBucket } from "#modules/homes/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { findJobWithRunner, insertPickup, renderJob } from "#modules/pickups/index.ts";
import { holdRates } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental.ts";
import { joinCollection } from "./join-collection.ts";
import { planRental } from "./plan-rental.ts";
import { findTurnover } from "./queries/rental-stays.ts";
import { refuseWindow } from "./rules/times.ts";

/**
 * Schedules a checkout pickup at a host's rental or home. It replaces that day's implied checkout if no runner has
 * accepted it. On a collection day it joins the collection's pickup at its times, and returns that one even if it
 * existed. Refuses as `insertPickup` and `refuseWindow` do, and with NOT_FOUND.
 */
export function scheduleCleanup(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.scheduleCleanup.input>,
): Promise<Job> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, actor.homeownerId);
    const subscription = await findLiveSubscription(tx, actor.userId);
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const property = input.propertyId
      ? await findProperty(tx, { id: input.propertyId, homeownerId: home.id })
      : null;
    if (input.propertyId && !property) throw new Refused({ code: "NOT_FOUND" });
    await holdRates(tx);
    const isAllowed = allowsScheduling(subscription?.status ?? "none");
    if (property && isAllowed) {
      const turnover = await findTurnover(tx, { propertyId: property.id, onDay: input.scheduledDate });
      refuseIf(refuseWindow(input.timeWindow, { ...property, ...turnover }));
    }
    const joined =
      property && isAllowed
        ? await joinCollection(deps, tx, property, { onDay: input.scheduledDate, userId: actor.userId })
        : null;
    const present = joined && "jobId" in joined && (await findJobWithRunner(tx, joined.jobId));
    if (present) return renderJob(deps, present);
    const job = await insertPickup(
      deps,
      tx,
      {
        userId: actor.userId,
        homeownerId: home.id,
        subscription,
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
