import { lockHomeBucket } from "#modules/homes/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { dropExtra } from "./cancel-job.ts";
import type * as contract from "./contract/records.ts";
import { confirmExtra, listExtrasToConfirm } from "./queries/extra-pickups.ts";
import { lockJob } from "./queries/job-changes.ts";
import { findJob } from "./queries/jobs.ts";
import { findCreditFacts } from "./queries/promises.ts";

const mostListed = 100;

/** Extra pickups that await confirmation, soonest first. */
export const extraPickups: AdminAct<typeof contract.extraPickups> = async (deps, _actor) => {
  const rows = await listExtrasToConfirm(deps.db, { limit: mostListed });
  return rows.map(({ payCents, address, city, zipCode, ...row }) => ({
    ...row,
    address: `${address}, ${city} ${zipCode}`,
    pay: formatCents(payCents),
  }));
};

/** Offers an extra pickup to runners or cancels it. Refuses with NOT_FOUND and EXTRA_DECIDED. */
export const decideExtraPickup: AdminAct<typeof contract.decideExtraPickup> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { jobId, decision } = input;
    const asked = await findJob(tx, jobId);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, asked.homeownerId);
    const job = await lockJob(tx, jobId);
    const [facts] = await findCreditFacts(tx, [jobId]);
    if (!job || !facts) throw new Error(`Job ${jobId} is nobody's`);
    if (!job.needsConfirmation || job.status !== "scheduled") throw new Refused({ code: "EXTRA_DECIDED" });
    if (decision === "confirmed") await confirmExtra(tx, jobId);
    else await dropExtra(deps, tx, [{ ...job, homeUserId: facts.userId }], { userId: actor.userId });
    await audit(deps, tx, actor, {
      action: "admin.decideExtraPickup",
      subjectId: jobId,
      before: { decision: null },
      after: { decision },
      concerns: [facts.userId],
    });
    return { ok: true };
  });
