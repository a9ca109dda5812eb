import type * as z from "zod";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { fullName } from "#platform/values/full-name.ts";
import type * as contract from "./contract/problem.ts";
import { listProblems } from "./queries/problems.ts";
import { renderJob } from "./render-job.ts";
import { renderProblem } from "./render-problem.ts";

/** Open or settled problems, newest first, of the homes and runners that match a search. */
export async function problems(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.problems.input>,
): Promise<z.output<typeof contract.problems.output>> {
  const page = {
    isOpen: input.state === "open",
    search: input.search,
    limit: input.limit,
    after: readCursor(input.cursor),
  };
  const found = await listProblems(deps.db, page);
  const { rows, nextCursor } = cutPage(found, input.limit, ({ problem }) => ({
    createdAt: problem.reportedAt,
    id: problem.id,
  }));
  return {
    rows: await Promise.all(
      rows.map(async ({ problem, returned, homeowner, ...job }) => ({
        ...(await renderProblem(deps, {
          ...problem,
          returnOn: returned?.on ?? null,
          returnStatus: returned?.status ?? null,
        })),
        homeowner: { name: fullName(homeowner), email: homeowner.email },
        job: await renderJob(deps, job, "admin"),
      })),
    ),
    nextCursor,
  };
}
