import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import { refuseArea } from "#modules/areas/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { dueFrom, holidaysFrom, type PickupTimes } from "#modules/homes/days.ts";
import {
  findCurbLaws,
  findProperty,
  listHolidays,
  lockHomeBucket,
  type PropertyRow,
} from "#modules/homes/index.ts";
import {
  cancelAndNotify,
  findJobWithRunner,
  insertPickup,
  lockToCancel,
  renderJob,
} from "#modules/pickups/index.ts";
import { isActive, isUpcoming, type JobStatus } from "#modules/pickups/rules/status.ts";
import { lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type { Cents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as prices from "./contract/prices.ts";
import type * as contract from "./contract.ts";
import { collectionOn } from "./days.ts";
import { planRentals } from "./plan-rental.ts";
import { listOpenMonths } from "./queries/rental-months.ts";
import {
  beginPickupAgain,
  countPickupsOf,
  listZipsOfDrafts,
  lockRentalPickup,
  setPickupState,
} from "./queries/rental-plans.ts";
import { findTurnover } from "./queries/rental-stays.ts";
import { readPlans } from "./read-plans.ts";
import { type CountedPickup, costOfCounted } from "./rules/costs.ts";
import { refuseWindow } from "./rules/feeds.ts";
import { missesTruck } from "./rules/plan-changes.ts";

/**
 * Schedules the host's drafts at the currently implied times and returns how many. Keeps those already scheduled and
 * removes those no longer implied. Safe to repeat. Refuses with NOT_FOUND and SUBSCRIPTION_REQUIRED, and with
 * AREA_NOT_SERVED when a draft is where no runner works. Refuses with PICKUPS_COST_MORE when they would add more than
 * `seenCents`.
 */
export const confirmPickups: HomeownerAct<typeof prices.confirmPickups> = (deps, actor, input) =>
  deps.transact((tx) => confirmPickupsIn(deps, tx, actor, input));

/** The same within a transaction. */
export async function confirmPickupsIn(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: HomeownerActor,
  input: z.output<typeof prices.confirmPickups.input>,
): Promise<z.output<typeof prices.confirmPickups.output>> {
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await lockHomeBucket(tx, homeownerId);
  const ids = [...new Set(input.ids)];
  if ((await countPickupsOf(tx, { ids, homeownerId })) < ids.length) throw new Refused({ code: "NOT_FOUND" });
  const subscription = await findLiveSubscription(tx, userId);
  if (!allowsScheduling(subscription?.status ?? "none")) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  for (const zipCode of new Set(await listZipsOfDrafts(tx, ids))) await refuseArea(deps, tx, zipCode);
  const { begun, ...changed } = await planRentals(deps, tx, { homeownerId }, { confirmed: ids, userId });
  await refuseCost(tx, homeownerId, changed, input.seenCents);
  const { length: left } = await listZipsOfDrafts(tx, ids);
  return { confirmed: begun, ...(left > 0 && { left }) };
}

/** What planning changed in the months. */
type Changed = { counted: readonly CountedPickup[]; gone: readonly CountedPickup[] };

/**
 * Refuses with PICKUPS_COST_MORE when the changes made cost more than the host saw. One read: between two, a month could
 * be settled, or a runner or admin could end a pickup.
 */
async function refuseCost(
  tx: Db,
  homeownerId: string,
  { counted, gone }: Changed,
  seenCents: Cents | undefined,
): Promise<void> {
  if (seenCents === undefined) return;
  const added = costOfCounted(await listOpenMonths(tx, homeownerId), counted, gone);
  if (added > seenCents) throw new Refused({ code: "PICKUPS_COST_MORE" });
}

/**
 * Drops a planned pickup for as long as calendars imply it. Cancels its job under the homeowner's usual rules, and
 * tells its runner. Repeating gives the same answer. Refuses with NOT_FOUND, and with JOB_NOT_CANCELLABLE once it has
 * begun.
 */
export const dropPickup: HomeownerAct<typeof contract.dropPickup> = (deps, actor, { id }) =>
  deps.transact(async (tx) => {
    await drop(deps, tx, actor, await lockOwnPickup(tx, actor, id));
    return { ok: true };
  });

/**
 * Keeps or cancels a pickup that nothing implies any longer, and tells its runner if canceled. One that misses the
 * truck is replaced by one that does not. Repeating the answer changes nothing. Refuses with NOT_FOUND, with
 * PICKUP_CHANGED if already settled otherwise, and with JOB_NOT_CANCELLABLE once the runner has begun.
 */
export const answerAsked: HomeownerAct<typeof contract.answerAsked> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    await answerAskedIn(deps, tx, actor, input);
    return { ok: true };
  });

