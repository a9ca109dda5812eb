import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { openSkipToken } from "#modules/notices/index.ts";
import { findJob, lockOpenJobsOfHome, wasSkipped } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { restoreDays, skipDays } from "./skip-week.ts";

type Link = z.output<typeof contract.skipLink.input>;
type Linked = z.output<typeof contract.skipLink.output>;

/** The pickup of an emailed link, and whether the link can still skip it. Changes nothing. Refuses with LINK_INVALID. */
export async function findSkipLink(deps: Deps, link: Link): Promise<Linked> {
  const job = await jobOf(deps, deps.db, link);
  return { onDay: job.scheduledOn, state: await stateOf(deps.db, job) };
}

/**
 * Skips the link's pickup, without a sign-in. Safe to repeat. The link works once: undone, the pickup is another job.
 * Refuses with LINK_INVALID, and with NOTHING_TO_SKIP once it began or went away otherwise.
 */
export function skipByLink(deps: Deps, link: Link): Promise<Linked> {
  return deps.transact(async (tx) => {
    const job = await lockJobOf(deps, tx, link);
    const state = await stateOf(tx, job);
    if (state === "over") throw new Refused({ code: "NOTHING_TO_SKIP" });
    if (state === "open") {
      const open = await lockOpenJobsOfHome(tx, job.homeownerId, { kind: "weekly", jobId: job.id });
      if (open.length === 0) throw new Refused({ code: "NOTHING_TO_SKIP" });
      await skipDays(deps, tx, await homeOf(tx, job), { days: [job.scheduledOn], open });
    }
    return { onDay: job.scheduledOn, state: "skipped" as const };
  });
}

/** Undoes that skip. Refuses with LINK_INVALID, and as `undoSkip` does. */
export function undoSkipByLink(deps: Deps, link: Link): Promise<Linked> {
  return deps.transact(async (tx) => {
    const job = await lockJobOf(deps, tx, link);
    if ((await stateOf(tx, job)) !== "skipped") throw new Refused({ code: "NOTHING_TO_UNDO" });
    await restoreDays(deps, tx, await homeOf(tx, job), [job.scheduledOn]);
    return { onDay: job.scheduledOn, state: "over" as const };
  });
}

type Job = NonNullable<Awaited<ReturnType<typeof findJob>>>;

async function jobOf(deps: Pick<Deps, "vault">, db: Db, { token }: Link): Promise<Job> {
  const jobId = openSkipToken(deps.vault, token);
  const job = jobId && (await findJob(db, jobId));
  if (!job) throw new Refused({ code: "LINK_INVALID" });
  return job;
}

async function lockJobOf(deps: Pick<Deps, "vault">, tx: Db, link: Link): Promise<Job> {
  const { homeownerId } = await jobOf(deps, tx, link);
  await lockHomeBucket(tx, homeownerId);
  return jobOf(deps, tx, link);
}

async function homeOf(tx: Db, { homeownerId }: Job): Promise<{ homeownerId: string; userId: string }> {
  return { homeownerId, userId: await findHomeownerUserId(tx, homeownerId) };
}

async function stateOf(db: Db, { id, kind, status }: Job): Promise<Linked["state"]> {
  if (kind === "weekly" && (status === "scheduled" || status === "assigned")) return "open";
  return (await wasSkipped(db, id)) ? "skipped" : "over";
}
