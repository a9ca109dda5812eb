import type { Db } from "#db/client.ts";
import { findLeft } from "#modules/billing/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { answerBy } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/homeowner.ts";
import { findJob, findTimeZoneOfJob, type JobRow } from "./queries/jobs.ts";
import { findProblemFacts } from "./queries/problems.ts";
import { findReturnSlot, shareOf } from "./resolve-problem.ts";
import { byRuleDays, kindsFor, problemWishes, reportableUntil, settleAtOnce } from "./rules/problems.ts";

/** What decides by rule about a pickup's problems, as `settleAtOnce` takes it. */
export async function readProblemFacts(deps: Pick<Deps, "now">, db: Db, job: JobRow) {
  const since = later(deps.now(), -byRuleDays * day);
  const facts = await findProblemFacts(db, { jobId: job.id, homeownerId: job.homeownerId, since });
  return {
    ...facts,
    status: job.status,
    mostByRule: (await ruleOn(db, "credit", job.scheduledOn)).byRule,
    isCredited: facts.isCreditedAsMissed || facts.isCreditedForProblem,
  };
}

/**
 * What reporting each kind of problem would bring now, before it is sent. Empty once problems can no longer be reported,
 * and while the cans are out. Refuses with NOT_FOUND.
 */
export const problemRemedies: HomeownerAct<typeof contract.problemRemedies> = async (
  deps,
  actor,
  { jobId },
) => {
  const job = await findJob(deps.db, jobId);
  if (!job || job.homeownerId !== actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
  const until = reportableUntil(job);
  if (until === null || until < deps.now() || job.status === "in_progress") return [];
  const { userId } = actor;
  const facts = await readProblemFacts(deps, deps.db, job);
  const slot = await findReturnSlot(deps, deps.db, { job, userId });
  const left = (await findLeft(deps.db, [userId])).get(userId) ?? 0;
  const cents = Math.min(await shareOf(deps.db, jobId), left);
  const promised = answerBy(deps.now(), await findTimeZoneOfJob(deps.db, jobId));
  return kindsFor(job.status).flatMap((kind) =>
    problemWishes.map((wish) => {
      const outcome = settleAtOnce({ ...facts, kind, wish });
      const settled = { kind, wish, outcome, returnOn: null, credit: null, answerBy: null };
      if (outcome === "returnVisit" && slot) return { ...settled, outcome, returnOn: slot.day };
      if (outcome === "credit" && cents > 0) return { ...settled, outcome, credit: formatCents(cents) };
      return outcome === "alreadyCredited"
        ? { ...settled, outcome }
        : { ...settled, outcome: null, answerBy: promised };
    }),
  );
};
