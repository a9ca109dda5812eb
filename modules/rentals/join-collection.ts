import type { Db } from "#db/client.ts";
import type { PropertyRow } from "#modules/homes/index.ts";
import { listHolidays } from "#modules/homes/index.ts";
import { dueFrom, holidaysFrom } from "#modules/homes/rules/days/calendars.ts";
import type { VisitTimes } from "#modules/homes/rules/days/times.ts";
import { isActive, isUpcoming, type JobStatus } from "#modules/pickups/rules/status.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import { planRentals } from "./plan-rental.ts";
import { readPlans } from "./read-plans.ts";
import { collectionOn } from "./rules/days/implied-visits.ts";

/** Days within which a holiday can move a collection. */
const withinDays = 7;

/**
 * The pickup that a same-day cleanup shares with the day's collection: its job (a draft is scheduled) or the times for
 * a new one. Two pickups would conflict: one would bring in the cans that the other put out. Null without a collection
 * that can still be served. Under `holdBucket` and `holdRates`.
 */
export async function joinCollection(
  deps: Deps,
  tx: Db,
  property: PropertyRow,
  { onDay, userId }: { onDay: string; userId: string },
): Promise<{ jobId: string } | { times: VisitTimes } | null> {
  const times = collectionOn(onDay, property, {
    holidays: await listHolidays(tx, {
      from: holidaysFrom(dueFrom(onDay)),
      until: addDays(onDay, withinDays),
    }),
    promises: await ruleOn(tx, "promises", onDay),
  });
  const there = () => presentOn(deps, tx, { propertyId: property.id, onDay, times });
  const { jobId, draftId } = await there();
  if (jobId) return { jobId };
  if (!times || times.outBy <= deps.now()) return null;
  if (!draftId) return { times };
  await planRentals(deps, tx, { propertyId: property.id }, { confirmed: [draftId], userId });
  const begun = await there();
  return begun.jobId ? { jobId: begun.jobId } : { times };
}

/** The job for a day's collection, planned or made by hand; else the draft. */
async function presentOn(
  deps: Deps,
  tx: Db,
  { propertyId, onDay, times }: { propertyId: string; onDay: string; times: VisitTimes | null },
): Promise<{ jobId: string | null; draftId: string | null }> {
  const [plan] = await readPlans(tx, { propertyId }, { now: deps.now() });
  const visit = plan?.present.find((each) => each.visitOn === onDay && each.isCollection);
  const byHand = plan?.terms.handMade.find(
    (each) => each.onDay === onDay && times !== null && each.outBy <= times.outBy && isOpen(each.status),
  );
  const jobId = visit?.job && isOpen(visit.job.status) ? visit.job.id : (byHand?.jobId ?? null);
  return { jobId, draftId: visit?.state === "draft" ? visit.id : null };
}

function isOpen(status: JobStatus): boolean {
  return isUpcoming(status) || isActive(status);
}
