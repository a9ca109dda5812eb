import type * as z from "zod";
import { lockUser } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/money.ts";
import { findBooking, findCredit, handSource } from "./queries/admin-money.ts";
import { book } from "./queries/ledger.ts";

/**
 * Gives a homeowner a credit on the next bill, up to the rule's limit, and tells them why, also by email. Once per
 * credit id. Refuses with NOT_FOUND, CREDIT_TOO_LARGE, and ID_IN_USE when the id belongs to another credit.
 */
export function giveCredit(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.giveCredit.input>,
): Promise<z.output<typeof contract.giveCredit.output>> {
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
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.giveCredit",
      subjectId: userId,
      before: { amount: "0.00" },
      after: { transactionId, amount, reason },
      happenedAt: now,
    });
    const params = { amount: `$${amount}`, reason };
    await notify(deps, tx, { userId, type: "creditGiven", params, link: "/settings#billing" });
    await deps.queue.send(tx, "deliver-mail", { userId, letter: "creditGiven", params });
    return { id: transactionId, amount };
  });
}
