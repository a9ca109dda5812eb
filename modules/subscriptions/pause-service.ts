import { PaymentRefused, PaymentsUnavailable } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract.ts";
import { findProfile, readUser } from "#modules/accounts/index.ts";
import { canPause, hasHome, isServed } from "#modules/accounts/rules.ts";
import {
  attempt,
  changeSubscription,
  countResumed,
  dropPause,
  findLiveSubscription,
  listPausesDue,
  lockSubscription,
  movePause,
  movePeriodEnd,
  noteSubscription,
  type SubscriptionRow,
} from "#modules/billing/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { startOfDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { endPaused } from "./cancel-service.ts";
import { areasOf } from "./create-subscription.ts";
import { pausePickups, planByStop, resumePickups, syncIfChanged, unlessEnded } from "./sync-subscription.ts";

/**
 * Pauses the service, also at the payment provider: cancels everything not yet begun, today's pickups included, and
 * tells the runners. Charges nothing until it resumes, and keeps the rest of the paid month until then
 * (`resumeService`). Refuses with PAYMENT_NEEDED when the last month must be paid first, and with NOTHING_TO_PAUSE, also
 * once canceled, because that month does not stand still. A cancellation that comes in between, once the provider has
 * paused, ends the service at once.
 */
export async function pauseService(deps: Deps, actor: HomeownerActor): Promise<User> {
  await pauseNow(deps, actor);
  return readUser(deps, deps.db, actor.userId);
}

type Subscriber = Pick<HomeownerActor, "userId" | "homeownerId">;

/** The same for the homeowner, or for a planned pause that is due and was not dropped since it was listed. */
async function pauseNow(
  deps: Deps,
  actor: Subscriber,
  planned: { id: string; pausesAt: string } | null = null,
): Promise<void> {
  const plannedAt = planned?.pausesAt ?? null;
  // Counted before the plan is read, so that every later undo shows.
  const resumed = planned ? await countResumed(deps.db, planned.id) : 0;
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  const isDropped = plannedAt !== null && subscription?.pausesAt !== plannedAt;
  if (isDropped || !subscription?.providerId || !canPause(subscription))
    throw new Refused({ code: "NOTHING_TO_PAUSE" });
  await pauseAtProvider(deps, subscription.id, subscription.providerId);
  const { before: held, isUndone } = await deps.transact(async (tx) => {
    if (actor.homeownerId) await lockHomeBucket(tx, actor.homeownerId);
    const before = await lockSubscription(tx, subscription.id);
    const wasUndone = planned !== null && (await countResumed(tx, planned.id)) > resumed;
    const isPaused =
      !wasUndone &&
      (await changeSubscription(tx, {
        id: subscription.id,
        from: ["active", "past_due"],
        to: "paused",
        plannedAt: plannedAt ?? undefined,
        now: deps.now(),
      }));
    if (planned && !isPaused && before) {
      // A webhook may have applied the provider's pause after the undo.
      const wasApplied = wasUndone && before.status === "paused";
      if (isServed(before.status) || wasApplied) return { before, isUndone: true };
    }
    const isCanceled = before?.cancelAtPeriodEnd ?? false;
    if (isPaused ? isCanceled && deps.payments.billMonth : !(await wasNotifiedOfPause(deps, tx, actor)))
      throw new Refused({ code: "NOTHING_TO_PAUSE" });
    if (isPaused) await noteSubscription(deps, tx, { subscriptionId: subscription.id, event: "paused" });
    if (isCanceled) await endPaused(deps, tx, actor, { id: subscription.id, reason: null });
    else if (actor.homeownerId)
      await pausePickups(deps, tx, actor.homeownerId, { userId: actor.userId, reason: "paused" });
    return { before, isUndone: false };
  });
  if (isUndone) {
    await keepRunning(deps, subscription);
    throw new Refused({ code: "NOTHING_TO_PAUSE" });
  }
  await syncIfChanged(deps, subscription, held);
}

/**
 * Resumes at the provider a service whose due pause was undone or moved, in case the provider has paused it already.
 * Refuses with RESUME_NOT_PAID when it stays paused there.
 */
