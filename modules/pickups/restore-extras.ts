import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { findProperty, isOnHold } from "#modules/homes/index.ts";
import { findPay, lockRatesShared } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { priceJobs } from "./price-jobs.ts";
import { addEvent } from "./queries/events.ts";
import { insertExtra, listStoppedExtras } from "./queries/extra-pickups.ts";
import { refuseAfterStop, refuseOverlap } from "./rules/status.ts";
import { addressCopies, windowsOfDay } from "./schedule-pickup.ts";

/**
 * Plans extra pickups again that a pause or the end of the service had canceled, if it now goes on until then. Leaves
 * out those that are too close, on hold, at another address, or at a rental that is gone. Under `lockHomeBucket`, once
 * the subscription says so.
 */
export async function restoreExtras(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: { homeownerId: string; userId: string },
): Promise<void> {
  const subscription = await findLiveSubscription(tx, userId);
  if (!subscription || !allowsScheduling(subscription.status)) return;
  const now = deps.now();
  const lost = await listStoppedExtras(tx, { homeownerId, now });
  for (const job of lost) {
    const { propertyId, scheduledOn: day } = job;
    if (refuseAfterStop(job.windowStartsAt, subscription)) continue;
    const property = propertyId ? await findProperty(tx, { id: propertyId, homeownerId }) : null;
    const place = property ? { ...property, unit: null } : propertyId ? null : await findHome(tx, userId);
    if (!place || (!propertyId && (await isOnHold(tx, homeownerId, day)))) continue;
    // A job at an earlier address has the times, cans and instructions of that place.
    const copies = await addressCopies(tx, place);
    if ([job.address, job.city, job.zipCode].join() !== [copies.address, copies.city, copies.zipCode].join())
      continue;
    if (refuseOverlap(job.timeWindow, await windowsOfDay(deps, tx, { userId, homeownerId, propertyId, day })))
      continue;
    await lockRatesShared(tx);
    const id = deps.newId();
    const pay = await findPay(tx);
    const isNew = await insertExtra(tx, {
      ...job,
      ...copies,
      id,
      status: "scheduled",
      payCents: pay.flatOn(day),
      payTerms: null,
      runnerId: null,
      acceptedAt: null,
      createdAt: now,
    });
    if (!isNew) continue;
    await priceJobs(tx, pay, { homeownerId, now });
    await addEvent(deps, tx, { jobId: id, fromStatus: null, toStatus: "scheduled", userId, happenedAt: now });
  }
}
