import type { SubscriptionState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { findHome, type HomeownerProfileRow, lockUser } from "#modules/accounts/index.ts";
import { hasBegun, isServed, type SubscriptionEvent } from "#modules/accounts/rules/subscriptions.ts";
import { deleteWaitingAt } from "#modules/areas/index.ts";
import {
  applyInvoice,
  lockSubscription,
  noNextRate,
  noteSubscription,
  type SubscriptionRow,
  settledInvoices,
  tellCancelled,
  updateSubscription,
  welcome,
} from "#modules/billing/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import { notify } from "#modules/notices/index.ts";
import { planRentalsOf } from "#modules/rentals/index.ts";
import { generateForHome } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { endVisits } from "./end-visits.ts";
import { pauseVisits, resumeVisits } from "./pause-visits.ts";
import { planByEnd } from "./plan-by-end.ts";

/** The subscription changed after the provider was asked, so its answer may be stale. Nothing was stored. */
export class Outdated extends Error {
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
  const home = await findHome(tx, known.userId);
  if (home) await holdBucket(tx, home.id);
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
  if (isServed(before.status) && state.status === "canceled") await tellEnded(deps, tx, before);
  if (event === "canceled")
    await tellCancelled(deps, tx, { userId: before.userId, endsAt: state.periodEndsAt });
  // The first task may have failed; an ended service must not be charged.
  if (before.status === "canceled" && state.status !== "canceled")
    await deps.queue.send(tx, "end-subscription", { providerId: state.providerId });
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
    await endVisits(deps, tx, [home.id], why, endedAt ?? undefined);
  else if (isServed(before.status) && !isServed(status))
    await pauseVisits(deps, tx, home.id, why, pausedAt ?? undefined);
  else if (before.status === "paused" && isServed(status))
    await resumeVisits(deps, tx, home, before.pausedAt);
  else if (before.status === "incomplete" && isServed(status)) {
    await deleteWaitingAt(tx, { userId: before.userId, zipCode: home.zipCode });
    await generateForHome(deps, tx, home.id);
    await planRentalsOf(deps, tx, home.id);
  } else if (
    isServed(status) &&
    endOf(state) !== endOf({ ...before, isEndingAtPeriodEnd: before.cancelAtPeriodEnd })
  ) {
    await planByEnd(deps, tx, { homeownerId: home.id, userId: before.userId, endsAt: endOf(state) });
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
    pausedAt: pausedSince(deps, before, state),
    syncedAt: deps.now(),
    card: isEnded ? null : state.card,
  };
}

/**
 * The provider learns a new price before its month; until that month begins, the present one stays. A month that began
 * without it gets it next time.
 */
function pricesOf(
  before: SubscriptionRow,
  { monthlyRateCents, periodStartsAt, periodEndsAt }: SubscriptionState,
): Parameters<typeof updateSubscription>[2] {
  const { nextRateCents, nextRateFrom, nextRateAtProvider } = before;
  if (monthlyRateCents <= 0) return {};
  if (nextRateFrom === null) return { monthlyRateCents };
  if (!periodStartsAt || localDay(periodStartsAt, platformTimeZone) < nextRateFrom)
    return nextRateAtProvider === null ? { monthlyRateCents } : {};
  if (monthlyRateCents === nextRateCents) return { monthlyRateCents, ...noNextRate };
  return {
    monthlyRateCents,
    nextRateAtProvider: null,
    ...(periodEndsAt && { nextRateFrom: localDay(periodEndsAt, platformTimeZone) }),
  };
}

/** Keeps the start of the pause when the service ends, because `endVisits` needs it for vacation holds. */
function pausedSince(deps: Deps, before: SubscriptionRow, state: SubscriptionState): string | null {
  if (state.status === "canceled") return before.pausedAt;
  return state.status === "paused" ? (state.pausedAt ?? before.pausedAt ?? deps.now()) : null;
}

/** Notifies the homeowner that it ended with the month as requested, or because charges kept failing. */
async function tellEnded(deps: Deps, tx: Db, ended: SubscriptionRow): Promise<void> {
  const { userId } = ended;
  const type = ended.cancelAtPeriodEnd ? "serviceEnded" : "serviceStopped";
  await notify(deps, tx, { userId, type, params: {}, link: "/subscribe" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: type, params: {} });
}
