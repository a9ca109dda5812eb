import type * as z from "zod";
import type * as contract from "#modules/pickups/contract/runner.ts";
import { findJob } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { deleteDecline, insertDecline } from "./queries/job-declines.ts";

/** Hides an offer from this runner for good. Safe to repeat. Refuses with NOT_FOUND if there is no such job. */
export async function declineJob(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.declineJob.input>,
): Promise<{ ok: true }> {
  if (!(await findJob(deps.db, input.jobId))) throw new Refused({ code: "NOT_FOUND" });
  await insertDecline(deps.db, { runnerId: actor.runnerId, jobId: input.jobId, declinedAt: deps.now() });
  return { ok: true };
}

/** Shows a declined offer again. Safe to repeat. */
export async function undoDecline(
  deps: Deps,
  actor: ApprovedRunnerActor,
  input: z.output<typeof contract.undoDecline.input>,
): Promise<{ ok: true }> {
  await deleteDecline(deps.db, { runnerId: actor.runnerId, jobId: input.jobId });
  return { ok: true };
}
