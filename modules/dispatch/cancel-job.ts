import type { Db } from "#db/client.ts";
import { creditPickups, listCreditedDays, returnOneOffs } from "#modules/billing/index.ts";
import { pickupShare, wrongPickupCredit } from "#modules/billing/rules.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { notify, notifyAndEmail } from "#modules/notices/index.ts";
import {
  addEvent,
  dropPickupsOf,
  findCreditFacts,
  findJob,
  leaveOutDays,
  rentalName,
} from "#modules/pickups/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { creditParam, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/dispatch.ts";
import { jobChanged, renderAnew } from "./dispatch-board.ts";
import { cancelSeenJob, findDispatchJob } from "./queries/dispatch.ts";

/**
 * Cancels an unstarted job for a reason; a generated one is not generated again. If TidyCurb caused it, the homeowner
 * is credited as for a missed pickup of that day, once per day. A one-off's money goes back, whatever the cause. Tells
 * homeowner and runner. Refuses with NOT_FOUND, with JOB_NOT_CANCELLABLE if the operator saw it begun or over, and with
 * JOB_CHANGED if it has changed since.
 */
export const cancelJob: AdminAct<typeof contract.cancelJob> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { jobId, seen, cause, reason } = input;
    const asked = await findJob(tx, jobId);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    if (seen.status !== "scheduled" && seen.status !== "assigned")
      throw new Refused({ code: "JOB_NOT_CANCELLABLE" });
    const { homeownerId, kind } = asked;
    await lockHomeBucket(tx, homeownerId);
    const now = deps.now();
    const before = await findDispatchJob(tx, jobId);
    const [facts] = await findCreditFacts(tx, [jobId]);
    if (!before || !facts) throw new Error(`Job ${jobId} is nobody's`);
    if (!(await cancelSeenJob(tx, { jobId, seen }))) throw new Refused(await jobChanged(tx, jobId));
    await addEvent(deps, tx, {
      jobId,
      fromStatus: seen.status,
      toStatus: "cancelled",
      userId: actor.userId,
      reason,
      happenedAt: now,
    });
    if (kind === "checkout") await dropPickupsOf(tx, [jobId], now);
    if (kind === "weekly") await leaveOutDays(deps, tx, { homeownerId, userId: facts.userId }, [seen.day]);
    const paidBack = await returnOneOffs(deps, tx, [jobId], "oneOffCancelled");
    const isCredited = cause === "ours" && paidBack.size === 0;
    const cents = isCredited ? await credit(deps, tx, { jobId, homeownerId, day: seen.day }, facts) : 0;
    const params = { date: seen.day, credit: creditParam(cents), cause, ...(await rentalName(tx, asked)) };
    if (!facts.isGone) {
      const { userId } = facts;
      await notifyAndEmail(deps, tx, { userId, type: "pickupCancelled", params, link: "/calendar" });
    }
    if (before.runner) {
      const { userId } = before.runner;
      await notify(deps, tx, { userId, type: "jobCancelled", params: { date: seen.day }, link: "/runner" });
    }
    await audit(deps, tx, actor, {
      action: "admin.cancelJob",
      subjectId: jobId,
      before: { status: seen.status, runnerId: seen.runnerId },
      after: {
        status: "cancelled",
        runnerId: null,
        cause,
        reason,
        credited: cents > 0 ? formatCents(cents) : null,
      },
      happenedAt: now,
    });
    return { job: await renderAnew(tx, jobId, now), credit: cents > 0 ? formatCents(cents) : null };
  });

/**
 * Credits the cents a missed pickup of that day would, once per home and day, and returns them. Under `lockHomeBucket`.
 */
async function credit(
  deps: Deps,
  tx: Db,
  { jobId, homeownerId, day }: { jobId: string; homeownerId: string; day: string },
  facts: Awaited<ReturnType<typeof findCreditFacts>>[number],
): Promise<number> {
  const credited = await listCreditedDays(tx, { homeownerId, days: [day] });
  if (credited.length > 0) return 0;
  const share = pickupShare(facts.monthlyRateCents, facts.inTwoWeeks);
  const { missedPercent } = await ruleOn(tx, "credit", day);
  const cents = wrongPickupCredit(share, missedPercent);
  const { userId } = facts;
  const source = `cancelled:${jobId}`;
  const [booked = 0] = await creditPickups(deps, tx, [{ userId, source, cents, reason: "cancelled" }]);
  return booked;
}
