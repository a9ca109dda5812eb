import type { Db } from "#db/client.ts";
import { findHome, findHomeownerUserId } from "#db/queries/homeowner-profiles.ts";
import { insertJobEvent } from "#db/queries/job-events.ts";
import { eraseJobsOfHome, lockActiveJobsOfRunner, unassignJob } from "#db/queries/jobs.ts";
import { deletePicturesOf, listPhotosOf } from "#db/queries/photos.ts";
import { lockRunner } from "#db/queries/runner-profiles.ts";
import { eraseUser, lockAdmins } from "#db/queries/users.ts";
import { deleteWaitingOf } from "#db/queries/waiting-list.ts";
import type { Actor } from "#domain/actor.ts";
import { incomingKey, photoKey } from "#domain/photos.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { refuseStale } from "../auth/reauthenticate.ts";
import type { Session } from "../auth/sessions.ts";
import { changeCustomer } from "../billing/change-customer.ts";
import type { Deps } from "../deps.ts";
import { endService } from "../homeowner/end-service.ts";
import { endVisits } from "../homeowner/end-visits.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { missAndCredit } from "../jobs/miss-jobs.ts";
import { notify } from "../notifications/notify.ts";
import { removePhotos } from "../photos/remove-photos.ts";

/**
 * Deletes an account: the subscription ends, at the provider too, which forgets the customer; what has not begun is cancelled or goes back to the
 * pool; personal data and photos are erased; money records stay without a name; every session ends. Refuses with
 * REAUTHENTICATE and LAST_ADMIN.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor & { runnerId: string | null },
  session: Session,
): Promise<{ ok: true }> {
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    if (actor.role === "admin" && (await lockAdmins(tx)) < 2) throw new Refused({ code: "LAST_ADMIN" });
    await holdAccount(tx, actor.userId);
    await endService(deps, tx, actor.userId);
    await changeCustomer(deps, tx, actor.userId);
    await endHome(deps, tx, actor.userId);
    if (actor.runnerId) await endRunner(deps, tx, { userId: actor.userId, runnerId: actor.runnerId });
    await erasePhotos(deps, tx, actor.userId);
    await deleteWaitingOf(tx, actor.userId);
    await eraseUser(tx, { userId: actor.userId, now: deps.now() });
    return { ok: true };
  });
}

async function endHome(deps: Deps, tx: Db, userId: string): Promise<void> {
  const home = await findHome(tx, userId);
  if (!home) return;
  await holdBucket(tx, home.id);
  await endVisits(deps, tx, [home.id], { userId, reason: "account deleted" });
  await eraseJobsOfHome(tx, home.id);
}

/** What the runner had taken is open again; what was under way has nobody to finish it. */
async function endRunner(deps: Deps, tx: Db, runner: { userId: string; runnerId: string }): Promise<void> {
  await lockRunner(tx, runner.runnerId);
  const active = await lockActiveJobsOfRunner(tx, runner.runnerId);
  const underWay = active.filter((job) => job.status === "in_progress");
  await missAndCredit(deps, tx, underWay, { userId: runner.userId, reason: "account deleted" });
  for (const job of active.filter((held) => held.status === "assigned")) {
    await unassignJob(tx, { jobId: job.id, runnerId: runner.runnerId });
    await insertJobEvent(tx, {
      id: deps.newId(),
      jobId: job.id,
      fromStatus: "assigned",
      toStatus: "scheduled",
      userId: runner.userId,
      reason: "account deleted",
      happenedAt: deps.now(),
    });
    await notify(deps, tx, {
      userId: await findHomeownerUserId(tx, job.homeownerId),
      type: "jobReleased",
      params: { date: job.scheduledOn },
      link: "/",
    });
  }
}

/** The proofs that a runner made of other people's homes stay: they are theirs. Everything else goes. */
async function erasePhotos(deps: Deps, tx: Db, userId: string): Promise<void> {
  const photos = await listPhotosOf(tx, userId);
  await deletePicturesOf(
    tx,
    photos.map((photo) => photo.id),
  );
  const keys = photos.flatMap((photo) => [photoKey(photo.id), incomingKey(photo.id)]);
  await removePhotos(deps, tx, keys);
}
