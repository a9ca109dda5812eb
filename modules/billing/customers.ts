import type { Db } from "#db/client.ts";
import { listUsersOfAccount, lockUser } from "#modules/accounts/index.ts";
import { cardNoticeDays, hasBegun, type SubscriptionEvent } from "#modules/accounts/rules.ts";
import { notifyAndEmail, queueEmail } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { Refused } from "#platform/values/refusal.ts";
import {
  beginCustomer,
  type ExpiringCard,
  findCustomer,
  findPayer,
  linkCustomer,
  markExpiringCards,
} from "./queries/customers.ts";
import { findLiveSubscription, insertSubscriptionEvent } from "./queries/subscriptions.ts";
import { guaranteeDays } from "./rules.ts";

/** Queues tasks in the transaction that tell the payment provider about an account's changed details, home by home. */
export async function changeCustomer(deps: Pick<Deps, "queue">, tx: Db, userId: string): Promise<void> {
  for (const each of await listUsersOfAccount(tx, userId))
    if (await findCustomer(tx, each.id)) await deps.queue.send(tx, "tell-customer", { userId: each.id });
}

/**
 * The provider's customer id for a user, created if missing; one customer per user (invariant M7). The user's id is the
 * idempotency key, so a crash or a second tab still ends with one customer at the provider.
 */
export async function ensureCustomer(deps: Deps, userId: string): Promise<string> {
  const known = await beginCustomer(deps.db, { userId, now: deps.now() });
  if (known.providerId) return known.providerId;
  const payer = await findPayer(deps.db, userId);
  const { providerId } = await deps.payments.createCustomer({
    key: userId,
    firstAskedAt: known.createdAt,
    now: deps.now(),
    userId,
    ...payer,
  });
  await deps.transact(async (tx) => {
    await lockUser(tx, userId);
    await linkCustomer(tx, { userId, providerId });
    // Nobody has told the provider about a change or deletion that happened meanwhile.
    const { email, name } = await findPayer(tx, userId);
    if (email !== payer.email || name !== payer.name) await changeCustomer(deps, tx, userId);
  });
  return (await beginCustomer(deps.db, { userId, now: deps.now() })).providerId ?? providerId;
}

/** The subscription a card is charged for. Refuses with SUBSCRIPTION_REQUIRED when none has begun or it has ended. */
export async function chargedSubscription(
  db: Db,
  userId: string,
): Promise<{ id: string; providerId: string }> {
  const subscription = await findLiveSubscription(db, userId);
  if (!subscription?.providerId || !hasBegun(subscription.status))
    throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  return { id: subscription.id, providerId: subscription.providerId };
}

/** The last day of the guarantee in the platform's time zone; null before any service begins and once it is over. */
export function guaranteeUntil(firstActivatedAt: string | null, now: string): string | null {
  if (!firstActivatedAt) return null;
  const until = addDays(localDay(firstActivatedAt, platformTimeZone), guaranteeDays);
  return localDay(now, platformTimeZone) <= until ? until : null;
}

/**
 * Tells homeowners whose card expires within a month, also by email, once per expiry. Safe to repeat and beside another
 * run. Returns the number of emails sent.
 */
export async function remindOfCards(
  deps: Deps,
  limits: Limits | undefined,
  { batch = 500 }: { batch?: number } = {},
): Promise<number> {
  const [year, month] = lastMonthBefore(addDays(localDay(deps.now(), platformTimeZone), cardNoticeDays));
  let told = 0;
  for (let found = batch; found === batch && !limits?.signal.aborted; told += found)
    found = await deps.transact(async (tx) => {
      const cards = await markExpiringCards(tx, { year, month, limit: batch });
      const type = "cardExpires";
      const link = "/settings#billing";
      await notifyAndEmail(
        deps,
        tx,
        cards.map((card) => ({ userId: card.userId, type, params: paramsOf(card), link })),
      );
      return cards.length;
    });
  return told;
}

/** The last full month before a day, as year and month. */
function lastMonthBefore(day: string): [number, number] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? [year - 1, 12] : [year, month - 1];
}

function paramsOf({ last4, month, year }: ExpiringCard) {
  return { last4, expiry: `${String(month).padStart(2, "0")}/${year}` };
}

/** Emails a welcome to a homeowner whose service has begun. */
export function welcome(deps: Pick<Deps, "now" | "queue">, tx: Db, userId: string): Promise<void> {
  return queueEmail(deps, tx, { userId, type: "welcome", params: {} });
}

/** Records a change to a subscription for an admin's view of the person. `endsAt`: when a canceled one ends. */
export async function noteSubscription(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  of: { subscriptionId: string; event: SubscriptionEvent; endsAt?: string | null },
): Promise<void> {
  await insertSubscriptionEvent(tx, { id: deps.newId(), endsAt: null, ...of, happenedAt: deps.now() });
}

/** Confirms a cancellation to the homeowner, with the end of service. `endsAt` is null when no month is paid. */
export async function notifyCancelled(
  deps: Pick<Deps, "queue" | "newId" | "now">,
  tx: Db,
  { userId, endsAt }: { userId: string; endsAt: string | null },
): Promise<void> {
  const params = { until: endsAt ? localDay(endsAt, platformTimeZone) : "none" };
  await notifyAndEmail(deps, tx, { userId, type: "serviceCancelled", params, link: "/settings#billing" });
}
