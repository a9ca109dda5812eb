import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { lockUser } from "#modules/accounts/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { ensureCustomer } from "./customers.ts";
import { attempt } from "./invoices.ts";
import { isUnused } from "./money-lists.ts";
import { backSource, findBooking, findCredit, findTakenBack, handSource } from "./queries/admin-money.ts";
import { beginCreditTransfer, finishCreditTransfer, listUntoldCredits } from "./queries/credits.ts";
import { book, homeownerBalance } from "./queries/ledger.ts";

/**
 * Gives a homeowner a credit on the next bill, up to the rule's limit, and tells them why, also by email. Once per
 * credit id. Refuses with NOT_FOUND, CREDIT_TOO_LARGE, and ID_IN_USE when the id belongs to another credit.
 */
export const giveCredit: AdminAct<typeof contract.giveCredit> = (deps, actor, input) => {
  const { userId, reason } = input;
  const cents = parseCents(input.amount) ?? 0;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if ((await lockUser(tx, userId)) !== "homeowner") throw new Refused({ code: "NOT_FOUND" });
    const { handCents } = await ruleOn(tx, "credit", localDay(now, platformTimeZone));
    if (cents > handCents)
      throw new Refused({ code: "CREDIT_TOO_LARGE", params: { amount: `$${formatCents(handCents)}` } });
    const amount = formatCents(cents);
    const transactionId = deps.newId();
    const isBooked = await book(tx, {
      ids: { transaction: transactionId, debit: deps.newId(), credit: deps.newId() },
      now,
      movement: { kind: "credit", userId, source: handSource(input.creditId), cents, reason },
    });
    if (!isBooked) {
      const id = (await findBooking(tx, handSource(input.creditId))) ?? transactionId;
      const known = await findCredit(tx, id);
      if (known?.userId !== userId || known.cents !== cents) throw new Refused({ code: "ID_IN_USE" });
      return { id, amount };
    }
    await audit(deps, tx, actor, {
      action: "admin.giveCredit",
      subjectId: userId,
      before: { amount: "0.00" },
      after: { transactionId, amount, reason },
      happenedAt: now,
    });
    const params = { amount: `$${amount}`, reason };
    await notifyAndEmail(deps, tx, { userId, type: "creditGiven", params, link: "/settings#billing" });
    return { id: transactionId, amount };
  });
};

/**
 * Takes back an admin's credit that no bill has used, and tells the homeowner why, also by email. Refuses with
 * NOT_FOUND, CREDIT_NOT_BY_HAND, CREDIT_USED, and CREDIT_TAKEN_BACK when already taken back.
 */
export const takeCreditBack: AdminAct<typeof contract.takeCreditBack> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const credit = await findCredit(tx, input.id);
    if (!credit) throw new Refused({ code: "NOT_FOUND" });
    if (!credit.source?.startsWith("hand:")) throw new Refused({ code: "CREDIT_NOT_BY_HAND" });
    const { userId, cents } = credit;
    // Billing a month locks the account too, so the balance cannot change meanwhile.
    const role = await lockUser(tx, userId);
    const taken = await findTakenBack(tx, input.id);
    if (taken)
      throw new Refused({
        code: "CREDIT_TAKEN_BACK",
        params: { by: taken.by ?? "TidyCurb", time: taken.at },
      });
    if (!isUnused(cents, await homeownerBalance(tx, userId))) throw new Refused({ code: "CREDIT_USED" });
    const transactionId = deps.newId();
    await book(tx, {
      ids: { transaction: transactionId, debit: deps.newId(), credit: deps.newId() },
      now,
      movement: {
        kind: "credit_reversal",
        userId,
        source: backSource(input.id),
        cents,
        reason: input.reason,
      },
    });
    const amount = formatCents(cents);
    await audit(deps, tx, actor, {
      action: "admin.takeCreditBack",
      subjectId: userId,
      before: { creditId: input.id, amount },
      after: { transactionId, amount: "0.00", reason: input.reason },
      happenedAt: now,
    });
    if (role) {
      const params = { amount: `$${amount}`, reason: input.reason };
      await notifyAndEmail(deps, tx, { userId, type: "creditTakenBack", params, link: "/settings#billing" });
    }
    return { ok: true };
  });

/** Days after which an unsent credit is left to a person. */
const days = 90;

type UntoldCredit = Awaited<ReturnType<typeof listUntoldCredits>>[number];

/**
 * Sends credits booked here to the payment provider, so they lower the next invoice there. Each goes once, with the
 * booking's id as the key, `limit` listed at a time. Adds a refused credit's error to `failures` and continues. Safe to
 * repeat and to run concurrently. Returns the number sent.
 */
export async function transferCredits(
  deps: Deps,
  { signal, limit, failures }: { signal?: AbortSignal; limit: number; failures: unknown[] },
): Promise<number> {
  const bookedSince = later(deps.now(), -days * day);
  let told = 0;
  let after: UntoldCredit | null = null;
  do {
    const untold: UntoldCredit[] = await listUntoldCredits(deps.db, { bookedSince, after, limit });
    for (const credit of untold) {
      if (signal?.aborted) return told;
      await attempt(failures, async () => {
        if (await transfer(deps, credit)) told += 1;
      });
    }
    after = untold.length < limit ? null : (untold.at(-1) ?? null);
  } while (after);
  return told;
}

/**
 * The same for one homeowner's credits at once, so that a first bill counts them. What the provider does not answer waits for
 * the schedule. Does nothing in test mode, which reads credits from the ledger.
 */
export async function tellCreditsOf(deps: Deps, userId: string): Promise<void> {
  if (deps.payments.testMode) return;
  try {
    await ensureCustomer(deps, userId);
    const bookedSince = later(deps.now(), -days * day);
    for (const credit of await listUntoldCredits(deps.db, { bookedSince, userId, after: null, limit: 100 }))
      await transfer(deps, credit);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

async function transfer(deps: Deps, credit: UntoldCredit): Promise<boolean> {
  const now = deps.now();
  const { transactionId, customerId, cents, reason } = credit;
  const firstAskedAt = await beginCreditTransfer(deps.db, { transactionId, now });
  const { providerId } = await deps.payments.credit({
    key: transactionId,
    firstAskedAt,
    now,
    customerId,
    cents,
    reason: reason ?? "credit",
  });
  return finishCreditTransfer(deps.db, { transactionId, providerId });
}
