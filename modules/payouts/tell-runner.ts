import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";

/** Tells a runner the result of a week's pay, also by email. Does nothing for a deleted account. */
export async function tellRunner(
  deps: Deps,
  tx: Db,
  news: { type: "payoutPaid" | "payoutWaiting"; userId: string; payWeek: string; cents: Cents },
): Promise<void> {
  if (!(await findRecipient(tx, news.userId))) return;
  const { type, userId, payWeek } = news;
  const params = { amount: `$${formatCents(news.cents)}`, week: payWeek };
  const link = type === "payoutPaid" ? `/runner/statement/${payWeek}` : "/settings";
  await notify(deps, tx, { userId, type, params, link });
  await deps.queue.send(tx, "deliver-mail", {
    userId,
    letter: type,
    params: { ...params, page: `/${payWeek}` },
  });
}