export async function keepRunning(deps: Deps, subscription: SubscriptionRow): Promise<void> {
  const { providerId } = subscription;
  let isPaused = false;
  try {
    if (providerId) isPaused = (await deps.payments.resumeSubscription({ providerId })).status === "paused";
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentsUnavailable)) throw error;
  }
  await syncIfChanged(deps, subscription, null);
  if (isPaused) throw new Refused({ code: "RESUME_NOT_PAID" });
}

/** The same before a due pause is dropped, so that nothing has changed here when the provider can't or won't. */
async function resumeFirst(deps: Deps, { id, providerId }: SubscriptionRow): Promise<void> {
  if (!providerId) return;
  const { status } = await unlessEnded(deps, id, { code: "NOTHING_TO_UNDO" }, () =>
    deps.payments.resumeSubscription({ providerId }),
  );
  if (status === "paused") throw new Refused({ code: "RESUME_NOT_PAID" });
}

/**
 * Plans a pause from a later day on, under `lockHomeBucket`: cancels what is planned then and tells the runners. Bills go
 * on as usual until it begins (`beginPauses`). A pause planned before is moved; returns its subscription if it was due,
 * for `keepRunning`. Refuses with NOTHING_TO_PAUSE.
 */
export async function planPause(
  deps: Deps,
  tx: Db,
  { userId, homeownerId }: Subscriber,
  fromOn: string,
): Promise<SubscriptionRow | null> {
  const home = await findProfile(tx, userId);
  const subscription = await findLiveSubscription(tx, userId);
  if (!home || !homeownerId || !subscription) throw new Refused({ code: "NOTHING_TO_PAUSE" });
  const pausesAt = startOfDay(fromOn, home.timeZone);
  if (!(await movePause(tx, { id: subscription.id, pausesAt })))
    throw new Refused({ code: "NOTHING_TO_PAUSE" });
  await planByStop(deps, tx, { homeownerId, userId, stopsAt: pausesAt, isUndone: true, reason: "paused" });
  if (!isDue(deps, subscription)) return null;
  await noteUndone(deps, tx, subscription);
  return subscription;
}

/** Tells `pauseNow`, which may be asking the provider right now, that this due pause no longer begins. */
function noteUndone(deps: Deps, tx: Db, { id }: SubscriptionRow): Promise<void> {
  return noteSubscription(deps, tx, { subscriptionId: id, event: "resumed" });
}

/**
 * Drops a planned pause that has not begun, also one that is due but was refused by the payment provider; its pickups
 * are planned again, extra ones too. Refuses with NOTHING_TO_UNDO where none is planned, and with RESUME_NOT_PAID when the
 * provider has paused already and cannot charge.
 */
export async function undoPause(deps: Deps, actor: HomeownerActor): Promise<User> {
  const { userId, homeownerId } = actor;
  const planned = await findLiveSubscription(deps.db, userId);
  if (planned && isDue(deps, planned)) await resumeFirst(deps, planned);
  const dropped = await deps.transact(async (tx) => {
    if (homeownerId) await lockHomeBucket(tx, homeownerId);
    const subscription = await findLiveSubscription(tx, userId);
    if (!homeownerId || !subscription || !(await dropPause(tx, subscription.id)))
      throw new Refused({ code: "NOTHING_TO_UNDO" });
    if (isDue(deps, subscription)) await noteUndone(deps, tx, subscription);
    await planByStop(deps, tx, { homeownerId, userId, stopsAt: null, isUndone: true, reason: "paused" });
    return subscription;
  });
  if (isDue(deps, dropped)) await keepRunning(deps, dropped);
  return readUser(deps, deps.db, userId);
}

function isDue(deps: Deps, { pausesAt }: SubscriptionRow): boolean {
  return pausesAt !== null && pausesAt <= deps.now();
}

/**
 * Begins the planned pauses that are due, also at the payment provider. One that the provider refuses, as before an
 * unpaid month is settled, stays due for the next run. A failure does not stop the rest but fails the run; an outage
 * ends it. Safe to repeat and to run concurrently.
 */
