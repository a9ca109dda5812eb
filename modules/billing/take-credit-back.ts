import type * as z from "zod";
import { lockUser } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/money.ts";
import { isUnused } from "./money-lists.ts";
import { backSource, findCredit, findTakenBack } from "./queries/admin-money.ts";
import { book, homeownerBalance } from "./queries/ledger.ts";

/**
 * Takes back an admin's credit that no bill has used, and tells the homeowner why, also by email. Refuses with
 * NOT_FOUND, CREDIT_NOT_BY_HAND, CREDIT_USED, and CREDIT_TAKEN_BACK when already taken back.
 */
export function takeCreditBack(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.takeCreditBack.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
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
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.takeCreditBack",
      subjectId: userId,
      before: { creditId: input.id, amount },
      after: { transactionId, amount: "0.00", reason: input.reason },
      happenedAt: now,
    });
    if (role) {
      const params = { amount: `$${amount}`, reason: input.reason };
      await notify(deps, tx, { userId, type: "creditTakenBack", params, link: "/settings#billing" });
      await deps.queue.send(tx, "deliver-mail", { userId, letter: "creditTakenBack", params });
    }
    return { ok: true };
  });
}
