import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { attempt } from "./attempt.ts";
import { beginCreditTransfer, finishCreditTransfer, listUntoldCredits } from "./queries/credit-transfers.ts";

/** Days after which an unsent credit is left to a person. */
const days = 90;

type UntoldCredit = Awaited<ReturnType<typeof listUntoldCredits>>[number];

/**
 * Sends credits booked here to the payment provider, so they lower the next invoice there. Each goes once, with the
 * booking's id as the key, `limit` listed at a time. Adds a refused credit's error to `failures` and continues. Safe to
 * repeat and to run concurrently. Returns the number sent.
 */
export async function transferCredits(
  deps: Deps,
  { signal, limit, failures }: { signal?: AbortSignal; limit: number; failures: unknown[] },
): Promise<number> {
  const bookedSince = later(deps.now(), -days * day);
  let told = 0;
  let after: UntoldCredit | null = null;
  do {
    const untold: UntoldCredit[] = await listUntoldCredits(deps.db, { bookedSince, after, limit });
    for (const credit of untold) {
      if (signal?.aborted) return told;
      await attempt(failures, async () => {
        if (await transfer(deps, credit)) told += 1;
      });
    }
    after = untold.length < limit ? null : (untold.at(-1) ?? null);
  } while (after);
  return told;
}

async function transfer(deps: Deps, credit: UntoldCredit): Promise<boolean> {
  const now = deps.now();
  const { transactionId, customerId, cents, reason } = credit;
  const firstAskedAt = await beginCreditTransfer(deps.db, { transactionId, now });
  const { providerId } = await deps.payments.credit({
    key: transactionId,
    firstAskedAt,
    now,
    customerId,
    cents,
    reason: reason ?? "credit",
  });
  return finishCreditTransfer(deps.db, { transactionId, providerId });
}
