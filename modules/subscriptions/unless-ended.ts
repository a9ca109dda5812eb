import { PaymentRefused } from "#adapters/payments/port.ts";
import { findSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * What the payment provider answers about a subscription. Where it refuses because the subscription has ended there
 * without our being told, it ends here as well, and the act is refused with `refusal`; any other refusal is thrown.
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
