import type { Db } from "#db/client.ts";
import { bookCredits } from "#modules/billing/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { formatCents } from "#platform/values/money.ts";
import type { JobRow } from "./queries/jobs.ts";
import { findMissedCredit, reopenCreditedProblems } from "./queries/late-proofs.ts";
import { findCreditFacts } from "./queries/missed-jobs.ts";
import { rentalName } from "./rental-names.ts";

/**
 * Takes back, once, the credit of a job that only seemed missed, and tells its homeowner, by email too. Problems
 * settled by that credit are open again for an admin.
 */
export async function takeBackCredit(
  deps: Deps,
  tx: Db,
  job: JobRow,
  told: { letter: "jobDoneAfterAll" } | { letter: "jobNotServedAfterAll"; reason: string },
): Promise<void> {
  const [facts] = await findCreditFacts(tx, [job.id]);
  if (!facts) throw new Error(`Job ${job.id} is nobody's`);
  const credit = await findMissedCredit(tx, job.id);
  if (credit) {
    const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
    const movement = { kind: "credit_reversal", jobId: job.id, reason: "missed", ...credit } as const;
    await bookCredits(tx, [{ ids, movement }], deps.now());
  }
  await reopenCreditedProblems(tx, job.id);
  if (facts.isGone) return;
  const { letter, ...why } = told;
  const params = {
    date: job.scheduledOn,
    credit: `$${formatCents(credit?.cents ?? 0)}`,
    ...why,
    ...(await rentalName(tx, job)),
  };
  await notify(deps, tx, { userId: facts.userId, type: letter, params, link: "/history" });
  await deps.queue.send(tx, "deliver-mail", { userId: facts.userId, letter, params });
}
