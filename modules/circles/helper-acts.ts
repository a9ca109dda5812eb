import type { Db } from "#db/client.ts";
import { findRunnerUserIds } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import {
  checkProblemPhoto,
  createProblemPhotoUpload as createUploadOf,
  type JobRow,
  lockJob,
  reportProblemIn,
} from "#modules/pickups/index.ts";
import {
  answerAskedIn,
  type CleaningDone,
  confirmPickupsIn,
  endCleaning as endCleaningOf,
  setCleaning as setCleaningOf,
  undoConfirmIn,
} from "#modules/rentals/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { actingByLink } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Acting, actByLink, type LinkAct, recordActs } from "./by-link.ts";
import type * as contract from "./contract.ts";
import { findDayOfJob, findHelpedHome } from "./queries/home.ts";
import { endMember, findLink } from "./queries/members.ts";
import { findGrantedGateCode, findGrantedJob, listGrantedPickups } from "./queries/pickups.ts";
import { isHomeRole } from "./rules.ts";

/**
 * Confirms drafts for the host, who is told who did it. Safe to repeat. Refuses with NOT_FOUND for a pickup at another
 * rental, and as `confirmPickups` does.
 */
export const confirm: LinkAct<typeof contract.confirm> = (deps, { token, ids, seenCents }) =>
  actByLink(deps, { token, scope: "confirm" }, async (tx, acting) => {
    const before = await grantedPickups(tx, acting, ids);
    const { confirmed, left = 0 } = await confirmPickupsIn(acting.deps, tx, acting.host, { ids, seenCents });
    const drafts = before.filter(({ state }) => state === "draft").map(({ id }) => id);
    const after = await listGrantedPickups(tx, { memberId: acting.member.id, ids: drafts });
    const begun = after.filter(({ jobId }) => jobId !== null);
    await recordActs(tx, acting, "confirmed", begun);
    return { confirmed, left };
  });

/** Makes drafts of pickups confirmed within minutes, as `undoConfirm` does for the host. */
export const undoConfirm: LinkAct<typeof contract.undoConfirm> = (deps, { token, ids }) =>
  actByLink(deps, { token, scope: "confirm" }, async (tx, acting) => {
    const before = await grantedPickups(tx, acting, ids);
    const undone = await undoConfirmIn(acting.deps, tx, acting.host, { ids });
    const isUndone = new Set(undone.map(({ pickupId }) => pickupId));
    await recordActs(
      tx,
      acting,
      "unconfirmed",
      before.filter(({ id }) => isUndone.has(id)),
    );
    return { undone: undone.length };
  });

/** Keeps or cancels a pickup that no longer fits the calendars, as `answerAsked` does for the host. */
export const answer: LinkAct<typeof contract.answer> = (deps, { token, id, keep }) =>
  actByLink(deps, { token, scope: "answer" }, async (tx, acting) => {
    const found = await grantedPickups(tx, acting, [id]);
    const { isNew } = await answerAskedIn(acting.deps, tx, acting.host, { id, keep });
    if (isNew) await recordActs(tx, acting, keep ? "kept" : "cancelled", found);
    return { ok: true };
  });

/** The member's planned pickups among these. Refuses with NOT_FOUND if any is at another rental. */
async function grantedPickups(tx: Db, { member }: Acting, ids: readonly string[]) {
  const found = await listGrantedPickups(tx, { memberId: member.id, ids });
  if (found.length < new Set(ids).size) throw new Refused({ code: "NOT_FOUND" });
  return found;
}

/**
 * Asks the runner to wait with a pickup's cans until an instant; a runner who has taken it is told. Safe to repeat.
 * Refuses with NOT_FOUND, and as `refuseCleaning` does.
 */
export const setCleaning: LinkAct<typeof contract.setCleaning> = (deps, { token, jobId, leg, untilAt }) =>
  actByLink(deps, { token, scope: "clean" }, async (tx, acting) => {
    const { job, at } = await lockGrantedJob(tx, acting, jobId);
    const done = await setCleaningOf(acting.deps, tx, job, { leg, untilAt });
    if (done.isNew) await told(tx, acting, job, at, { ...done, state: "until" });
    return { ok: true };
  });

/** Says that the cleaner is done, or needs no wait after all. Safe to repeat. Refuses with NOT_FOUND. */
export const endCleaning: LinkAct<typeof contract.endCleaning> = (deps, { token, jobId, isDone }) =>
  actByLink(deps, { token, scope: "clean" }, async (tx, acting) => {
    const { job, at } = await lockGrantedJob(tx, acting, jobId);
    const done = await endCleaningOf(acting.deps, tx, job, { isDone });
    if (done.isNew) await told(tx, acting, job, at, { ...done, state: isDone ? "done" : "off" });
    return { ok: true };
  });

type At = { propertyId: string; rental: string; day: string };

