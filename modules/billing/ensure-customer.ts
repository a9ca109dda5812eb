import { lockUser } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { changeCustomer } from "./change-customer.ts";
import { beginCustomer, findPayer, linkCustomer } from "./queries/payment-customers.ts";

/**
 * What the payment provider calls a user: one customer each (invariant M7), made where there is none yet. The provider
 * is asked with the user's id as the key, so that a crash or a second tab ends with one customer there as well.
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
    // Whoever they have become meanwhile, or whether they have gone, nobody has told yet.
    const { email, name } = await findPayer(tx, userId);
    if (email !== payer.email || name !== payer.name) await changeCustomer(deps, tx, userId);
  });
  return (await beginCustomer(deps.db, { userId, now: deps.now() })).providerId ?? providerId;
}
