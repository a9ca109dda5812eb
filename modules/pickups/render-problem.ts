import type { Deps } from "#platform/deps.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import { formatCents } from "#platform/values/money.ts";
import type { Problem } from "./contract/problem.ts";
import type { OwnProblem } from "./queries/jobs.ts";

/** A problem as its homeowner and admins see it, with a photo URL that expires within minutes. */
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

/** An instant in the API's format; Postgres writes instants inside JSON with an offset. */
function asWritten(instant: string): string {
  return new Date(instant).toISOString();
}
