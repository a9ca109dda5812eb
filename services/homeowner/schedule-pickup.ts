import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { Job } from "#contracts/job.ts";
import { findHome } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { findJobWithRunner, insertJob } from "#db/queries/jobs.ts";
import { findLiveSubscription } from "#db/queries/subscriptions.ts";
import { findZipCode } from "#db/queries/zip-codes.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { refuseSchedule } from "#domain/jobs/schedule.ts";
import { publicStreet } from "#domain/public-address.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { daysBetween, localDay, windowInstants } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { runnerRateCents } from "../platform-settings.ts";
import { renderJob } from "../render-job.ts";

/**
 * Schedules a one-off pickup at the homeowner's home, stamped with the runner's rate of today. The date and the
 * window are those of the home's time zone. Refuses with SUBSCRIPTION_REQUIRED, PICKUP_IN_PAST or DAY_TOO_FAR.
 * The subscription is held until the job is there, so that a pause at the same time leaves none behind.
 */
export function schedulePickup(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.schedulePickup.input>,
): Promise<Job> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const subscription = await findLiveSubscription(tx, actor.userId, { hold: true });
    const home = await findHome(tx, actor.userId);
    if (!home || !subscription) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const today = localDay(now, home.timeZone);
    const window = windowInstants(input.scheduledDate, input.timeWindow, home.timeZone);
    refuseIf(
      refuseSchedule(subscription.status, {
        daysAhead: daysBetween(today, input.scheduledDate),
        windowEnded: window.endsAt <= now,
      }),
    );
    const place = await findZipCode(tx, home.zipCode);
    const jobId = deps.newId();
    await insertJob(tx, {
      id: jobId,
      homeownerId: home.id,
      kind: "one_off",
      status: "scheduled",
      scheduledOn: input.scheduledDate,
      timeWindow: input.timeWindow,
      windowStartsAt: window.startsAt,
      windowEndsAt: window.endsAt,
      address: home.unit ? `${home.address}, ${home.unit}` : home.address,
      publicStreet: publicStreet(home.address),
      city: home.city,
      zipCode: home.zipCode,
      latitude: place?.latitude,
      longitude: place?.longitude,
      numberOfCans: home.numberOfCans,
      payCents: await runnerRateCents(tx),
      specialInstructions: input.specialInstructions || home.specialInstructions,
      createdAt: now,
    });
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId,
      fromStatus: null,
      toStatus: "scheduled",
      userId: actor.userId,
      happenedAt: now,
    });
    const scheduled = await findJobWithRunner(tx, jobId);
    if (!scheduled) throw new Error(`Job ${jobId} has gone`);
    return renderJob(scheduled);
  });
}
