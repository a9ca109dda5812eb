import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import { chosenByAdmin, creditPickups, findLiveSubscription } from "#modules/billing/index.ts";
import { pickupShare, wrongPickupCredit } from "#modules/billing/rules.ts";
import type { PickupTimes } from "#modules/homes/days.ts";
import { findProperty, isOnHold, lockHomeBucket } from "#modules/homes/index.ts";
import { notifyAndEmail, toPickup } from "#modules/notices/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { nextWindow, windowInstants } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { type Cents, creditParam, formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import type * as contract from "./contract/records.ts";
import { findJob, type JobRow } from "./queries/jobs.ts";
import {
  findProblem,
  findProblemFacts,
  problemSource,
  resolveProblem as resolve,
} from "./queries/problems.ts";
import { countTwoWeeksBefore, findCreditFacts } from "./queries/promises.ts";
import { findTripFee } from "./queries/trip-fees.ts";
import type { ProblemKind } from "./rules/problems.ts";
import { refuseAfterStop } from "./rules/status.ts";
import { insertPickup } from "./schedule-pickup.ts";

const maxInstructions = 1000;

/**
 * Plans a return pickup for a job, in the place's next window or the named one; null if the service is not running,
 * ends before it, is on hold, or the rental is gone. The runner reads the homeowner's words before the home's
 * instructions. Under `lockHomeBucket`. Refuses a named window as `insertPickup` does.
 */
export async function planReturnPickup(
  deps: Deps,
  tx: Db,
  pickup: {
    job: JobRow;
    userId: string;
    askedBy: string;
    words: string | null;
    when?: { day: string; window: TimeWindow };
    /** Replace the window's. */
    times?: PickupTimes;
  },
): Promise<{ jobId: string; on: string } | null> {
  const { job } = pickup;
  const slot = await findReturnSlot(deps, tx, pickup);
  if (!slot) return null;
  const { subscription, property, place, day, window } = slot;
  const planned = await insertPickup(
    deps,
    tx,
    {
      userId: pickup.askedBy,
      homeownerId: job.homeownerId,
      subscription,
      kind: property ? "checkout" : "one_off",
      propertyId: property?.id ?? null,
      place,
      scheduledDate: day,
      timeWindow: window,
      specialInstructions: withWords(pickup.words, place.specialInstructions),
      isExtra: false,
    },
    pickup.times,
  );
  return { jobId: planned.id, on: day };
}

/** Where and when a return pickup is possible; null if it is not, as `planReturnPickup` says. */
export async function findReturnSlot(
  deps: Pick<Deps, "now">,
  tx: Db,
  pickup: { job: JobRow; userId: string; when?: { day: string; window: TimeWindow } },
) {
  const { job, userId } = pickup;
  const subscription = await findLiveSubscription(tx, userId);
  const property = job.propertyId
    ? await findProperty(tx, { id: job.propertyId, homeownerId: job.homeownerId })
    : null;
  const home = job.propertyId ? null : await findHome(tx, userId);
  const place = property ? { ...property, unit: null, specialInstructions: null } : home;
  if (!subscription || !allowsScheduling(subscription.status) || !place) return null;
  const { day, window } = pickup.when ?? nextWindow(deps.now(), place.timeZone);
  if (!property && (await isOnHold(tx, job.homeownerId, day))) return null;
  const { startsAt } = windowInstants(day, window, place.timeZone);
  if (refuseAfterStop(startsAt, subscription)) return null;
  return { subscription, property, place, day, window };
}

/** Shortens the homeowner's words if both texts together are too long. */
function withWords(words: string | null, instructions: string | null): string | null {
  if (!words) return instructions;
  if (!instructions) return words;
  const room = maxInstructions - instructions.length - 1;
  return room > 0 ? `${words.slice(0, room)}\n${instructions}` : instructions;
}

/** Books a problem's credit once: the given amount, else one pickup's share. Returns it; null if it is zero. */
export async function creditProblem(
  deps: Deps,
  tx: Db,
  credit: { problemId: string; jobId: string; userId: string; cents?: Cents },
): Promise<Cents | null> {
  const { userId, cents = await shareOf(tx, credit.jobId) } = credit;
  const reason = credit.cents === undefined ? "problem" : chosenByAdmin;
  const source = problemSource(credit.problemId);
  const [booked] = await creditPickups(deps, tx, [{ userId, source, cents, reason }]);
  return booked || null;
}

/** What a contested trip fee costs, which its credit gives back; undefined for other problems. */
async function feeOf(
  tx: Db,
  { kind, jobId }: { kind: ProblemKind; jobId: string },
): Promise<Cents | undefined> {
  return kind === "tripFee" ? (await findTripFee(tx, { jobId }))?.priceCents : undefined;
}

