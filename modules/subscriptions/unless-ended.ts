import { PaymentRefused } from "#adapters/payments/port.ts";
import { findSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * The provider's answer about a subscription. If the provider refuses because it ended there unnoticed, ends it here
 * too and throws `refusal`; rethrows any other refusal.
 */
export async function unlessEnded<Result>(
  deps: Deps,
  subscriptionId: string,
  refusal: Refusal,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await syncSubscription(deps, subscriptionId);
    const found = await findSubscription(deps.db, subscriptionId);
    throw found?.status === "canceled" ? new Refused(refusal) : error;
  }
}
