import { lockUser } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { changeCustomer } from "./change-customer.ts";
import { beginCustomer, findPayer, linkCustomer } from "./queries/payment-customers.ts";

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
