import { type ChargeRefund, PaymentRefused, PaymentsUnavailable } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import {
  bookMovement,
  chargedSubscription,
  followRefundAgain,
  noteFailedRefund,
} from "#modules/billing/index.ts";
import { notify, notifyAndEmail } from "#modules/notices/index.ts";
import { lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/tips.ts";
import type { Tip } from "./contract/tips.ts";
import { openPayWeek } from "./queries/add-ons.ts";
import { isRefused } from "./queries/anomalies.ts";
import {
  beginTipBack,
  endTipBack,
  findTip,
  findTipPay,
  findTippedJob,
  findTipSubscription,
  insertTip,
  listTips,
  listUnsettledTips,
  lockTip,
  lockTipOfCharge,
  lockTipOfJob,
  settleCharge,
  type TipRow,
} from "./queries/tips.ts";
import { refuseTip, tipBackUntil } from "./rules/tips.ts";

/** Whether the runner of the home's pickup may be tipped, and the tip given. Refuses with NOT_FOUND. */
export const tipOf: HomeownerAct<typeof contract.tipOf> = async (deps, { homeownerId }, { jobId }) => {
  const found = homeownerId && (await findTippedJob(deps.db, { jobId, homeownerId }));
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const now = deps.now();
  const mostCents = await mostTip(deps.db, now);
  const { job, tip } = found;
  const canTip =
    !tip && job.hasCard && job.runnerUserId !== null && !refuseTip(job, { cents: 0, mostCents, now });
  return {
    canTip: canTip && mostCents > 0,
    most: formatCents(mostCents),
    tip: tip && render(tip, now),
  };
};

async function mostTip(db: Db, now: string): Promise<Cents> {
  return (await ruleOn(db, "pay", localDay(now, platformTimeZone))).mostTipCents;
}

/**
 * Tips the runner of a completed pickup from the card that pays the subscription, once a pickup; all of it is the
 * runner's. Safe to repeat. If the provider does not answer, the schedule `settle-pay` asks again under the same key.
 * Refuses with NOT_FOUND, SUBSCRIPTION_REQUIRED, TIP_GIVEN, TIP_DECLINED and as `refuseTip` does.
 */
export const giveTip: HomeownerAct<typeof contract.giveTip> = async (deps, actor, input) => {
  const { homeownerId, userId } = actor;
  const { id, jobId } = input;
  const cents = parseCents(input.amount) ?? 0;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await chargedSubscription(deps.db, userId);
  await deps.transact(async (tx) => {
    if (await isKnown(tx, { id, userId, jobId, cents })) return;
    const now = deps.now();
    const found = await findTippedJob(tx, { jobId, homeownerId, isHeld: true });
    if (!found) throw new Refused({ code: "NOT_FOUND" });
    await lockRatesShared(tx);
    const { runnerId, runnerUserId } = found.job;
    refuseIf(refuseTip(found.job, { cents, mostCents: await mostTip(tx, now), now }));
    if (!runnerId || !runnerUserId) throw new Refused({ code: "TIP_NOT_NOW" });
    const tip = { id, jobId, userId, runnerId, amountCents: cents, status: "charging" as const };
    if (await insertTip(tx, { ...tip, createdAt: now })) return;
    // The same tip may have arrived twice at once.
    if (!(await isKnown(tx, { id, userId, jobId, cents }))) throw new Refused({ code: "TIP_GIVEN" });
  });
  await whenAnswered(settleTip(deps, id));
  return answer(deps, id);
};

/** Whether this very tip was given before. Refuses with ID_IN_USE when the id belongs to another. */
async function isKnown(
  tx: Db,
  { id, userId, jobId, cents }: { id: string; userId: string; jobId: string; cents: Cents },
): Promise<boolean> {
  const known = await findTip(tx, id);
  if (known && (known.userId !== userId || known.jobId !== jobId || known.amountCents !== cents))
    throw new Refused({ code: "ID_IN_USE" });
  return known !== null;
}

/**
 * Takes a tip back within 24 hours: the runner's pay loses it at once, and the provider returns the money. Safe to
 * repeat. Refuses with NOT_FOUND and TIP_KEPT.
 */
export const takeTipBack: HomeownerAct<typeof contract.takeTipBack> = async (deps, { userId }, { id }) => {
  await deps.transact(async (tx) => {
    const tip = await lockTip(tx, id);
    if (tip?.userId !== userId) throw new Refused({ code: "NOT_FOUND" });
    if (tip.status === "refunding" || tip.status === "refunded") return;
    if (!(await takeBack(deps, tx, tip, { isRefused: false }))) throw new Refused({ code: "TIP_KEPT" });
  });
  await whenAnswered(settleTip(deps, id));
  return answer(deps, id);
};

/**
 * Takes back the tip of a pickup refused in review, however old. The schedule `settle-pay` refunds it. What the runner's
 * week no longer owes is our cost, like the pickup's own pay. Call under `lockPayWeeks`.
 */
export async function takeRefusedTip(deps: Deps, tx: Db, jobId: string): Promise<void> {
  const tip = await lockTipOfJob(tx, jobId);
  if (tip) await takeBack(deps, tx, tip, { isRefused: true });
}

/** Books a tip's refund and tells the runner, and the homeowner unless they undid it. False if the tip is kept. */
async function takeBack(
  deps: Deps,
  tx: Db,
  { id, userId, amountCents }: TipRow,
  why: { isRefused: boolean },
): Promise<boolean> {
  const now = deps.now();
  if (!(await beginTipBack(tx, { id, now, ...why }))) return false;
  const { userId: runnerUserId, payWeek, isOwed, day } = await findTipPay(tx, { id, now });
  const isDeducted = isOwed || !why.isRefused;
  await book(deps, tx, { id, cents: -amountCents, runnerUserId, payWeek, suffix: ":back", isDeducted });
  const amount = `$${formatCents(amountCents)}`;
  if (isDeducted && (await findRecipient(tx, runnerUserId)))
    await notify(deps, tx, {
      userId: runnerUserId,
      type: "tipTakenBack",
      params: { amount, date: day },
      link: "/runner/statement/current",
    });
  if (why.isRefused && (await findRecipient(tx, userId)))
    await notifyAndEmail(deps, tx, {
      userId,
      type: "refundIssued",
      params: { amount },
      link: "/settings#billing",
    });
  return true;
}

/** Without an answer from the provider, the tip stays as it is until the schedule asks again. */
async function whenAnswered(asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

async function answer(deps: Deps, id: string): Promise<Tip> {
  const tip = await findTip(deps.db, id);
  if (!tip) throw new Refused({ code: "NOT_FOUND" });
  if (tip.status === "declined") throw new Refused({ code: "TIP_DECLINED" });
  return render(tip, deps.now());
}

function render(
  tip: Pick<TipRow, "id" | "jobId" | "amountCents" | "status" | "createdAt" | "paidAt">,
  now: string,
): Tip {
  const { id, jobId, amountCents, status, createdAt, paidAt } = tip;
  const until = status === "paid" && paidAt ? tipBackUntil(paidAt) : null;
  return {
    ...{ id, jobId, status, createdAt },
    amount: formatCents(amountCents),
    backUntil: until && until > now ? until : null,
  };
}

/** The account's tips, newest first; days are in the platform's time zone. */
export const tips: HomeownerAct<typeof contract.tips> = async (deps, { userId }, { from, before }) => {
  const now = deps.now();
  const startOf = (day: string | null | undefined) => (day ? startOfDay(day, platformTimeZone) : null);
  return (await listTips(deps.db, { userId, from: startOf(from), before: startOf(before) })).map((tip) => ({
    ...render(tip, now),
    day: tip.day,
    runner: tip.runner,
  }));
};

/**
 * Asks the provider for a tip's charge or refund, under the tip's id, and books what it did. Safe to repeat and to run
 * concurrently. Throws PaymentsUnavailable without an answer.
 */
async function settleTip(deps: Deps, id: string): Promise<void> {
  const tip = await findTip(deps.db, id);
  if (tip?.status === "charging") return charge(deps, tip);
  if (tip?.status !== "refunding" || !tip.providerId || !tip.takenBackAt) return;
  try {
    const { providerId: refundId } = await deps.payments.refundTip({
      key: id,
      firstAskedAt: tip.takenBackAt,
      now: deps.now(),
      chargeId: tip.providerId,
    });
    await endTipBack(deps.db, { id, refundId });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const { providerId: chargeId, amountCents: cents } = tip;
    // No refund exists there, so the failure is known by the tip.
    const refund = { chargeId, providerId: `refused_${id}`, key: id, cents, status: "failed" as const };
    await deps.transact((tx) => followTipRefund(deps, tx, refund));
  }
}

/**
 * Follows a refund of a tip at the provider. If it failed, we owe the homeowner the money again. False when the payment is
 * not a tip's. Safe to repeat.
 */
export async function followTipRefund(deps: Deps, tx: Db, refund: ChargeRefund): Promise<boolean> {
  const tip = await lockTipOfCharge(tx, refund.chargeId);
  if (!tip) return false;
  if ((await followRefundAgain(deps, tx, refund)) || refund.status !== "failed") return true;
  const { id, refundId } = tip;
  const { providerId } = refund;
  // The event may arrive before the provider's answer to us.
  if (refund.key === id && tip.status === "refunding") await endTipBack(tx, { id, refundId: providerId });
  else if (refundId !== providerId) return true;
  await noteFailedRefund(deps, tx, { of: { tipId: id }, refund });
  return true;
}

async function charge(deps: Deps, tip: TipRow): Promise<void> {
  const { id, userId, amountCents: cents, createdAt } = tip;
  try {
    const subscriptionId = await findTipSubscription(deps.db, userId);
    if (!subscriptionId) throw new PaymentRefused("no_subscription");
    const { providerId } = await deps.payments.chargeTip({
      key: id,
      firstAskedAt: createdAt,
      now: deps.now(),
      subscriptionId,
      cents,
    });
    await deps.transact((tx) => bookPaid(deps, tx, { tip, providerId }));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await settleCharge(deps.db, { id, status: "declined" });
  }
}

async function bookPaid(deps: Deps, tx: Db, { tip, providerId }: { tip: TipRow; providerId: string }) {
  const { id, amountCents: cents } = tip;
  const now = deps.now();
  if (!(await settleCharge(tx, { id, status: "paid", providerId, paidAt: now }))) return;
  const { userId: runnerUserId, day } = await findTipPay(tx, { id, now });
  await book(deps, tx, {
    ...{ id, cents, runnerUserId, suffix: "", isDeducted: true },
    // No tip is paid out that may still be taken back.
    payWeek: payWeekOf(tipBackUntil(now), platformTimeZone),
  });
  // The review may have ended before the provider answered.
  if (await isRefused(tx, tip.jobId)) {
    await takeBack(deps, tx, tip, { isRefused: true });
    return;
  }
  await notify(deps, tx, {
    userId: runnerUserId,
    type: "tipReceived",
    params: { amount: `$${formatCents(cents)}`, date: day },
    link: "/runner/statement/current",
  });
}

/**
 * Two movements: the homeowner's money, and the runner's pay of the same amount, so that we keep none of it. Without
 * `isDeducted` only the first.
 */
async function book(
  deps: Deps,
  tx: Db,
  of: {
    id: string;
    cents: Cents;
    runnerUserId: string;
    payWeek: string | null;
    suffix: "" | ":back";
    isDeducted: boolean;
  },
): Promise<void> {
  const { id, cents, runnerUserId, suffix, isDeducted } = of;
  if (of.payWeek === null) throw new Error(`Tip ${id} was never booked`);
  const payWeek = await openPayWeek(tx, of.payWeek);
  await bookMovement(deps, tx, { kind: "tip", source: `tip:${id}${suffix}`, cents });
  if (!isDeducted) return;
  await bookMovement(deps, tx, {
    kind: "adjustment",
    userId: runnerUserId,
    payWeek,
    cents,
    source: `tipPay:${id}${suffix}`,
    reason: suffix ? "tipBack" : "tip",
  });
}

/** How long a call to the provider may take before a tip counts as unsettled. */
const minute = 60_000;

/** Asks the provider again about tips it has not answered. One failed tip does not stop the others. */
export async function settleTips(deps: Deps): Promise<{ tips: number }> {
  const before = new Date(Date.parse(deps.now()) - minute).toISOString();
  const faults: unknown[] = [];
  const unsettled = await listUnsettledTips(deps.db, before);
  for (const { id } of unsettled)
    try {
      await settleTip(deps, id);
    } catch (error) {
      faults.push(error);
    }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tips are not settled`);
  return { tips: unsettled.length };
}
