import { bookCredits } from "#modules/billing/index.ts";
import { daysCredit } from "#modules/billing/rules/credits.ts";
import { holdSource, lockHoldsOver, settleHolds as markSettled } from "#modules/homes/index.ts";
import { insertNotifications } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { formatCents } from "#platform/values/money.ts";
import { holdDays } from "../render-hold.ts";

/**
 * Credits each ended vacation hold once, by the home's local day (decisions.md, Money), and tells the homeowner that
 * service resumes. One transaction per `batch`. Safe to repeat and to run concurrently: locked holds are skipped.
 */
export async function settleHolds(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ settled: number }> {
  let settled = 0;
  for (let found = batch; found === batch && !signal?.aborted; settled += found)
    found = await deps.transact(async (tx) => {
      const now = deps.now();
      const held = await lockHoldsOver(tx, { now, limit: batch });
      const holds = held.map((hold) => ({
        ...hold,
        cents: daysCredit(hold.monthlyRateCents, holdDays(hold)),
      }));
      await bookCredits(
        tx,
        holds.map(({ id, userId, cents }) => ({
          ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
          movement: { kind: "credit" as const, userId, source: holdSource(id), cents, reason: "hold" },
        })),
        now,
      );
      await insertNotifications(
        tx,
        holds
          .filter(({ goesOn }) => goesOn)
          .map(({ userId, cents }) => ({
            id: deps.newId(),
            userId,
            type: "holdOver" as const,
            params: { credit: cents > 0 ? `$${formatCents(cents)}` : "none" },
            link: "/",
            createdAt: now,
          })),
      );
      await markSettled(
        tx,
        holds.map(({ id }) => id),
        now,
      );
      return holds.length;
    });
  return { settled };
}
