import type { Problem } from "#contracts/problem.ts";
import type { OwnProblem } from "#db/queries/jobs.ts";
import { formatCents } from "#domain/money.ts";
import type { Deps } from "./deps.ts";
import { signPhoto } from "./render-job.ts";

/** A problem as its homeowner and admins see it, its photo under an address that is good for minutes. */
export async function renderProblem(deps: Pick<Deps, "photos">, problem: OwnProblem): Promise<Problem> {
  const { returnOn, returnStatus } = problem;
  return {
    id: problem.id,
    kind: problem.kind,
    wish: problem.wish,
    words: problem.words,
    photoUrl: await signPhoto(deps, problem.photoId),
    reportedAt: asWritten(problem.reportedAt),
    outcome: problem.outcome,
    resolvedAt: problem.resolvedAt && asWritten(problem.resolvedAt),
    credit: problem.creditCents === null ? null : formatCents(problem.creditCents),
    returnVisit: returnOn && returnStatus ? { on: returnOn, status: returnStatus } : null,
    backBy: problem.backBy && asWritten(problem.backBy),
    answer: problem.answer,
  };
}

/** As the wire has instants: Postgres writes those in JSON with an offset. */
function asWritten(instant: string): string {
  return new Date(instant).toISOString();
}
