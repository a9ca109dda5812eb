import type { Deps } from "#platform/deps.ts";
import { findCustomer } from "../queries/payment-customers.ts";

/**
 * Sends a customer's present details to the payment provider, or has it delete the customer of a deleted account.
 * Rereads the details afterwards, so the later of two concurrent changes wins. Safe to repeat.
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
    // `ensureCustomer` sends the details when it creates the customer.
    if (!providerId || present === told) return;
    await deps.payments.updateCustomer({ providerId, email, name });
    told = present;
  }
}
