import type * as z from "zod";
import type * as contract from "#contracts/extra-pickups.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { confirmExtra, listExtrasToConfirm } from "#db/queries/extra-pickups.ts";
import { findJob, lockJob } from "#db/queries/jobs.ts";
import { findCreditFacts } from "#db/queries/missed-jobs.ts";
import type { AdminActor } from "#domain/actor.ts";
import { formatCents } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { dropExtra } from "../jobs/drop-extra.ts";

/** How many are listed at the most. */
const mostListed = 100;

/** Extra pickups that wait for a confirmation, soonest first. */
export async function extraPickups(
  deps: Deps,
  _actor: AdminActor,
): Promise<z.output<typeof contract.extraPickups.output>> {
  const rows = await listExtrasToConfirm(deps.db, { limit: mostListed });
  return rows.map(({ payCents, address, city, zipCode, ...row }) => ({
    ...row,
    address: `${address}, ${city} ${zipCode}`,
    pay: formatCents(payCents),
  }));
}

/**
 * Puts an extra pickup on offer, or cancels it and tells the homeowner. Refuses with NOT_FOUND, and with EXTRA_DECIDED
 * where it does not wait any more.
 */
export function decideExtraPickup(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.decideExtraPickup.input>,
): Promise<z.output<typeof contract.decideExtraPickup.output>> {
  return deps.transact(async (tx) => {
    const { jobId, decision } = input;
    const asked = await findJob(tx, jobId);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, asked.homeownerId);
    const job = await lockJob(tx, jobId);
    const [facts] = await findCreditFacts(tx, [jobId]);
    if (!job || !facts) throw new Error(`Job ${jobId} is nobody's`);
    if (!job.needsConfirmation || job.status !== "scheduled") throw new Refused({ code: "EXTRA_DECIDED" });
    if (decision === "confirmed") await confirmExtra(tx, jobId);
    else await dropExtra(deps, tx, [{ ...job, homeUserId: facts.userId }], { userId: actor.userId });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.decideExtraPickup",
      subjectId: jobId,
      before: { decision: null },
      after: { decision },
      concerns: [facts.userId],
      happenedAt: deps.now(),
    });
    return { ok: true };
  });
}
