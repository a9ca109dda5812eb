import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/problem.ts";
import { creditProblem, planReturnVisit } from "./make-good.ts";
import { findJob } from "./queries/jobs.ts";
import { findProblem, findProblemFacts, resolveProblem as resolve } from "./queries/problems.ts";
import { tellSettled } from "./tell-settled.ts";

/**
 * Resolves a problem with a return visit in the next window, a credit, or an answer, and tells the homeowner, by email
 * too. Repeating one's own decision changes nothing. Refuses with NOT_FOUND, PROBLEM_RESOLVED if it was decided
 * otherwise or by somebody else, PICKUP_CREDITED and RETURN_VISIT_PLANNED if another problem of the pickup already led
 * to that, RETURN_VISIT_IMPOSSIBLE and NOTHING_TO_CREDIT.
 */
export function resolveProblem(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.resolveProblem.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const asked = await findProblem(tx, input.problemId);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, asked.homeownerId);
    const found = await findProblem(tx, input.problemId);
    if (!found) throw new Refused({ code: "NOT_FOUND" });
    const { problem } = found;
    const answer = input.answer || null;
    if (problem.outcome) {
      if (problem.outcome === input.outcome && problem.resolvedBy === actor.userId) return { ok: true };
      throw new Refused({
        code: "PROBLEM_RESOLVED",
        params: { by: found.resolver ?? "nobody", at: problem.resolvedAt ?? problem.reportedAt },
      });
    }
    const done = await carryOut(deps, tx, actor, input, found);
    const now = deps.now();
    await resolve(tx, problem.id, {
      outcome: input.outcome,
      returnJobId: done.returnJobId,
      creditCents: done.creditCents,
      answer,
      resolvedAt: now,
      resolvedBy: actor.userId,
    });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.resolveProblem",
      subjectId: found.userId,
      before: { problemId: problem.id, kind: problem.kind, outcome: null },
      after: {
        kind: problem.kind,
        outcome: input.outcome,
        returnJobId: done.returnJobId,
        credited: done.creditCents === null ? null : formatCents(done.creditCents),
      },
      happenedAt: now,
    });
    if (!found.isGone) await tellSettled(deps, tx, { ...found, ...done, outcome: input.outcome, answer });
    return { ok: true };
  });
}

type Done = { returnJobId: string | null; returnOn: string | null; creditCents: number | null };

async function carryOut(
  deps: Deps,
  tx: Db,
  actor: AdminActor,
  input: z.output<typeof contract.resolveProblem.input>,
  { problem, homeownerId, userId }: NonNullable<Awaited<ReturnType<typeof findProblem>>>,
): Promise<Done> {
  const nothing: Done = { returnJobId: null, returnOn: null, creditCents: null };
  if (input.outcome === "answered") return nothing;
  const { jobId } = problem;
  const facts = await findProblemFacts(tx, { jobId, homeownerId, since: deps.now() });
  if (input.outcome === "credit") {
    // A missed pickup already has its share credited; an admin may add only an explicit amount.
    if (facts.isCreditedForProblem || (facts.isCreditedAsMissed && !input.amount))
      throw new Refused({ code: "PICKUP_CREDITED" });
    const cents = input.amount ? (parseCents(input.amount) ?? 0) : undefined;
    const creditCents = await creditProblem(deps, tx, { problemId: problem.id, jobId, userId, cents });
    if (!creditCents) throw new Refused({ code: "NOTHING_TO_CREDIT" });
    return { ...nothing, creditCents };
  }
  if (facts.hasReturn) throw new Refused({ code: "RETURN_VISIT_PLANNED" });
  const job = await findJob(tx, jobId);
  const visit = job && { job, userId, askedBy: actor.userId, words: problem.words };
  const planned = visit && (await planReturnVisit(deps, tx, visit));
  if (!planned) throw new Refused({ code: "RETURN_VISIT_IMPOSSIBLE" });
  return { ...nothing, returnJobId: planned.jobId, returnOn: planned.on };
}
