import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import { findJob } from "#db/queries/jobs.ts";
import { countRating, insertRating } from "#db/queries/ratings.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** Rates a completed pickup, once: a repeat changes nothing. Refuses with NOT_FOUND and JOB_NOT_RATEABLE. */
export function rateJob(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.rateJob.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const job = await findJob(tx, input.jobId);
    if (!job || job.homeownerId !== actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
    if (job.status !== "completed" || !job.runnerId) throw new Refused({ code: "JOB_NOT_RATEABLE" });
    const isFirst = await insertRating(tx, {
      jobId: job.id,
      stars: input.stars,
      words: input.words || null,
      ratedAt: deps.now(),
    });
    if (isFirst) await countRating(tx, job.runnerId, input.stars);
    return { ok: true };
  });
}
