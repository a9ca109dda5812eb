import type { Db } from "#db/client.ts";
import {
  decideApplication,
  findRunner,
  findUser,
  listAdmins,
  lockRunner,
  type RunnerProfileRow,
  type RunnerRow,
  renderAdminRunner,
  updateAvailability,
} from "#modules/accounts/index.ts";
import { refuseStopped } from "#modules/conduct/index.ts";
import { notify, notifyAndEmail } from "#modules/notices/index.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { fullName, type RunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged, refuseIf } from "#platform/values/refusal.ts";
import { readApplication } from "./application.ts";
import type * as contract from "./contract.ts";
import {
  findApplication,
  insertApplicationEvent,
  lockCheck,
  resumeReview,
  setCheck,
} from "./queries/applications.ts";
import { type CheckStatus, isInDoubt, openChecks, refuseApproval } from "./rules.ts";

/**
 * Submits the requested information. The application returns to review, its deadline restarts, and the admins are
 * notified. Refuses with NOTHING_ASKED when nothing is requested.
 */
export const answerReview: RunnerAct<typeof contract.answerReview> = (deps, actor, input) => {
  const { runnerId, userId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (!(await resumeReview(tx, { runnerId, now }))) throw new Refused({ code: "NOTHING_ASKED" });
    await insertApplicationEvent(tx, {
      id: deps.newId(),
      runnerId,
      step: "answered",
      words: input.words,
      userId,
      happenedAt: now,
    });
    const admins = await listAdmins(tx);
    const notice = { type: "applicationAnswered", params: {}, link: "/admin#runners" } as const;
    await notify(
      deps,
      tx,
      admins.map((admin) => ({ userId: admin, ...notice })),
    );
    return { ok: true };
  });
};

/**
 * Approves or rejects an application, or asks for more information. Notifies and emails the runner; an approval also
 * tells people waiting there. Approving clears a pending check by hand. With an override's reason, which is recorded, an
 * open check doesn't stop it; a check in doubt then counts as clear. A repeat gives the same answer and notifies
 * nobody twice. With the decision that was seen, it never overwrites another admin's. Refuses with NOT_FOUND,
 * CHECK_NOT_CLEAR, APPLICATION_CHANGED when decided since it was seen, and APPLICATION_DECIDED when decided
 * differently.
 */
export const reviewRunner: AdminAct<typeof contract.reviewRunner> = (deps, actor, input) => {
  const { runnerId, decision } = input;
  const reason = input.reason || null;
  const seen = input.seenDecision;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRunner(tx, runnerId);
    const before = await findRunner(tx, runnerId);
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    const userId = before.user.id;
    const { applicationStatus } = before.runner;
    const isOpen = applicationStatus === "submitted" || applicationStatus === "more_info";
    const override = decision === "approved" ? await overrideOf(tx, input) : null;
    const check =
      isOpen && decision === "approved"
        ? await clearCheck(deps, tx, { userId, adminId: actor.userId, isOverridden: override !== null })
        : null;
    const decided = await decideApplication(tx, {
      runnerId,
      status: decision,
      reviewedBy: actor.userId,
      reason,
      now,
      seen,
    });
    const after = await findRunner(tx, runnerId);
    if (!after) throw new Error(`Runner ${runnerId} has gone`);
    if (!decided) {
      await refuseOtherDecision(tx, after.runner, { decision, reason, seen });
      return renderAdminRunner(after);
    }

    await insertApplicationEvent(tx, {
      id: deps.newId(),
      runnerId,
      step: steps[decision],
      words: reason,
      overrideReason: override,
      userId: actor.userId,
      happenedAt: now,
    });
    await audit(deps, tx, actor, {
      action: "admin.reviewRunner",
      subjectId: userId,
      before: { applicationStatus, ...(check && { backgroundCheck: check.before }) },
      after: {
        applicationStatus: decision,
        hasReason: reason !== null,
        ...(override && { hasOverride: true }),
        ...(check && { backgroundCheck: check.after }),
      },
      happenedAt: now,
    });
    const params = { reason: reason ?? "" };
    await notifyAndEmail(deps, tx, { userId, type: emails[decision], params, link: "/runner" });
    if (decision === "approved")
      await deps.queue.send(tx, "tell-waiting", { zipCodes: after.runner.serviceAreas });
    return renderAdminRunner(after);
  });
};

