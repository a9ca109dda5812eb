import { PaymentRefused, PaymentsUnavailable, type SubscriptionState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { findProfile, type HomeownerProfileRow, lockUser } from "#modules/accounts/index.ts";
import { hasBegun, isServed, type SubscriptionEvent } from "#modules/accounts/rules.ts";
import { stopWaiting } from "#modules/areas/index.ts";
import {
  applyInvoice,
  findSubscription,
  lockSubscription,
  noNextRate,
  noteSubscription,
  notifyCancelled,
  type SubscriptionRow,
  settledInvoices,
  updateSubscription,
  welcome,
} from "#modules/billing/index.ts";
import { cutHolds, lockHomeBucket, takeBackPausedHolds, trimHolds } from "#modules/homes/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import {
  cancelAndNotify,
  endRegularsOfHomes,
  lockOpenJobsOfHome,
  restoreExtras,
} from "#modules/pickups/index.ts";
import { afterServiceEnd } from "#modules/pickups/rules/status.ts";
import { forgetPickups, planRentals, planRentalsOf } from "#modules/rentals/index.ts";
import { generateForHome, replan } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";

/**
 * Brings a home's pickups in line with the end of its service or a planned pause: those that begin at or after
 * `stopsAt` are canceled and their runners told. If a cancellation or plan `isUndone`, the extra ones that it canceled
 * come back. `stopsAt`: null if the service continues or the end is not known. Under `lockHomeBucket`, once the
 * subscription says so.
 */
export async function planByStop(
  deps: Deps,
  tx: Db,
  home: {
    homeownerId: string;
    userId: string;
    stopsAt: string | null;
    isUndone: boolean;
    reason: typeof afterServiceEnd | "paused";
  },
): Promise<void> {
  const { homeownerId, userId, stopsAt, reason } = home;
  const why = { userId, reason };
  await replan(deps, tx, { homeownerId }, why);
  if (stopsAt !== null)
    await cancelAndNotify(deps, tx, await lockOpenJobsOfHome(tx, homeownerId, { startsFrom: stopsAt }), why);
  if (home.isUndone) await restoreExtras(deps, tx, { homeownerId, userId });
  // Last, so that rental pickups just canceled are forgotten and can be planned again.
  await planRentals(deps, tx, { homeownerId }, { userId });
}

/**
 * Applies a service's end to its homes, under `lockHomeBucket`. Cancels everything not yet begun and tells the runners.
 * Ends the current vacation hold; deletes future holds and those of a pause that it ends. `since`: the actual end when
 * reported late; no later day counts for a hold.
 */
export async function endPickups(
  deps: Deps,
  tx: Db,
  homeownerIds: string[],
  why: { userId: string | null; reason: string },
  since?: string,
): Promise<void> {
  if (homeownerIds.length === 0) return;
  await endRegularsOfHomes(deps, tx, { homeownerIds, userId: why.userId });
  await takeBackPausedHolds(tx, { homeownerIds, now: deps.now() });
  await cutHolds(tx, { homeownerIds, now: deps.now(), since, later: "go" });
  await cancelAndNotify(deps, tx, await lockOpenJobsOfHome(tx, homeownerIds), why);
  await forgetPickups(tx, homeownerIds);
}

/**
 * Applies a pause to its home, under `lockHomeBucket`. Cancels everything not yet begun, tells the runners, and ends
 * the present vacation hold. Later holds stay; scheduled rental pickups and extra ones come back when it ends. `since`:
 * the actual start when reported late; no later day counts for a hold.
 */
export async function pausePickups(
  deps: Deps,
  tx: Db,
  homeownerId: string,
  why: { userId: string | null; reason: string },
  since?: string,
): Promise<void> {
  await cutHolds(tx, { homeownerIds: [homeownerId], now: deps.now(), since, later: "stay" });
  await cancelAndNotify(deps, tx, await lockOpenJobsOfHome(tx, homeownerId), why);
  await forgetPickups(tx, [homeownerId]);
}

/**
 * Applies the end of a pause, under `lockHomeBucket` and after the subscription is updated. Restores weekly and rental
 * pickups, and extra ones still ahead; the last two wait for a late payment. Days of the pause count for no vacation
 * hold, because they were not charged.
 */
export async function resumePickups(
  deps: Deps,
  tx: Db,
  home: Pick<HomeownerProfileRow, "id" | "timeZone" | "userId">,
  pausedAt: string | null,
): Promise<void> {
  const now = deps.now();
  const today = localDay(now, home.timeZone);
  const fromOn = pausedAt === null ? today : localDay(pausedAt, home.timeZone);
  await trimHolds(tx, { homeownerId: home.id, fromOn, today, now });
  await generateForHome(deps, tx, home.id);
  await restorePickups(deps, tx, home);
}

/** Restores extra and rental pickups that the service had canceled, once it may schedule again. */
async function restorePickups(deps: Deps, tx: Db, home: Pick<HomeownerProfileRow, "id" | "userId">) {
  await restoreExtras(deps, tx, { homeownerId: home.id, userId: home.userId });
  await planRentalsOf(deps, tx, home.id);
}

