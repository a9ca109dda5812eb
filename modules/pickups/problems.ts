import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHome, findRunnerUserIds, listAdmins, lockRunner } from "#modules/accounts/index.ts";
import { findProperty, lockHomeBucket } from "#modules/homes/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { attachPhoto, checkUpload, createUpload } from "#modules/photos/index.ts";
import type { AdminAct, HomeownerAct } from "#platform/act.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { answerBy, backTomorrow } from "#platform/time/local-time.ts";
import { fullName, type HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { wireScheduledDate } from "#platform/values/windows.ts";
import type * as contract from "./contract/records.ts";
import type { AdminProblem } from "./contract/records.ts";
import { readProblemFacts } from "./problem-remedies.ts";
import { lockJob, postponeReturn } from "./queries/job-changes.ts";
import { findJob, findTimeZoneOfJob, type JobRow } from "./queries/jobs.ts";
import {
  findProblemOfKind,
  insertProblem,
  type ListedProblem,
  listProblems,
  type ProblemRow,
} from "./queries/problems.ts";
import { countRatings, excludeRating } from "./queries/ratings.ts";
import { findTripFee } from "./queries/trip-fees.ts";
import { renderLegs, renderProblem, wholeAddress } from "./render-job.ts";
import { creditProblem, planReturnPickup } from "./resolve-problem.ts";
import { refuseReport, reportableUntil, settleAtOnce } from "./rules/problems.ts";

/**
 * Reports a problem with one of the homeowner's pickups, at most five days after it, and settles it if the rules allow
 * (`settleAtOnce`). Tells all admins about what remains open. Repeating a kind gives the same answer. Refuses with
 * NOT_FOUND, PROBLEM_NOT_POSSIBLE, PROBLEM_TOO_LATE and as `checkUpload` does.
 */
export const reportProblem: HomeownerAct<typeof contract.reportProblem> = async (deps, actor, input) => {
  const photoId = await checkProblemPhoto(deps, actor, input);
  return reportChecked(deps, actor, { ...input, photoId });
};

/** `reportProblem` once `checkProblemPhoto` has checked the photo; null without one, as in a text message. */
export function reportChecked(
  deps: Deps,
  actor: HomeownerActor,
  input: Reported & { photoId: string | null },
): Promise<z.output<typeof contract.reportProblem.output>> {
  return deps.transact(async (tx) => {
    await reportProblemIn(deps, tx, actor, input);
    const reported = await findProblemOfKind(tx, input);
    if (!reported) throw new Error(`The problem with job ${input.jobId} has gone`);
    return renderProblem(deps, reported);
  });
}

/** The photo of a report, checked before its transaction; null without one. Refuses as `checkUpload` does. */
export async function checkProblemPhoto(
  deps: Deps,
  { userId: ownerId }: HomeownerActor,
  { photoUrl, jobId }: Pick<Reported, "photoUrl" | "jobId">,
): Promise<string | null> {
  return photoUrl ? checkUpload(deps, { photoUrl, ownerId, purpose: "problem", jobId }) : null;
}

type Reported = z.output<typeof contract.reportProblem.input>;

/** Reports in a transaction that continues. False if that kind was reported before. */
export async function reportProblemIn(
  deps: Deps,
  tx: Db,
  { userId, homeownerId }: HomeownerActor,
  input: Reported & { photoId: string | null },
): Promise<boolean> {
  const { jobId, kind, wish, photoId } = input;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await lockHomeBucket(tx, homeownerId);
  const runnerId = kind === "notEmptied" ? await lockRunnerOf(tx, { jobId, homeownerId }) : null;
  const job = await lockJob(tx, jobId);
  if (!job || job.homeownerId !== homeownerId) throw new Refused({ code: "NOT_FOUND" });
  if (await findProblemOfKind(tx, input)) return false;
  const fee = kind === "tripFee" ? await findTripFee(tx, { jobId }) : null;
  refuseIf(refuseReport(job, kind, deps.now(), fee !== null && fee.priceCents > 0));
  const problem = { id: deps.newId(), jobId, kind, wish, words: input.words || null };
  const settled = await settle(deps, tx, { ...problem, job, userId });
  const now = deps.now();
  const row: ProblemRow = {
    ...problem,
    homeownerId,
    runnerId: job.runnerId,
    photoId,
    reportedAt: now,
    answerBy: settled.outcome ? null : answerBy(now, await findTimeZoneOfJob(tx, jobId)),
    ...settled,
    answer: null,
    resolvedAt: settled.outcome ? now : null,
    resolvedBy: null,
  };
  await insertProblem(tx, row);
  if (photoId) await attachPhoto(deps, tx, photoId);
  if (runnerId && runnerId === job.runnerId) await excuseRunner(tx, runnerId, jobId);
  if (!row.outcome) await notifyAdmins(deps, tx, job);
  return true;
}

/** Locks the runner of one of the home's jobs, before the job itself. Null without a runner. */
async function lockRunnerOf(tx: Db, of: { jobId: string; homeownerId: string }): Promise<string | null> {
  const job = await findJob(tx, of.jobId);
  if (job?.homeownerId !== of.homeownerId || !job.runnerId) return null;
  return (await lockRunner(tx, job.runnerId))?.id ?? null;
}

/** Excludes the rating of a pickup that the truck missed, because it is not the runner's fault. Needs `lockRunner`. */
async function excuseRunner(tx: Db, runnerId: string, jobId: string): Promise<void> {
  if (await excludeRating(tx, { jobId, because: "notEmptied" })) await countRatings(tx, runnerId);
}

type Settled = Pick<ProblemRow, "outcome" | "returnJobId" | "creditCents" | "backBy">;

const open: Settled = { outcome: null, returnJobId: null, creditCents: null, backBy: null };

/** Settles the problem by rule; it stays open if that turns out to be impossible. */
async function settle(
  deps: Deps,
  tx: Db,
  problem: Pick<ProblemRow, "id" | "kind" | "wish" | "words"> & { job: JobRow; userId: string },
): Promise<Settled> {
  const { job, userId } = problem;
  const outcome = settleAtOnce({ ...problem, ...(await readProblemFacts(deps, tx, job)) });
  if (outcome === "replanned") return replan(deps, tx, job, userId);
  if (outcome === "alreadyCredited") return { ...open, outcome };
  if (outcome === "returnVisit") {
    const planned = await planReturnPickup(deps, tx, { job, userId, askedBy: userId, words: problem.words });
    if (planned) return { ...open, outcome, returnJobId: planned.jobId };
  }
  if (outcome === "credit") {
    const creditCents = await creditProblem(deps, tx, { problemId: problem.id, jobId: job.id, userId });
    if (creditCents) return { ...open, outcome, creditCents };
  }
  return open;
}

/** Leaves the can out for the truck; tells its runner to return it a day later. */
async function replan(deps: Deps, tx: Db, job: JobRow, userId: string): Promise<Settled> {
  const place = job.propertyId
    ? await findProperty(tx, { id: job.propertyId, homeownerId: job.homeownerId })
    : await findHome(tx, userId);
  if (!place) return open;
  const backBy = backTomorrow(deps.now(), job.scheduledOn, place.timeZone);
  if (!(await postponeReturn(tx, { jobId: job.id, backBy }))) return open;
  const runner = job.runnerId && (await findRunnerUserIds(tx, [job.runnerId])).get(job.runnerId);
  if (runner)
    await notify(deps, tx, {
      userId: runner,
      type: "canStays",
      params: { date: job.scheduledOn },
      link: "/runner",
    });
  return { ...open, outcome: "replanned", backBy };
}

/** Tells all admins that a pickup has an open problem. */
export async function notifyAdmins(deps: Deps, tx: Db, job: JobRow): Promise<void> {
  const admins = await listAdmins(tx);
  const params = { date: job.scheduledOn, city: job.city };
  await notify(
    deps,
    tx,
    admins.map((userId) => ({ userId, type: "problemReported", params, link: "/admin#problems" })),
  );
}

/** Open or settled problems of the homes and runners that match a search. Refuses with CURSOR_INVALID. */
export const problems: AdminAct<typeof contract.problems> = async (deps, _actor, input) => {
  const found = await listProblems(deps.db, { ...input, isOpen: input.state === "open" });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return { rows: await Promise.all(rows.map((row) => renderListed(deps, row))), nextCursor };
};

async function renderListed(
  deps: Deps,
  {
    problem,
    job,
    due: { timeZone, ...due },
    outPhotoId,
    inPhotoId,
    runner,
    homeowner,
    returned,
    reportedBy,
  }: ListedProblem,
): Promise<AdminProblem> {
  const [rendered, outPhotoUrl, inPhotoUrl] = await Promise.all([
    renderProblem(deps, {
      ...problem,
      returnOn: returned?.on ?? null,
      returnStatus: returned?.status ?? null,
    }),
    signPhoto(deps, outPhotoId),
    signPhoto(deps, inPhotoId),
  ]);
  return {
    ...rendered,
    isClosed: problem.outcome === "answered" && problem.resolvedBy === null,
    homeowner: { name: fullName(homeowner), email: homeowner.email },
    reportedBy,
    job: {
      id: job.id,
      address: wholeAddress(job),
      scheduledDate: wireScheduledDate(job.scheduledOn, job.timeWindow),
      timeWindow: job.timeWindow,
      due,
      timeZone,
      status: job.status,
      legs: renderLegs(job, { outPhotoUrl, inPhotoUrl }),
      notes: job.notes,
      runner: runner && { user: runner },
    },
  };
}

/**
 * An upload for a homeowner's photo of a problem with a pickup. Refuses with NOT_FOUND, PROBLEM_NOT_POSSIBLE,
 * PROBLEM_TOO_LATE, TOO_MANY_REQUESTS.
 */
export async function createProblemPhotoUpload(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.createProblemPhotoUpload.input>,
): Promise<PhotoUpload> {
  const job = await findJob(deps.db, input.jobId);
  if (!job || job.homeownerId !== actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
  const until = reportableUntil(job);
  if (until === null) throw new Refused({ code: "PROBLEM_NOT_POSSIBLE" });
  if (until < deps.now()) throw new Refused({ code: "PROBLEM_TOO_LATE" });
  const { contentType, bytes } = input;
  return createUpload(deps, { ownerId: actor.userId, purpose: "problem", jobId: job.id, contentType, bytes });
}
