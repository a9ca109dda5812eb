import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod";
import { lawTimes } from "#modules/homes/days.ts";
import { lawOn } from "#modules/homes/rules.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/homeowner.ts";
import type { OwnPickup } from "./contract/homeowner.ts";
import { haulerMessage } from "./hauler-message.ts";
import { renderProof } from "./proofs.ts";
import { lockJob } from "./queries/job-changes.ts";
import { findJobWithRunner, findOwnPickup, type OwnPickupRow } from "./queries/jobs.ts";
import { deleteSharesOfJob, findSharedJob, insertShare } from "./queries/shares.ts";
import type { TruckSeen } from "./queries/truck.ts";
import { renderOwnJob } from "./render-job.ts";
import { shareDays } from "./rules/status.ts";

/** The most links of a pickup that work at once; another one ends the oldest. */
const mostShares = 10;

/** One of the homeowner's pickups. Refuses with NOT_FOUND. */
export const pickup: HomeownerAct<typeof contract.pickup> = async (deps, { homeownerId }, { jobId }) => {
  const row = homeownerId && (await findOwnPickup(deps.db, { jobId, homeownerId, now: deps.now() }));
  if (!row) throw new Refused({ code: "NOT_FOUND" });
  const { doubt, sharedUntil } = row;
  const law = lawOn(row.laws, row.job.scheduledOn);
  return {
    ...(await renderOwnJob(deps, row)),
    proofs: {
      out: row.outProof && renderProof(row.outProof, doubt),
      in: row.inProof && renderProof(row.inProof, doubt),
    },
    curbLaw: law && { place: law.place, ...lawTimes(law, row.job.scheduledOn, row.due.timeZone) },
    sharedUntil,
    referenceUrl: await signPhoto(deps, row.referenceId),
    helpers: row.helpers,
    truck: row.truck && renderTruck(row, row.truck),
  };
};

function renderTruck({ job, due, outPhotoId, inPhotoId }: OwnPickupRow, seen: TruckSeen): OwnPickup["truck"] {
  const { verdict, returnOn, returnStatus, hauler } = seen;
  // Postgres writes instants inside JSON with an offset.
  const observedAt = new Date(seen.observedAt).toISOString();
  const { timeZone } = due;
  const hasPhoto = outPhotoId !== null || inPhotoId !== null;
  return {
    verdict,
    observedAt,
    hasPhoto,
    return: returnOn && returnStatus ? { on: returnOn, status: returnStatus } : null,
    ...haulerMessage({ ...job, verdict, observedAt, outAt: job.startedAt, timeZone, hasPhoto }),
    hauler,
  };
}

/**
 * Makes a link that shows a pickup's photos to anybody who has it. Each call makes another one; at most ten work. Refuses
 * with NOT_FOUND, also without a photo.
 */
export const sharePickup: HomeownerAct<typeof contract.sharePickup> = (deps, { homeownerId }, { jobId }) =>
  deps.transact(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.homeownerId !== homeownerId) throw new Refused({ code: "NOT_FOUND" });
    const shown = await findJobWithRunner(tx, jobId);
    if (!shown?.outPhotoId && !shown?.inPhotoId) throw new Refused({ code: "NOT_FOUND" });
    const token = randomBytes(32).toString("base64url");
    const createdAt = deps.now();
    const expiresAt = later(createdAt, shareDays * day);
    const share = { tokenHash: hashToken(token), jobId, createdAt, expiresAt };
    await insertShare(tx, share, { most: mostShares });
    return { path: `/shared/${token}`, expiresAt };
  });

/**
 * The path of a link to a pickup's photos for one text message; null without a photo. The same for a retried message, so
 * that the provider recognizes it. `link` is the pickup's page.
 */
export async function textPickupPhotos(
  deps: Deps,
  { link, messageId }: { link: string; messageId: string },
): Promise<string | null> {
  const [jobId] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(link) ?? [];
  const shown = jobId ? await findJobWithRunner(deps.db, jobId) : null;
  if (!jobId || (!shown?.outPhotoId && !shown?.inPhotoId)) return null;
  const token = createHash("sha256").update(`photos ${messageId} ${jobId}`).digest("base64url");
  const createdAt = deps.now();
  const expiresAt = later(createdAt, shareDays * day);
  await deps.transact(async (tx) => {
    await lockJob(tx, jobId);
    await insertShare(tx, { tokenHash: hashToken(token), jobId, createdAt, expiresAt }, { most: mostShares });
  });
  return `/shared/${token}`;
}

/** Ends all links of a pickup at once. Safe to repeat. Refuses with NOT_FOUND. */
export const stopSharingPickup: HomeownerAct<typeof contract.stopSharingPickup> = (
  deps,
  { homeownerId },
  { jobId },
) =>
  deps.transact(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.homeownerId !== homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await deleteSharesOfJob(tx, jobId);
    return { ok: true };
  });

/** What a link shows. Refuses with LINK_INVALID once it has expired or was ended. */
export async function sharedPickup(
  deps: Deps,
  { token }: z.output<typeof contract.sharedPickup.input>,
): Promise<z.output<typeof contract.sharedPickup.output>> {
  const found = await findSharedJob(deps.db, { tokenHash: hashToken(token), now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  const { job, runner } = found;
  const [outUrl, inUrl] = await Promise.all([
    signPhoto(deps, found.outPhotoId),
    signPhoto(deps, found.inPhotoId),
  ]);
  return {
    day: job.scheduledOn,
    timeZone: found.due.timeZone,
    city: job.city,
    runner: runner?.firstName ?? null,
    legs: { out: { at: job.startedAt, photoUrl: outUrl }, in: { at: job.completedAt, photoUrl: inUrl } },
    expiresAt: found.expiresAt,
  };
}