/** One pickup's share of the month, as far as a failed one is credited. */
export async function shareOf(tx: Db, jobId: string): Promise<Cents> {
  const [facts] = await findCreditFacts(tx, [jobId]);
  if (!facts) return 0;
  // Use the past number of pickups if it is higher, or a change of days would make a pickup worth more.
  const inTwoWeeks = Math.max(facts.inTwoWeeks, await countTwoWeeksBefore(tx, jobId));
  const job = await findJob(tx, jobId);
  if (!job) return 0;
  const { missedPercent } = await ruleOn(tx, "credit", job.scheduledOn);
  return wrongPickupCredit(pickupShare(facts.monthlyRateCents, inTwoWeeks), missedPercent);
}

/** Tells a homeowner how an admin settled one of their pickups, by email too. */
export async function notifySettled(
  deps: Deps,
  tx: Db,
  told: {
    userId: string;
    jobId: string;
    outcome: "returnVisit" | "credit" | "answered";
    returnOn: string | null;
    creditCents: number | null;
    answer: string | null;
  },
): Promise<void> {
  const { userId, jobId, outcome } = told;
  const params = {
    outcome,
    date: told.returnOn ?? "none",
    credit: creditParam(told.creditCents),
    answer: told.answer ?? "none",
  };
  await notifyAndEmail(deps, tx, { userId, type: "problemResolved", params, ...toPickup(jobId) });
}

/**
 * Resolves a problem with a return pickup in the next window, a credit, or an answer, and tells the homeowner, by email
 * too. Repeating one's own decision changes nothing. Refuses with NOT_FOUND, also for a credit to a deleted account,
 * PROBLEM_RESOLVED if it was decided otherwise or by somebody else, PICKUP_CREDITED and RETURN_PICKUP_PLANNED if another
 * problem of the pickup already led to that, RETURN_PICKUP_IMPOSSIBLE and NOTHING_TO_CREDIT.
 */
export const resolveProblem: AdminAct<typeof contract.resolveProblem> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const asked = await findProblem(tx, input.problemId);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, asked.homeownerId);
    const found = await findProblem(tx, input.problemId);
    if (!found) throw new Refused({ code: "NOT_FOUND" });
    const { problem } = found;
    const answer = input.answer || null;
    if (problem.outcome) {
      if (problem.outcome === input.outcome && problem.resolvedBy === actor.userId) return { ok: true };
      throw new Refused({
        code: "PROBLEM_RESOLVED",
        params: { by: found.resolver ?? "nobody", at: problem.resolvedAt ?? problem.reportedAt },
      });
    }
    const done = await carryOut(deps, tx, actor, input, found);
    const now = deps.now();
    await resolve(tx, problem.id, {
      outcome: input.outcome,
      returnJobId: done.returnJobId,
      creditCents: done.creditCents,
      answer,
      resolvedAt: now,
      resolvedBy: actor.userId,
    });
    await audit(deps, tx, actor, {
      action: "admin.resolveProblem",
      subjectId: found.userId,
      before: { problemId: problem.id, kind: problem.kind, outcome: null },
      after: {
        kind: problem.kind,
        outcome: input.outcome,
        returnJobId: done.returnJobId,
        credited: done.creditCents === null ? null : formatCents(done.creditCents),
      },
      happenedAt: now,
    });
    if (!found.isGone)
      await notifySettled(deps, tx, {
        ...found,
        ...done,
        jobId: problem.jobId,
        outcome: input.outcome,
        answer,
      });
    return { ok: true };
  });

type Done = { returnJobId: string | null; returnOn: string | null; creditCents: number | null };

async function carryOut(
  deps: Deps,
  tx: Db,
  actor: AdminActor,
  input: z.output<typeof contract.resolveProblem.input>,
  { problem, homeownerId, userId, isGone }: NonNullable<Awaited<ReturnType<typeof findProblem>>>,
): Promise<Done> {
  const nothing: Done = { returnJobId: null, returnOn: null, creditCents: null };
  if (input.outcome === "answered") return nothing;
  const { jobId } = problem;
  const facts = await findProblemFacts(tx, { jobId, homeownerId, since: deps.now() });
  if (input.outcome === "credit") {
    if (isGone) throw new Refused({ code: "NOT_FOUND" });
    // A missed pickup already has its share credited; an admin may add only an explicit amount.
    if (facts.isCreditedForProblem || (facts.isCreditedAsMissed && !input.amount))
      throw new Refused({ code: "PICKUP_CREDITED" });
    const cents = input.amount ? (parseCents(input.amount) ?? 0) : await feeOf(tx, problem);
    const creditCents = await creditProblem(deps, tx, { problemId: problem.id, jobId, userId, cents });
    if (!creditCents) throw new Refused({ code: "NOTHING_TO_CREDIT" });
    return { ...nothing, creditCents };
  }
  if (facts.hasReturn) throw new Refused({ code: "RETURN_PICKUP_PLANNED" });
  const job = await findJob(tx, jobId);
  const pickup = job && { job, userId, askedBy: actor.userId, words: problem.words };
  const planned = pickup && (await planReturnPickup(deps, tx, pickup));
  if (!planned) throw new Refused({ code: "RETURN_PICKUP_IMPOSSIBLE" });
  return { ...nothing, returnJobId: planned.jobId, returnOn: planned.on };
}
