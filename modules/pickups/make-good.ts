import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { allowsScheduling, endOfService } from "#modules/accounts/rules/subscriptions.ts";
import { bookCredits, findLiveSubscription } from "#modules/billing/index.ts";
import { pickupShare, pickupsInTwoWeeks, wrongPickupCredit } from "#modules/billing/rules/credits.ts";
import { findProperty, isOnHold } from "#modules/homes/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { windowInstants } from "#platform/time/local-time.ts";
import { nextWindow } from "#platform/time/next-window.ts";
import type { Cents } from "#platform/values/money.ts";
import type { dayParts } from "#platform/values/windows.ts";
import { insertPickup } from "./insert-pickup.ts";
import { findJob, type JobRow } from "./queries/jobs.ts";
import { countTwoWeeksBefore, findCreditFacts } from "./queries/missed-jobs.ts";
import { problemSource } from "./queries/problems.ts";
import { refuseAfterEnd } from "./rules/schedule.ts";

const maxInstructions = 1000;

/**
 * Plans a return visit for a job, in the place's next window or the named one; null if the service is not running, ends
 * before it, is on hold, or the rental is gone. The runner reads the homeowner's words before the home's instructions. Under
 * `holdBucket`. Refuses a named window as `insertPickup` does.
 */
export async function planReturnVisit(
  deps: Deps,
  tx: Db,
  visit: {
    job: JobRow;
    userId: string;
    askedBy: string;
    words: string | null;
    when?: { day: string; window: (typeof dayParts)[number] };
  },
): Promise<{ jobId: string; on: string } | null> {
  const { job, userId } = visit;
  const subscription = await findLiveSubscription(tx, userId);
  const home = await findHome(tx, userId);
  const property = job.propertyId
    ? await findProperty(tx, { id: job.propertyId, homeownerId: job.homeownerId })
    : null;
  if (!subscription || !allowsScheduling(subscription.status) || !home) return null;
  if (job.propertyId && !property) return null;
  const place = property ? { ...property, unit: null, specialInstructions: null } : home;
  const { day, window } = visit.when ?? nextWindow(deps.now(), place.timeZone);
  if (!property && (await isOnHold(tx, job.homeownerId, day))) return null;
  const { startsAt } = windowInstants(day, window, place.timeZone);
  if (refuseAfterEnd(startsAt, endOfService(subscription))) return null;
  const planned = await insertPickup(deps, tx, {
    userId: visit.askedBy,
    homeownerId: job.homeownerId,
    subscription,
    kind: property ? "checkout" : "one_off",
    propertyId: property?.id ?? null,
    place,
    scheduledDate: day,
    timeWindow: window,
    specialInstructions: withWords(visit.words, place.specialInstructions),
    isExtra: false,
  });
  return { jobId: planned.id, on: day };
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
  const cents = credit.cents ?? (await shareOf(tx, credit.jobId));
  if (cents <= 0) return null;
  await bookCredits(
    tx,
    [
      {
        ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
        movement: {
          kind: "credit",
          userId: credit.userId,
          source: problemSource(credit.problemId),
          cents,
          reason: "problem",
        },
      },
    ],
    deps.now(),
  );
  return cents;
}

async function shareOf(tx: Db, jobId: string): Promise<Cents> {
  const [facts] = await findCreditFacts(tx, [jobId]);
  if (!facts) return 0;
  // Use the past number of pickups if it is higher, or a change of days would make a pickup worth more.
  const inTwoWeeks = Math.max(pickupsInTwoWeeks(facts.rhythms ?? []), await countTwoWeeksBefore(tx, jobId));
  const job = await findJob(tx, jobId);
  if (!job) return 0;
  const { missedPercent } = await ruleOn(tx, "credit", job.scheduledOn);
  return wrongPickupCredit(pickupShare(facts.monthlyRateCents, inTwoWeeks), missedPercent);
}
