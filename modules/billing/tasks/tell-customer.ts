import type { Deps } from "#platform/deps.ts";
import { findCustomer } from "../queries/payment-customers.ts";

/**
 * Tells the payment provider who one of its customers is by now, or has it forget a customer whose account was deleted.
 * What is told is looked at again afterwards, so that of two at once the later change stays. Safe to repeat.
 */
export async function tellCustomer(
  deps: Pick<Deps, "db" | "payments">,
  { userId }: { userId: string },
): Promise<void> {
  for (let told = ""; ; ) {
    const customer = await findCustomer(deps.db, userId);
    if (!customer) return;
    const { providerId, email, name } = customer;
    if (customer.isDeleted) return deps.payments.removeCustomer({ userId, providerId });
    const present = JSON.stringify({ email, name });
    // One that is about to be made is told by whoever makes it.
    if (!providerId || present === told) return;
    await deps.payments.updateCustomer({ providerId, email, name });
    told = present;
  }
}
