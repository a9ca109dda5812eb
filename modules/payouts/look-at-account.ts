import type { Deps } from "#platform/deps.ts";
import { type PayoutAccountRow, updatePayoutAccount } from "./queries/payout-accounts.ts";

/** Asks the provider how a runner's account is, and takes it down. Throws where the provider does not answer. */
export async function lookAtAccount(
  deps: Deps,
  account: Pick<PayoutAccountRow, "userId" | "providerId">,
): Promise<void> {
  const askedAt = deps.now();
  const state = await deps.payouts.findRecipient(account.providerId);
  await updatePayoutAccount(deps.db, { userId: account.userId, askedAt, ...state });
}
