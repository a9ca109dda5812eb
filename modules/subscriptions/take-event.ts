import type { DisputeState, ProviderEvent, RefundState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import {
  applyDispute,
  applyRefund,
  findCustomer,
  findSubscriptionOfCustomer,
  findSubscriptionOfProvider,
  isAnyUnlinked,
  isChargeKnown,
  isInvoiceKnown,
  linkSubscription,
  listRefundsInTheWay,
  lockSubscription,
  type SubscriptionRow,
} from "#modules/billing/index.ts";
import { followGiftDispute, followGiftRefund, takeGiftPayment } from "#modules/growth/index.ts";
import { followTipRefund } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { id } from "#platform/fields.ts";
import { insertWebhookEvent, isEventKnown } from "#platform/queries/platform.ts";
import { settleBill } from "./one-offs.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Stores and applies a payment provider event: one row each, with its effect in the same commit (invariant M8). Reads
 * the state from the provider; the event only says where to look, so its age and order do not matter. Foreign events
 * and events about unknown objects are stored without effect. Safe to repeat and to run concurrently.
 */
export async function takeEvent(deps: Deps, event: ProviderEvent) {
  if (await isEventKnown(deps.db, event.id)) return "repeated";
  const about = event.isOurs ? event.about : null;
  if (about && "refundId" in about) {
    const refund = await deps.payments.findRefund({ providerId: about.refundId });
    if (refund === null) return takeChargeRefund(deps, event, about.refundId);
    const returned = await findReturned(deps, refund);
    return takeMoney(deps, event, refund, async (_, tx, state) => {
      for (const earlier of returned) await applyRefund(deps, tx, earlier);
      await applyRefund(deps, tx, state);
    });
  }
  if (about && "disputeId" in about) {
    const dispute = await deps.payments.findDispute({ providerId: about.disputeId });
    if (dispute && "chargeId" in dispute) return takeChargeDispute(deps, event, dispute);
    return takeMoney(deps, event, dispute, applyDispute);
  }
  if (about && "giftPaymentId" in about) {
    const isKnown = await takeGiftPayment(deps, { providerId: about.giftPaymentId });
    if (!isKnown) return ignore(deps, event);
    return (await keep(deps, deps.db, event, "applied")) ? "applied" : "repeated";
  }
  if (about && "billId" in about) {
    const isOurs = await settleBill(deps, about.billId);
    const isFirst = await keep(deps, deps.db, event, isOurs ? "applied" : "ignored");
    if (!isFirst) return "repeated";
    return isOurs ? "applied" : "ignored";
  }
  const subscription = about && ((await subscriptionOf(deps.db, about)) ?? (await linkBegun(deps, about)));
  if (!subscription) return ignore(deps, event);
  const isFirst = await syncSubscription(deps, subscription.id, (tx) => keep(deps, tx, event, "applied"));
  return isFirst ? "applied" : "repeated";
}

/**
 * Earlier refunds that the bank returned meanwhile, if this one exceeds what they leave of the payment: its event may
 * arrive before theirs.
 */
async function findReturned(deps: Deps, refund: RefundState): Promise<RefundState[]> {
  const earlier = await listRefundsInTheWay(deps.db, refund);
  const states = await Promise.all(earlier.map((providerId) => deps.payments.findRefund({ providerId })));
  return states.flatMap((state) => (state?.status === "failed" ? [state] : []));
}

/** A refund's or dispute's event may arrive before its invoice's. */
async function takeMoney<State extends { invoiceId: string; subscriptionId: string | null }>(
  deps: Deps,
  event: ProviderEvent,
  state: State | null,
  apply: (deps: Deps, tx: Db, state: State) => Promise<unknown>,
): Promise<"applied" | "ignored" | "repeated"> {
  if (!state) return ignore(deps, event);
  const isKnown = () => isInvoiceKnown(deps.db, state.invoiceId);
  if (state.subscriptionId === null) await settleBill(deps, state.invoiceId);
  else {
    const subscription = await findSubscriptionOfProvider(deps.db, state.subscriptionId);
    if (!subscription) return ignore(deps, event);
    if (!(await isKnown())) await syncSubscription(deps, subscription.id);
  }
  if (!(await isKnown())) return ignore(deps, event);
  return deps.transact(async (tx) => {
    if (!(await keep(deps, tx, event, "applied"))) return "repeated";
    await apply(deps, tx, state);
    return "applied";
  });
}

/** A disputed charge outside invoices is ours only if it is a tip's or a gift's. */
async function takeChargeDispute(
  deps: Deps,
  event: ProviderEvent,
  state: DisputeState & { chargeId: string },
): Promise<"applied" | "ignored" | "repeated"> {
  if (!(await isChargeKnown(deps.db, state.chargeId))) return ignore(deps, event);
  return deps.transact(async (tx) => {
    if (!(await keep(deps, tx, event, "applied"))) return "repeated";
    await applyDispute(deps, tx, state);
    await followGiftDispute(deps, tx, { providerId: state.chargeId });
    return "applied";
  });
}

/** A refund outside invoices concerns us if it is a gift's or a tip's. */
async function takeChargeRefund(
  deps: Deps,
  event: ProviderEvent,
  refundId: string,
): Promise<"applied" | "ignored" | "repeated"> {
  const refund = await deps.payments.findChargeRefund({ providerId: refundId });
  if (!refund) return ignore(deps, event);
  const isGift = await takeGiftPayment(deps, { providerId: refund.chargeId });
  return deps.transact(async (tx) => {
    if (isGift) await followGiftRefund(deps, tx, refund);
    const isOurs = isGift || (await followTipRefund(deps, tx, refund));
    const outcome = isOurs ? "applied" : "ignored";
    return (await keep(deps, tx, event, outcome)) ? outcome : "repeated";
  });
}

async function ignore(deps: Deps, event: ProviderEvent): Promise<"ignored" | "repeated"> {
  return (await keep(deps, deps.db, event, "ignored")) ? "ignored" : "repeated";
}

type About = { subscriptionId: string } | { customerId: string };

function subscriptionOf(db: Db, about: About): Promise<SubscriptionRow | null> {
  return "subscriptionId" in about
    ? findSubscriptionOfProvider(db, about.subscriptionId)
    : findSubscriptionOfCustomer(db, about.customerId);
}

/**
 * Links a subscription whose answer was lost, as in a crash, but which began at once because a credit paid its first
 * month. Any other one expires there if nobody asks again. Null if it has not begun or is not its customer's.
 */
async function linkBegun(deps: Deps, about: About): Promise<SubscriptionRow | null> {
  if (!("subscriptionId" in about) || !(await isAnyUnlinked(deps.db))) return null;
  const providerId = about.subscriptionId;
  const state = await deps.payments.findSubscription({ providerId });
  const key = id.safeParse(state?.key);
  if (!state || !hasBegun(state.status) || !key.success) return null;
  await deps.transact(async (tx) => {
    const waiting = await lockSubscription(tx, key.data);
    const customer = waiting && (await findCustomer(tx, waiting.userId));
    if (customer?.providerId !== state.customerId) return;
    await linkSubscription(tx, { id: key.data, providerId, clientSecret: null });
  });
  return findSubscriptionOfProvider(deps.db, providerId);
}

function keep(deps: Deps, tx: Db, event: ProviderEvent, outcome: "applied" | "ignored"): Promise<boolean> {
  const { id, type, objectId, happenedAt } = event;
  return insertWebhookEvent(tx, { id, type, objectId, outcome, happenedAt, receivedAt: deps.now() });
}