async function lockGrantedJob(tx: Db, { member }: Acting, jobId: string): Promise<{ job: JobRow; at: At }> {
  const at = await findGrantedJob(tx, { memberId: member.id, jobId });
  const job = at && (await lockJob(tx, jobId));
  if (!at || !job) throw new Refused({ code: "NOT_FOUND" });
  return { job, at };
}

const kindOf = { until: "cleaning", done: "cleaned", off: "notCleaning" } as const;

/** Records a cleaner's act, and tells the host and the runner who has to wait. */
async function told(
  tx: Db,
  acting: Acting,
  job: JobRow,
  at: At,
  { leg, time, state }: CleaningDone & { state: keyof typeof kindOf },
): Promise<void> {
  const { deps } = acting;
  await recordActs(tx, acting, kindOf[state], [{ ...at, jobId: job.id }]);
  const isOpen = job.status === "assigned" || job.status === "in_progress";
  if (!job.runnerId || !isOpen) return;
  const userId = (await findRunnerUserIds(tx, [job.runnerId])).get(job.runnerId);
  if (!userId) return;
  const params = { date: job.scheduledOn, leg, state, time };
  await notify(deps, tx, { userId, type: "cleanerWaits", params, link: "/runner" });
}

/**
 * Reports a problem with a pickup, as `reportProblem` does for the host, who is told who did it. Safe to repeat. Refuses
 * with NOT_FOUND for a pickup at another rental.
 */
export const reportProblem: LinkAct<typeof contract.helperReport> = async (deps, { token, ...input }) => {
  const photoId = input.photoUrl
    ? await checkProblemPhoto(deps, await hostOf(deps, { token, ...input }), input)
    : null;
  return actByLink(deps, { token, scope: "report" }, async (tx, acting) => {
    const at = await whereOf(tx, acting.member, input.jobId);
    if (!at) throw new Refused({ code: "NOT_FOUND" });
    const isNew = await reportProblemIn(acting.deps, tx, acting.host, { ...input, photoId });
    if (isNew) await recordActs(tx, acting, "reported", [{ ...at, jobId: input.jobId }]);
    return { ok: true };
  });
};

/** An upload for a photo of a problem. Refuses as `reportProblem` does, and with TOO_MANY_REQUESTS. */
export const createProblemPhotoUpload: LinkAct<typeof contract.helperPhotoUpload> = async (
  deps,
  { token, ...input },
) => createUploadOf(deps, await hostOf(deps, { token, ...input }), input);

/** Where a pickup is that a member helps with: at a rental, or at home. Null if they don't. */
async function whereOf(db: Db, { id, homeownerId, role }: Acting["member"], jobId: string) {
  if (!isHomeRole(role)) return findGrantedJob(db, { memberId: id, jobId });
  const day = await findDayOfJob(db, { homeownerId, jobId });
  return day && { propertyId: null, rental: "none", day };
}

/** The host of a pickup about which a member may report problems. */
async function hostOf(deps: Deps, { token, jobId }: { token: string; jobId: string }) {
  const link = await findLink(deps.db, { tokenHash: hashToken(token), now: deps.now() });
  if (!link) throw new Refused({ code: "LINK_INVALID" });
  const { homeownerId, scopes } = link.member;
  if (!scopes.includes("report")) throw new Refused({ code: "HELPER_MAY_NOT" });
  if (!(await whereOf(deps.db, link.member, jobId))) throw new Refused({ code: "NOT_FOUND" });
  return actingByLink({ userId: link.userId, homeownerId });
}

/**
 * Shows a rental's gate code, or the home's, to a member who may see it; the homeowner is told each time. Refuses with NOT_FOUND, and
 * with GATE_CODE_UNREADABLE.
 */
export const viewGateCode: LinkAct<typeof contract.helperGateCode> = (deps, { token, propertyId }) =>
  actByLink(deps, { token, scope: "gateCode" }, async (tx, acting) => {
    const { id: memberId, homeownerId, role } = acting.member;
    const isHome = isHomeRole(role);
    if (isHome !== (propertyId === null)) throw new Refused({ code: "NOT_FOUND" });
    const found = propertyId
      ? await findGrantedGateCode(tx, { memberId, propertyId })
      : { sealed: (await findHelpedHome(tx, homeownerId))?.gateCodeSealed, rental: "none" };
    if (!found?.sealed) throw new Refused({ code: "NOT_FOUND" });
    const gateCode = deps.vault.open(found.sealed, propertyId ?? homeownerId);
    if (gateCode === null) throw new Refused({ code: "GATE_CODE_UNREADABLE" });
    await recordActs(tx, acting, "gateCode", [{ propertyId, rental: found.rental, jobId: null }]);
    return { gateCode };
  });

/** Ends the member's own link at once. Refuses with LINK_INVALID when it does not work. */
export const leave: LinkAct<typeof contract.leave> = (deps, { token }) =>
  actByLink(deps, { token, scope: "see" }, async (tx, { deps: { now }, member }) => {
    await endMember(tx, { id: member.id, now: now(), hasLeft: true });
    return { ok: true };
  });