export async function beginPauses(
  deps: Deps,
  { signal, batch = 200 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ paused: number; refused: number }> {
  const counts = { paused: 0, refused: 0 };
  const failures: unknown[] = [];
  let after: Awaited<ReturnType<typeof listPausesDue>>[number] | null = null;
  do {
    const due: Awaited<ReturnType<typeof listPausesDue>> = await listPausesDue(deps.db, {
      now: deps.now(),
      after,
      limit: batch,
    });
    for (const subscriber of due) {
      if (signal?.aborted) return counts;
      await attempt(failures, async () => {
        try {
          await pauseNow(deps, subscriber, subscriber);
          counts.paused += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          counts.refused += 1;
        }
      });
    }
    after = due.length < batch ? null : (due.at(-1) ?? null);
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be paused`);
  return counts;
}

/** Whether a webhook applied the pause before the transaction began. */
async function wasNotifiedOfPause(deps: Deps, tx: Db, { userId }: Subscriber): Promise<boolean> {
  return !deps.payments.billMonth && (await findLiveSubscription(tx, userId))?.status === "paused";
}

async function pauseAtProvider(deps: Deps, id: string, providerId: string): Promise<void> {
  try {
    await unlessEnded(deps, id, { code: "NOTHING_TO_PAUSE" }, () =>
      deps.payments.pauseSubscription({ providerId }),
    );
  } catch (error) {
    throw error instanceof PaymentRefused ? new Refused({ code: "PAYMENT_NEEDED" }) : error;
  }
}

/**
 * Resumes a paused service, also at the payment provider, and restores the weekly pickups at once. The paid month
 * continues where the pause stopped it. A provider subtracts the rest from the next charge; test mode extends the month
 * by the pause, unless it was canceled. Refuses with NOTHING_TO_RESUME, with RESUME_NOT_PAID when the provider could not
 * charge, and with AREA_NOT_SERVED where no runner serves any rental of a host without a home.
 */
export async function resumeService(deps: Deps, actor: HomeownerActor): Promise<User> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || subscription.status !== "paused")
    throw new Refused({ code: "NOTHING_TO_RESUME" });
  const host = await findProfile(deps.db, actor.userId);
  // Nobody pays where nobody works, as when the service began.
  if (host && !hasHome(host) && !(await areasOf(deps, deps.db, actor.userId)).some((area) => area.isServed))
    throw new Refused({ code: "AREA_NOT_SERVED" });
  const { id, pausedAt, providerId } = subscription;
  const { status } = await unlessEnded(deps, id, { code: "NOTHING_TO_RESUME" }, () =>
    deps.payments.resumeSubscription({ providerId }),
  );
  if (status === "paused") throw new Refused({ code: "RESUME_NOT_PAID" });
  const held = await deps.transact(async (tx) => {
    const now = deps.now();
    const home = await findProfile(tx, actor.userId);
    if (home) await lockHomeBucket(tx, home.id);
    const before = await lockSubscription(tx, id);
    const to = status === "past_due" ? "past_due" : "active";
    const isResumed = await changeSubscription(tx, { id, from: ["paused"], to, now });
    if (!isResumed && !(await wasNotifiedOfResume(deps, tx, actor)))
      throw new Refused({ code: "NOTHING_TO_RESUME" });
    if (isResumed) await noteSubscription(deps, tx, { subscriptionId: id, event: "resumed" });
    if (before?.pausedAt && !before.cancelAtPeriodEnd && deps.payments.billMonth)
      await movePeriodEnd(tx, { id, from: before.pausedAt, to: now });
    if (home) await resumePickups(deps, tx, home, before?.pausedAt ?? pausedAt);
    return before;
  });
  await syncIfChanged(deps, subscription, held);
  return readUser(deps, deps.db, actor.userId);
}

/** Whether a webhook applied the resume before the transaction began. */
async function wasNotifiedOfResume(deps: Deps, tx: Db, { userId }: HomeownerActor): Promise<boolean> {
  return !deps.payments.billMonth && isServed((await findLiveSubscription(tx, userId))?.status ?? "none");
}
