import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import { notify, pickupPath } from "#modules/notices/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type * as pickups from "#modules/pickups/contract/runner.ts";
import {
  addEvents,
  claimJobs,
  type JobWithRunner,
  legsOf,
  listJobsToAccept,
  listJobsWithRunner,
  renderJobs,
} from "#modules/pickups/index.ts";
import { refuseAccept } from "#modules/pickups/rules/status.ts";
import { refuseDoubt } from "#modules/runners/index.ts";
import { listSubstitutions } from "#modules/standing-routes/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";

type Wanted = { jobId: string; scheduledDate?: string | undefined; timeWindow?: string | undefined };
type Accepting = NonNullable<Awaited<ReturnType<typeof lockRunner>>>;

/**
 * The accepted job. The first runner to accept gets it; a given day and window must still match. A job the runner
 * already has is returned unchanged. Refuses with NOT_FOUND, JOB_OUTSIDE_AREA, RUNNER_OFFLINE, JOB_TAKEN,
 * WINDOW_PASSED, DAY_FULL, OFFER_CHANGED, as `refuseDoubt` does, or with APPLICATION_NOT_APPROVED if the approval was
 * withdrawn meanwhile. Locks the runner's row so that the daily limit counts one act at a time.
 */
export const acceptJob: Act<typeof pickups.acceptJob, ApprovedRunnerActor> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const [own] = await accept(deps, tx, actor, [input]);
    return own;
  });

/**
 * The jobs of these that the runner now has, by id: all, or those that were left. Safe to repeat. If none is left, refuses
 * as `acceptJob` does for the first.
 */
export const acceptJobs: Act<typeof contract.acceptJobs, ApprovedRunnerActor> = (deps, actor, input) =>
  deps.transact((tx) => accept(deps, tx, actor, input.jobs));

/** Takes one statement for each step, however many jobs; the one that claims alone decides who was first. */
async function accept(
  deps: Deps,
  tx: Db,
  actor: ApprovedRunnerActor,
  jobs: Wanted[],
): Promise<[Job, ...Job[]]> {
  const runner = await lockRunner(tx, actor.runnerId);
  if (runner?.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
  const { runnerId } = actor;
  const { own, claimed, lost, refused } = await claimAll(deps, tx, { runner, jobs });
  for (const { job } of await listJobsToAccept(tx, { runnerId, jobIds: lost, now: deps.now() })) {
    if (job.runnerId === runnerId) own.push(job.id);
    else refused.push({ code: job.status === "scheduled" ? "OFFER_CHANGED" : "JOB_TAKEN" });
  }
  if (own.length + claimed.size === 0 && refused[0]) {
    // Report the open background check rather than "go online", which would fail.
    if (refused[0].code !== "NOT_FOUND" && !runner.isAvailable) await refuseDoubt(tx, actor);
    throw new Refused(refused[0]);
  }
  const all = await listJobsWithRunner(tx, [...own, ...claimed.keys()]);
  await tell(deps, tx, actor, claimed, all);
  // One that the runner had before may have been canceled meanwhile.
  const still = all.filter(({ job }) => job.runnerId === runnerId);
  const [first, ...others] = await renderJobs(deps, still, "runner");
  if (!first) throw new Refused({ code: "JOB_TAKEN" });
  return [first, ...others];
}

type Claims = {
  /** The jobs that the runner had before. */
  own: string[];
  /** The home's user of each claimed job. */
  claimed: Map<string, string>;
  /** Those that changed while they were claimed. */
  lost: string[];
  refused: Refusal[];
};

async function claimAll(
  deps: Deps,
  tx: Db,
  { runner, jobs }: { runner: Accepting; jobs: Wanted[] },
): Promise<Claims> {
  const [now, runnerId] = [deps.now(), runner.id];
  const wanted = new Map(jobs.map((job) => [job.jobId, job]));
  const rows = await listJobsToAccept(tx, { runnerId, jobIds: [...wanted.keys()], now });
  const found = new Map(rows.map((row) => [row.job.id, row]));
  const claims: Claims = { own: [], claimed: new Map(), lost: [], refused: [] };
  const open = new Map<string, string>();
  const openOn = new Map<string, number>();
  for (const jobId of [...wanted.keys()].sort()) {
    const row = found.get(jobId);
    if (!row) {
      claims.refused.push({ code: "NOT_FOUND" });
      continue;
    }
    const { job, homeUserId } = row;
    if (job.runnerId === runnerId) {
      claims.own.push(jobId);
      continue;
    }
    const before = openOn.get(job.scheduledOn) ?? 0;
    const openJobsThatDay = row.openJobsThatDay + before;
    const refusal = row.isForRunner
      ? refuseAccept(job, { ...runner, openJobsThatDay }, now)
      : ({ code: "JOB_TAKEN" } as const);
    if (refusal) claims.refused.push(refusal);
    else {
      open.set(jobId, homeUserId);
      openOn.set(job.scheduledOn, before + 1);
    }
  }
  const won = new Set(
    await claimJobs(tx, {
      runnerId,
      now,
      jobs: [...open.keys()].map((jobId) => ({ jobId, ...seenOf(wanted.get(jobId)) })),
    }),
  );
  for (const [jobId, homeUserId] of open) {
    if (won.has(jobId)) claims.claimed.set(jobId, homeUserId);
    else claims.lost.push(jobId);
  }
  return claims;
}

const seenOf = (wanted: Wanted | undefined) => ({
  onDay: wanted?.scheduledDate?.slice(0, 10) ?? null,
  timeWindow: wanted?.timeWindow ?? null,
});

/** Records that jobs were accepted and notifies their homeowners. */
async function tell(
  deps: Deps,
  tx: Db,
  actor: ApprovedRunnerActor,
  claimed: Claims["claimed"],
  jobs: JobWithRunner[],
): Promise<void> {
  const taken = jobs.filter(({ job }) => claimed.has(job.id));
  const happenedAt = deps.now();
  await addEvents(
    deps,
    tx,
    taken.map(({ job }) => ({
      jobId: job.id,
      fromStatus: "scheduled",
      toStatus: "assigned",
      userId: actor.userId,
      happenedAt,
    })),
  );
  const instead = new Map(
    (
      await listSubstitutions(
        tx,
        taken.map(({ job }) => job.id),
      )
    ).map((each) => [each.jobId, each]),
  );
  await notify(
    deps,
    tx,
    taken.flatMap((each) => {
      const of = instead.get(each.job.id);
      return of
        ? {
            userId: claimed.get(each.job.id) ?? "",
            type: "substituteComes" as const,
            params: { name: of.name, regular: of.regular, date: each.job.scheduledOn, cause: of.cause },
            link: pickupPath(each.job.id),
          }
        : [];
    }),
  );
  await notify(
    deps,
    tx,
    taken
      .filter(({ job }) => !instead.has(job.id))
      .map((each) => ({
        userId: claimed.get(each.job.id) ?? "",
        type: "jobAccepted" as const,
        params: {
          date: each.job.scheduledOn,
          ...(each.rental && { property: each.rental.name }),
          ...legsOf(each),
        },
        link: pickupPath(each.job.id),
      })),
  );
}