/** The subscription changed after the provider was asked, so its answer may be stale. Nothing was stored. */
class Outdated extends Error {
  override name = "Outdated";
}

/**
 * Applies the provider's state of a subscription and its invoices if nothing changed since `known` was read; otherwise
 * throws Outdated. Read `known` before asking the provider, so that each applied state is at least as new as the one
 * before. A subscription that ended here stays ended: takes only its invoices, and ends it again at the provider if it
 * is still running there.
 */
export async function applySubscription(
  deps: Deps,
  tx: Db,
  known: SubscriptionRow,
  state: SubscriptionState,
): Promise<void> {
  await lockUser(tx, known.userId);
  const home = await findProfile(tx, known.userId);
  if (home) await lockHomeBucket(tx, home.id);
  const before = await lockSubscription(tx, known.id);
  if (before?.revision !== known.revision) throw new Outdated(`Subscription ${known.id} has changed`);

  await updateSubscription(tx, known.id, before.status === "canceled" ? {} : changesOf(deps, before, state));
  const settled = await settledInvoices(tx, known.id);
  for (const invoice of state.invoices.toReversed())
    if (!settled.has(invoice.providerId)) await applyInvoice(deps, tx, known, invoice);
  const event = eventOf(before, state);
  if (event)
    await noteSubscription(deps, tx, {
      subscriptionId: known.id,
      event,
      endsAt: event === "canceled" ? state.periodEndsAt : null,
    });
  if (home) await followStatus(deps, tx, home, before, state);
  // The home may not be saved yet, so the change to an active subscription sends the welcome.
  if (before.status === "incomplete" && isServed(state.status)) await welcome(deps, tx, before.userId);
  if (isServed(before.status) && state.status === "canceled") await notifyEnded(deps, tx, before);
  if (event === "canceled")
    await notifyCancelled(deps, tx, { userId: before.userId, endsAt: state.periodEndsAt });
  // The first task may have failed; an ended service must not be charged.
  if (before.status === "canceled" && state.status !== "canceled") await sendEnd(deps, tx, before);
}

/** Ends it at the provider too. If the homeowner canceled a paused service, the rest of the month becomes credit. */
export async function sendEnd(deps: Deps, tx: Db, { providerId, cancelAtPeriodEnd }: SubscriptionRow) {
  if (providerId) await deps.queue.send(tx, "end-subscription", { providerId, keepsRest: cancelAtPeriodEnd });
}

/** The change that the provider reports: a cancellation or its undoing, else a pause or its end. Null for none. */
function eventOf(before: SubscriptionRow, state: SubscriptionState): SubscriptionEvent | null {
  if (!hasBegun(before.status) || !hasBegun(state.status)) return null;
  if (before.cancelAtPeriodEnd !== state.isEndingAtPeriodEnd)
    return state.isEndingAtPeriodEnd ? "canceled" : "uncanceled";
  if ((before.status === "paused") === (state.status === "paused")) return null;
  return state.status === "paused" ? "paused" : "resumed";
}

/** Updates the home's pickups and vacation holds when the service starts, ends, pauses or resumes. */
async function followStatus(
  deps: Deps,
  tx: Db,
  home: HomeownerProfileRow,
  before: SubscriptionRow,
  state: SubscriptionState,
): Promise<void> {
  const { status, endedAt, pausedAt } = state;
  const why = { userId: before.userId, reason: `subscription ${status}` };
  if (hasBegun(before.status) && status === "canceled")
    await endPickups(deps, tx, [home.id], why, endedAt ?? undefined);
  else if (isServed(before.status) && !isServed(status))
    await pausePickups(deps, tx, home.id, why, pausedAt ?? undefined);
  else if (before.status === "paused" && isServed(status))
    await resumePickups(deps, tx, home, before.pausedAt);
  else if (before.status === "incomplete" && isServed(status)) {
    await stopWaiting(tx, before.userId);
    await generateForHome(deps, tx, home.id);
    await planRentalsOf(deps, tx, home.id);
  } else if (isServed(status)) {
    const stopsAt = endOf(state);
    const isUndone = before.cancelAtPeriodEnd !== state.isEndingAtPeriodEnd;
    if (stopsAt !== endOf({ ...before, isEndingAtPeriodEnd: before.cancelAtPeriodEnd }))
      await planByStop(deps, tx, {
        homeownerId: home.id,
        userId: before.userId,
        stopsAt,
        isUndone,
        reason: afterServiceEnd,
      });
    // A service that resumed without payment restores the rest now.
    if (before.status === "past_due" && status === "active") await restorePickups(deps, tx, home);
  }
}

/** When a canceled subscription ends; null if it continues. */
function endOf(of: { isEndingAtPeriodEnd: boolean; periodEndsAt: string | null }): string | null {
  return of.isEndingAtPeriodEnd ? of.periodEndsAt : null;
}

