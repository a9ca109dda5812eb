import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { findCustomer } from "./queries/payment-customers.ts";

/** Has the payment provider told of a change of who somebody is, where it knows them: by a task of the transaction. */
export async function changeCustomer(deps: Pick<Deps, "queue">, tx: Db, userId: string): Promise<void> {
  if (await findCustomer(tx, userId)) await deps.queue.send(tx, "tell-customer", { userId });
}
