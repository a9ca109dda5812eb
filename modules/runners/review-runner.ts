import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { AdminRunner } from "#modules/accounts/contract/admin-people.ts";
import {
  decideApplication,
  findRunner,
  findUser,
  lockRunner,
  type RunnerProfileRow,
  renderAdminRunner,
} from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { fullName } from "#platform/values/full-name.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/application.ts";
import { insertApplicationEvent, lockCheck, setCheck } from "./queries/applications.ts";
import { refuseApproval } from "./rules/applications.ts";

/**
 * Approves or rejects an application, or asks for more information. Notifies and emails the runner; an approval also
 * tells people waiting there. Approving clears a pending check by hand. A repeat gives the same answer and notifies
 * nobody twice. With the decision that was seen, it never overwrites another admin's. Refuses with NOT_FOUND,
 * CHECK_NOT_CLEAR, APPLICATION_CHANGED when decided since it was seen, and APPLICATION_DECIDED when decided
 * differently.
 */
export function reviewRunner(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.reviewRunner.input>,
): Promise<AdminRunner> {
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
    const check =
      isOpen && decision === "approved"
        ? await clearCheck(deps, tx, { userId, adminId: actor.userId })
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
      userId: actor.userId,
      happenedAt: now,
    });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.reviewRunner",
      subjectId: userId,
      before: { applicationStatus },
      after: {
        applicationStatus: decision,
        hasReason: reason !== null,
        ...(check && { backgroundCheck: check }),
      },
      happenedAt: now,
    });
    const letter = letters[decision];
    const link = "/runner";
    await notify(deps, tx, { userId, type: letter, params: reason ? { reason } : {}, link });
    await deps.queue.send(tx, "deliver-mail", { userId, letter, params: { reason: reason ?? "" } });
    if (decision === "approved")
      await deps.queue.send(tx, "tell-waiting", { zipCodes: after.runner.serviceAreas });
    return renderAdminRunner(after);
  });
}

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

const letters = {
  approved: "applicationApproved",
  rejected: "applicationRejected",
  more_info: "applicationMoreInfo",
} as const;

/** Clears a pending check by hand. Returns the resulting state. */
async function clearCheck(
  deps: Deps,
  tx: Db,
  { userId, adminId }: { userId: string; adminId: string },
): Promise<"clear"> {
  const check = await lockCheck(tx, userId);
  const present = check ?? {
    status: "pending",
    isByHand: deps.backgroundChecks.isByHand,
    updatedBy: null,
  };
  refuseIf(refuseApproval(present));
  if (present.status === "pending")
    await setCheck(tx, {
      userId,
      status: "clear",
      isByHand: true,
      note: check?.note ?? null,
      updatedBy: adminId,
      now: deps.now(),
    });
  return "clear";
}
