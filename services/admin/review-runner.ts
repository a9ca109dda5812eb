import type * as z from "zod";
import type * as contract from "#contracts/admin.ts";
import type { AdminRunner } from "#contracts/admin.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { decideApplication, findRunner } from "#db/queries/runner-profiles.ts";
import type { AdminActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { renderAdminRunner } from "../render-runner.ts";

/**
 * Approves or rejects an application; the runner is told, and by mail, and so are those who wait for a runner there. The
 * same decision again gives the same answer and tells nobody twice. Refuses with NOT_FOUND, and with APPLICATION_DECIDED where it was decided otherwise.
 */
export function reviewRunner(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.reviewRunner.input>,
): Promise<AdminRunner> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const before = await findRunner(tx, input.runnerId);
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    const reason = input.reason || null;
    const decided = await decideApplication(tx, {
      runnerId: input.runnerId,
      status: input.decision,
      reviewedBy: actor.userId,
      reason,
      now,
    });
    const after = await findRunner(tx, input.runnerId);
    if (!after || after.runner.applicationStatus !== input.decision)
      throw new Refused({ code: "APPLICATION_DECIDED" });
    if (!decided) return renderAdminRunner(after);

    const isApproved = input.decision === "approved";
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.reviewRunner",
      subjectId: before.user.id,
      before: { applicationStatus: before.runner.applicationStatus },
      after: { applicationStatus: input.decision, reason },
      happenedAt: now,
    });
    await notify(deps, tx, {
      userId: before.user.id,
      type: isApproved ? "applicationApproved" : "applicationRejected",
      params: reason ? { reason } : {},
      link: "/runner",
    });
    await deps.queue.send(tx, "deliver-mail", {
      userId: before.user.id,
      letter: isApproved ? "applicationApproved" : "applicationRejected",
      params: { reason: reason ?? "" },
    });
    if (isApproved) await deps.queue.send(tx, "tell-waiting", { zipCodes: after.runner.serviceAreas });
    return renderAdminRunner(after);
  });
}