function changesOf(
  deps: Deps,
  before: SubscriptionRow,
  state: SubscriptionState,
): Parameters<typeof updateSubscription>[2] {
  const { status } = state;
  const isEnded = status === "canceled";
  return {
    status,
    ...pricesOf(before, state),
    activatedAt: before.activatedAt ?? (hasBegun(status) ? deps.now() : null),
    endedAt: isEnded ? (state.endedAt ?? deps.now()) : null,
    periodStartsAt: state.periodStartsAt,
    periodEndsAt: state.periodEndsAt,
    cancelAtPeriodEnd: state.isEndingAtPeriodEnd,
    ...((!isServed(status) || state.isEndingAtPeriodEnd) && { pausesAt: null }),
    pausedAt: pausedSince(deps, before, state),
    syncedAt: deps.now(),
    card: isEnded ? null : state.card,
  };
}

/** The provider learns a price before its month starts, or, if that month began without, the next time. */
function pricesOf(
  before: SubscriptionRow,
  { monthlyRateCents, periodStartsAt, periodEndsAt }: SubscriptionState,
): Parameters<typeof updateSubscription>[2] {
  const { nextRateCents, nextRateFrom, nextRateAtProvider, nextPriceLines } = before;
  if (monthlyRateCents <= 0) return {};
  if (nextRateFrom === null) return { monthlyRateCents };
  if (!periodStartsAt || localDay(periodStartsAt, platformTimeZone) < nextRateFrom)
    return nextRateAtProvider === null ? { monthlyRateCents } : {};
  if (monthlyRateCents === nextRateCents)
    return { monthlyRateCents, priceLines: nextPriceLines, ...noNextRate };
  return {
    monthlyRateCents,
    nextRateAtProvider: null,
    ...(periodEndsAt && { nextRateFrom: localDay(periodEndsAt, platformTimeZone) }),
  };
}

/** Keeps the start of the pause when the service ends, because `endPickups` needs it for vacation holds. */
function pausedSince(deps: Deps, before: SubscriptionRow, state: SubscriptionState): string | null {
  if (state.status === "canceled") return before.pausedAt;
  return state.status === "paused" ? (state.pausedAt ?? before.pausedAt ?? deps.now()) : null;
}

/** Notifies the homeowner that it ended with the month as requested, or because charges kept failing. */
async function notifyEnded(deps: Deps, tx: Db, ended: SubscriptionRow): Promise<void> {
  const { userId } = ended;
  const type = ended.cancelAtPeriodEnd ? "serviceEnded" : "serviceStopped";
  await notifyAndEmail(deps, tx, { userId, type, params: {}, link: "/subscribe" });
}

/** Each outdated answer means that another sync or act has gone through, so this many in a row are rare. */
const attempts = 40;

/**
 * Copies a subscription's state from the payment provider. `beside` runs first, in the same transaction; if it returns
 * false, nothing is applied. Returns `beside`'s result. No lock is held while asking: if the subscription changed
 * meanwhile, asks again. Throws PaymentsUnavailable if it changed every time. Safe to repeat and to run concurrently.
 */
export async function syncSubscription(
  deps: Deps,
  subscriptionId: string,
  beside: (tx: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const known = await findSubscription(deps.db, subscriptionId);
    const state = await askProvider(deps, known);
    try {
      return await deps.transact(async (tx) => {
        if (!(await beside(tx))) return false;
        await apply(deps, tx, known, state);
        return true;
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (attempt === attempts)
        throw new PaymentsUnavailable("Every answer was outdated when it came", { cause: error });
      await deps.backOff(attempt);
    }
  }
}

/**
 * Call after changing a subscription at the provider and here. If the locked row `held` was newer than `known`, another
 * change may have come in between, so the provider's state is applied.
 */
export async function syncIfChanged(deps: Deps, known: SubscriptionRow, held: SubscriptionRow | null) {
  if (held?.revision === known.revision) return;
  try {
    await syncSubscription(deps, known.id);
  } catch (error) {
    // The change is done, and a 503 would say that it is not. The scheduled sync compares later.
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

type ProviderState = Awaited<ReturnType<Deps["payments"]["findSubscription"]>>;

async function askProvider(deps: Deps, known: SubscriptionRow | null): Promise<ProviderState> {
  return known?.providerId ? deps.payments.findSubscription({ providerId: known.providerId }) : null;
}

async function apply(deps: Deps, tx: Db, known: SubscriptionRow | null, state: ProviderState): Promise<void> {
  if (known && state) await applySubscription(deps, tx, known, state);
  // The provider does not know this one and sends no events. Mark it synced, or every sync would pick it first.
  else if (known?.providerId && !deps.payments.testMode)
    await updateSubscription(tx, known.id, { syncedAt: deps.now() });
}

/**
 * The provider's answer about a subscription. If the provider refuses because it ended there unnoticed, ends it here
 * too and throws `refusal`; rethrows any other refusal.
 */
export async function unlessEnded<Result>(
  deps: Deps,
  subscriptionId: string,
  refusal: Refusal,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await syncSubscription(deps, subscriptionId);
    const found = await findSubscription(deps.db, subscriptionId);
    throw found?.status === "canceled" ? new Refused(refusal) : error;
  }
}