/** Throws unless the stored decision equals the requested one. */
async function refuseOtherDecision(
  tx: Db,
  standing: Pick<RunnerProfileRow, "applicationStatus" | "reviewReason" | "reviewedAt" | "reviewedBy">,
  wanted: { decision: string; reason: string | null; seen: string | null | undefined },
): Promise<void> {
  const { applicationStatus: status, reviewReason, reviewedAt, reviewedBy } = standing;
  const isSameDecision = status === wanted.decision;
  const isKnown = wanted.seen === undefined || wanted.seen === reviewedAt;
  if (isSameDecision && (isKnown || reviewReason === wanted.reason)) return;
  if (isKnown || !reviewedAt) throw new Refused({ code: "APPLICATION_DECIDED" });
  const by = reviewedBy && (await findUser(tx, reviewedBy));
  throw new Refused({
    code: "APPLICATION_CHANGED",
    params: { by: by ? fullName(by.user) : "", status, reason: reviewReason ?? "", at: reviewedAt },
  });
}

const steps = { approved: "approved", rejected: "rejected", more_info: "moreInfo" } as const;

const emails = {
  approved: "applicationApproved",
  rejected: "applicationRejected",
  more_info: "applicationMoreInfo",
} as const;

/** An override's reason; null without one, and when no check is open. */
async function overrideOf(
  tx: Db,
  { runnerId, override }: { runnerId: string; override?: string | null | undefined },
): Promise<string | null> {
  const application = override ? await findApplication(tx, runnerId) : null;
  return override && application && openChecks(application).length > 0 ? override : null;
}

/**
 * Clears a pending check by hand, and with an override a check in doubt: otherwise the runner could take no job.
 * Returns its state before and after.
 */
async function clearCheck(
  deps: Deps,
  tx: Db,
  { userId, adminId, isOverridden }: { userId: string; adminId: string; isOverridden: boolean },
): Promise<{ before: CheckStatus; after: CheckStatus }> {
  const check = await lockCheck(tx, userId);
  const present = check ?? {
    status: "pending" as const,
    isByHand: deps.backgroundChecks.isByHand,
    updatedBy: null,
  };
  if (!isOverridden) refuseIf(refuseApproval(present));
  const before = present.status;
  const isCleared = isOverridden ? isInDoubt(present) : before === "pending";
  if (!isCleared) return { before, after: before };
  await setCheck(tx, {
    userId,
    status: "clear",
    isByHand: present.isByHand,
    note: check?.note ?? null,
    updatedBy: adminId,
    now: deps.now(),
  });
  return { before, after: "clear" };
}

/**
 * Refuses with WORK_STOPPED when a notice stops the runner's work, and with CHECK_IN_DOUBT when their background check is
 * in doubt: no new jobs until an admin clears it.
 */
export async function refuseDoubt(tx: Db, { userId }: RunnerActor): Promise<void> {
  await refuseStopped(tx, userId);
  const check = await lockCheck(tx, userId);
  if (check && isInDoubt(check)) throw new Refused({ code: "CHECK_IN_DOUBT" });
}

/**
 * Sets a runner's background check by hand. A doubtful check takes an approved runner offline and notifies them; a
 * cleared one notifies them. Accepted jobs stay theirs for admins to decide. Repeating it changes nothing. Refuses with
 * NOT_FOUND, with CHECK_BY_PROVIDER when a provider does the check, and with CHANGED_ELSEWHERE.
 */
export const setBackgroundCheck: AdminAct<typeof contract.setBackgroundCheck> = (deps, actor, input) => {
  const { runnerId, status } = input;
  const note = input.note || null;
  return deps.transact(async (tx) => {
    await lockRunner(tx, runnerId);
    const runner = await findRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    const userId = runner.user.id;
    const before = await lockCheck(tx, userId);
    if (before ? !before.isByHand : !deps.backgroundChecks.isByHand)
      throw new Refused({ code: "CHECK_BY_PROVIDER" });
    refuseChanged(before ?? { status: "pending" }, input.seen, { status, note });
    if (before?.status !== status || before.note !== note) {
      const now = deps.now();
      await setCheck(tx, { userId, status, isByHand: true, note, updatedBy: actor.userId, now });
      await audit(deps, tx, actor, {
        action: "admin.setBackgroundCheck",
        subjectId: userId,
        before: { status: before?.status ?? null },
        after: { status, hasNote: note !== null },
        happenedAt: now,
      });
      await follow(deps, tx, runner, { before, after: { status, updatedBy: actor.userId } });
    }
    return readApplication(deps, tx, runnerId);
  });
};

type Check = { status: CheckStatus; updatedBy: string | null };

async function follow(
  deps: Deps,
  tx: Db,
  { runner, user }: RunnerRow,
  { before, after }: { before: Check | null; after: Check },
): Promise<void> {
  if (runner.applicationStatus !== "approved") return;
  const wasInDoubt = before !== null && isInDoubt(before);
  if (wasInDoubt === isInDoubt(after)) return;
  if (!wasInDoubt) await updateAvailability(tx, { runnerId: runner.id, isAvailable: false });
  const type = wasInDoubt ? "checkClear" : "checkInDoubt";
  await notify(deps, tx, { userId: user.id, type, params: {}, link: "/runner" });
}
