import type { Deps } from "#platform/deps.ts";
import { type PayoutAccountRow, updatePayoutAccount } from "./queries/payout-accounts.ts";

/**
 * Fetches the state of a runner's account from the provider and stores it. Throws when the provider does not answer.
 */
export async function lookAtAccount(
  deps: Deps,
  account: Pick<PayoutAccountRow, "userId" | "providerId">,
): Promise<void> {
  const askedAt = deps.now();
  const state = await deps.payouts.findRecipient(account.providerId);
  await updatePayoutAccount(deps.db, { userId: account.userId, askedAt, ...state });
}
