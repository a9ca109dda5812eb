import type { OwnJob } from "#contracts/homeowner.ts";
import type { OwnJobRow } from "#db/queries/jobs.ts";
import { reportableUntil } from "#domain/problems.ts";
import type { Deps } from "../deps.ts";
import { renderJob, signPhoto } from "../render-job.ts";
import { renderProblem } from "../render-problem.ts";

/** A pickup as its homeowner sees it. */
export async function renderOwnJob(deps: Pick<Deps, "photos" | "now">, row: OwnJobRow): Promise<OwnJob> {
  const [job, photoUrl, problems, runnerPhotoUrl] = await Promise.all([
    renderJob(deps, row),
    signPhoto(deps, row.cannotServePhotoId),
    Promise.all((row.problems ?? []).map((problem) => renderProblem(deps, problem))),
    signPhoto(deps, row.runnerPhotoId),
  ]);
  const until = reportableUntil(row.job);
  const reason = row.job.cannotServeReason;
  return {
    ...job,
    rating: row.stars,
    ratingTags: row.tags ?? [],
    problems,
    onTheWayAt: row.onTheWayAt,
    outOn: job.due.from.slice(0, 10),
    runnerShown: job.runner && {
      ...job.runner.user,
      photoUrl: runnerPhotoUrl,
      phoneNumber: row.runnerPhone,
    },
    cannotServe: reason && { reason, photoUrl },
    reportUntil: until !== null && until >= deps.now() ? until : null,
  };
}
