import type { Deps } from "#platform/deps.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import type { OwnJobRow } from "./queries/jobs.ts";
import { renderJob } from "./render-job.ts";
import { renderProblem } from "./render-problem.ts";
import { reportableUntil } from "./rules/problems.ts";

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
