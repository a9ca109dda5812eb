import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/client.ts";
import { findPay, lockRatesShared, type Pay } from "#modules/rates/index.ts";
import { explainPay, type JobPay, risenHours, sumOfLines } from "#modules/rates/rules/pay.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import type { Cents } from "#platform/values/money.ts";
import { listJobsToPrice, type PayFactsRow, type PricedJobs, savePay } from "./queries/pay.ts";

/** What an open job pays now, with its terms; null terms mean the flat rate. */
export function payOfJob(
  pay: Pay,
  facts: Omit<PayFactsRow, "id" | "payCents" | "payTerms">,
): { payCents: Cents; payTerms: JobPay | null } {
  const { day, zipCode, untilStart } = facts;
  if (pay.isFlatOn(day)) return { payCents: pay.flatOn(day), payTerms: null };
  const terms = pay.termsOn(day, zipCode);
  const payTerms = explainPay({ ...facts, risenHours: risenHours(terms, untilStart) }, terms);
  return { payCents: sumOfLines(payTerms.lines), payTerms };
}

/**
 * Gives open jobs the pay that the rules set for them now; accepted ones keep theirs. Call after adding or changing
 * jobs, under `lockRatesShared`. Safe to repeat. Returns how many it looked at, and the last one's id.
 */
export async function priceJobs(
  tx: Db,
  pay: Pay,
  of: PricedJobs,
): Promise<{ jobs: number; lastId: string | null }> {
  if (pay.isFlat) return { jobs: 0, lastId: null };
  const found = await listJobsToPrice(tx, of);
  await savePay(
    tx,
    found.flatMap(({ id, payCents, payTerms, ...facts }) => {
      const next = payOfJob(pay, facts);
      return isDeepStrictEqual(next, { payCents, payTerms }) ? [] : [{ id, ...next }];
    }),
  );
  return { jobs: found.length, lastId: found.at(-1)?.id ?? null };
}

/** The jobs in one transaction of `raisePay`. */
const jobsAtOnce = 1000;

/** Raises the pay of open jobs that nobody took, as their terms say. Hourly, safe to repeat. Returns how many may rise. */
export async function raisePay(deps: Deps, limits?: Limits): Promise<{ risingJobs: number }> {
  const now = deps.now();
  let jobs = 0;
  let after: string | null = null;
  do {
    const done = await deps.transact(async (tx) => {
      await lockRatesShared(tx);
      return priceJobs(tx, await findPay(tx), { now, rising: true, after, limit: jobsAtOnce });
    });
    jobs += done.jobs;
    after = done.jobs === jobsAtOnce ? done.lastId : null;
  } while (after && !limits?.signal.aborted);
  return { risingJobs: jobs };
}