/** The same within a transaction. Returns the pickup as it was, and whether the answer is new. */
export async function answerAskedIn(
  deps: Deps,
  tx: Db,
  actor: HomeownerActor,
  { id, keep }: z.output<typeof contract.answerAsked.input>,
): Promise<{ pickup: Pickup; isNew: boolean }> {
  const pickup = await lockOwnPickup(tx, actor, id);
  const isRepeat = pickup.state === (keep ? "kept" : "dropped");
  if (pickup.state !== "asked" && !isRepeat) throw new Refused({ code: "PICKUP_CHANGED" });
  if (!keep) {
    // Lock the rates before any job, as restamping pay does.
    await lockRatesShared(tx);
    const isReplaced = pickup.state === "asked" && (await comesTooLate(deps, tx, pickup));
    await drop(deps, tx, actor, pickup);
    if (isReplaced) await replace(deps, tx, actor, pickup);
  } else if (!isRepeat) await setPickupState(tx, { id, state: "kept", now: deps.now() });
  return { pickup, isNew: !isRepeat };
}

/** Whether the pickup in question is still implied, at times that make the truck. */
async function comesTooLate(deps: Deps, tx: Db, { id, propertyId }: Pickup): Promise<boolean> {
  const [plan] = await readPlans(tx, { propertyId }, { now: deps.now() });
  const pickup = plan?.present.find((each) => each.id === id);
  const to = plan?.implied.find(({ onDay }) => onDay === pickup?.pickupOn);
  return pickup !== undefined && to !== undefined && missesTruck(pickup, to);
}

/** Creates a job at the implied times, which the host's answer confirms. */
async function replace(deps: Deps, tx: Db, { userId }: HomeownerActor, { id, propertyId }: Pickup) {
  await beginPickupAgain(tx, [id], deps.now());
  await planRentals(deps, tx, { propertyId }, { confirmed: [id], userId });
}

type Pickup = NonNullable<Awaited<ReturnType<typeof lockRentalPickup>>>;

async function lockOwnPickup(tx: Db, { homeownerId }: HomeownerActor, id: string): Promise<Pickup> {
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await lockHomeBucket(tx, homeownerId);
  const pickup = await lockRentalPickup(tx, { id, homeownerId });
  if (!pickup) throw new Refused({ code: "NOT_FOUND" });
  return pickup;
}

async function drop(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: HomeownerActor,
  { id, jobId, state }: Pickup,
): Promise<void> {
  if (state === "dropped") return;
  if (jobId && homeownerId) {
    const { held } = await lockToCancel(deps, tx, { homeownerId, userId, jobId });
    await cancelAndNotify(deps, tx, held, { userId, reason: null });
  }
  await setPickupState(tx, { id, state: "dropped", now: deps.now() });
}

/** Days within which a holiday can move a collection. */
const withinDays = 7;

/**
 * The pickup that a same-day cleanup shares with the day's collection: the job of a draft, which is scheduled and what
 * that changed, or the times for a new one. Refuses with PICKUP_OVERLAPS when a job exists already. Two pickups would conflict: one would bring in the cans that the other put out. Null without a collection
 * that can still be served. Under `lockHomeBucket` and `lockRatesShared`.
 */
