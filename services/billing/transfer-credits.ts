import {
  beginCreditTransfer,
  finishCreditTransfer,
  listUntoldCredits,
} from "#db/queries/credit-transfers.ts";
import type { Deps } from "../deps.ts";
import { day, later } from "../instants.ts";

/** A credit that could not be told of for so long is left to a person. */
const days = 90;

/**
 * Tells the payment provider of credits that were booked here, so that they lower the next invoice there: each once, with
 * the booking's id as the key. At most `limit`. Safe to repeat, and at once. Returns how many it was told of.
 */
export async function transferCredits(deps: Deps, { limit }: { limit: number }): Promise<number> {
  const now = deps.now();
  const untold = await listUntoldCredits(deps.db, { bookedSince: later(now, -days * day), limit });
  let told = 0;
  for (const { transactionId, customerId, cents, reason } of untold) {
    const firstAskedAt = await beginCreditTransfer(deps.db, { transactionId, now });
    const { providerId } = await deps.payments.credit({
      key: transactionId,
      firstAskedAt,
      now,
      customerId,
      cents,
      reason: reason ?? "credit",
    });
    if (await finishCreditTransfer(deps.db, { transactionId, providerId })) told += 1;
  }
  return told;
}
