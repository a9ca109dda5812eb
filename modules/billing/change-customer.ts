import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { findCustomer } from "./queries/payment-customers.ts";

/** Queues a task in the transaction that tells the payment provider about a customer's changed details. */
export async function changeCustomer(deps: Pick<Deps, "queue">, tx: Db, userId: string): Promise<void> {
  if (await findCustomer(tx, userId)) await deps.queue.send(tx, "tell-customer", { userId });
}