async function joinCollection(
  deps: Deps,
  tx: Db,
  property: PropertyRow,
  { onDay, userId }: { onDay: string; userId: string },
): Promise<({ jobId: string } & Changed) | { times: PickupTimes } | null> {
  const place = { ...property, laws: await findCurbLaws(tx, property) };
  const times = collectionOn(onDay, place, {
    holidays: await listHolidays(tx, {
      from: holidaysFrom(dueFrom(onDay)),
      until: addDays(onDay, withinDays),
    }),
    promises: await ruleOn(tx, "promises", onDay),
  });
  const there = () => presentOn(deps, tx, { propertyId: property.id, onDay, times });
  const { jobId, draftId } = await there();
  if (jobId) throw new Refused({ code: "PICKUP_OVERLAPS" });
  if (!times || times.outBy <= deps.now()) return null;
  if (!draftId) return { times };
  const confirmed = { confirmed: [draftId], userId };
  const { counted, gone } = await planRentals(deps, tx, { propertyId: property.id }, confirmed);
  const begun = await there();
  return begun.jobId ? { jobId: begun.jobId, counted, gone } : { times };
}

/** The job for a day's collection, planned or made by hand; else the draft. */
async function presentOn(
  deps: Deps,
  tx: Db,
  { propertyId, onDay, times }: { propertyId: string; onDay: string; times: PickupTimes | null },
): Promise<{ jobId: string | null; draftId: string | null }> {
  const [plan] = await readPlans(tx, { propertyId }, { now: deps.now() });
  const pickup = plan?.present.find((each) => each.pickupOn === onDay && each.isCollection);
  const byHand = plan?.terms.handMade.find(
    (each) => each.onDay === onDay && times !== null && each.outBy <= times.outBy && isOpen(each.status),
  );
  const jobId = pickup?.job && isOpen(pickup.job.status) ? pickup.job.id : (byHand?.jobId ?? null);
  return { jobId, draftId: pickup?.state === "draft" ? pickup.id : null };
}

function isOpen(status: JobStatus): boolean {
  return isUpcoming(status) || isActive(status);
}

/**
 * Schedules a checkout pickup at a host's rental or home. It replaces that day's implied checkout if no runner has
 * accepted it. On a collection day it joins the collection's pickup at its times, and is refused if that exists
 * already. Refuses as `insertPickup` and `refuseWindow` do, with NOT_FOUND, and at a rental with AREA_NOT_SERVED
 * and, if it adds more than `seenCents`, with PICKUPS_COST_MORE.
 */
export const scheduleCheckoutPickup: HomeownerAct<typeof contract.scheduleCheckoutPickup> = (
  deps,
  actor,
  input,
) =>
  deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, actor.homeownerId);
    const subscription = await findLiveSubscription(tx, actor.userId);
    const { homeownerId } = actor;
    const property = input.propertyId ? await findProperty(tx, { id: input.propertyId, homeownerId }) : null;
    if (input.propertyId && !property) throw new Refused({ code: "NOT_FOUND" });
    const place = property
      ? { ...property, unit: null, specialInstructions: null }
      : await findHome(tx, actor.userId);
    if (!place) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockRatesShared(tx);
    const isAllowed = allowsScheduling(subscription?.status ?? "none");
    if (property && isAllowed) await refuseArea(deps, tx, property.zipCode);
    const onDay = input.scheduledDate;
    const joined =
      property && isAllowed
        ? await joinCollection(deps, tx, property, { onDay, userId: actor.userId })
        : null;
    if (joined && "jobId" in joined) {
      await refuseCost(tx, homeownerId, joined, input.seenCents);
      const begun = await findJobWithRunner(tx, joined.jobId);
      if (begun) return renderJob(deps, begun);
    }
    // The collection's times apply, whatever window is chosen.
    if (property && isAllowed && !joined) {
      const turnover = await findTurnover(tx, { propertyId: property.id, onDay });
      refuseIf(refuseWindow(input.timeWindow, { ...property, ...turnover }));
    }
    const job = await insertPickup(
      deps,
      tx,
      {
        userId: actor.userId,
        homeownerId,
        subscription,
        kind: "checkout",
        propertyId: property?.id ?? null,
        place,
        scheduledDate: onDay,
        timeWindow: input.timeWindow,
        isExtra: true,
      },
      joined && "times" in joined ? joined.times : undefined,
    );
    if (property) {
      const { counted, gone } = await planRentals(deps, tx, { propertyId: property.id });
      const added = { propertyId: property.id, pickupOn: onDay };
      await refuseCost(tx, homeownerId, { counted: [...counted, added], gone }, input.seenCents);
    }
    return job;
  });
