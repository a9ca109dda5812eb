import type { Cents } from "#domain/money.ts";
import type { Db } from "../client.ts";
import { ledgerEntries, ledgerTransactions } from "../schema/index.ts";

/** Books what a runner earned with a job: the platform owes it from now on. Once a job, by constraint. */
export async function bookEarning(
  db: Db,
  earning: {
    ids: { transaction: string; debit: string; credit: string };
    jobId: string;
    userId: string;
    cents: Cents;
    now: string;
  },
): Promise<void> {
  const transactionId = earning.ids.transaction;
  await db
    .insert(ledgerTransactions)
    .values({ id: transactionId, kind: "earning", jobId: earning.jobId, bookedAt: earning.now });
  await db.insert(ledgerEntries).values([
    { id: earning.ids.debit, transactionId, account: "runner_pay", amountCents: earning.cents },
    {
      id: earning.ids.credit,
      transactionId,
      account: "runner_payable",
      userId: earning.userId,
      amountCents: -earning.cents,
    },
  ]);
}
