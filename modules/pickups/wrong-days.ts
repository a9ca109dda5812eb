import type { Db } from "#db/client.ts";
import { findLeft } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Cents } from "#platform/values/money.ts";
import { insertProblem } from "./queries/problems.ts";
import { creditProblem, shareOf } from "./resolve-problem.ts";

/** A pickup for which the truck came on another day. */
type WrongDay = { jobId: string; homeownerId: string; userId: string };

/** What crediting some pickups of a wrong day would book for each, as `creditWrongDays` does. */
export async function priceWrongDays(db: Db, pickups: WrongDay[]): Promise<(WrongDay & { cents: Cents })[]> {
  const userIds = pickups.map(({ userId }) => userId);
  const left = userIds.length > 0 ? await findLeft(db, userIds) : new Map<string, Cents>();
  const priced: (WrongDay & { cents: Cents })[] = [];
  for (const pickup of pickups) {
    const most = left.get(pickup.userId) ?? 0;
    const cents = Math.min(await shareOf(db, pickup.jobId), most);
    left.set(pickup.userId, most - cents);
    priced.push({ ...pickup, cents });
  }
  return priced;
}

/**
 * Credits each pickup like one whose cans stayed full: a problem that an admin has settled, with one pickup's share or
 * what is left of the month. Those without anything to credit are left out.
 */
export async function creditWrongDays(
  deps: Deps,
  tx: Db,
  pickups: WrongDay[],
  resolvedBy: string,
): Promise<(WrongDay & { cents: Cents })[]> {
  const now = deps.now();
  const credited: (WrongDay & { cents: Cents })[] = [];
  for (const pickup of pickups) {
    const { jobId, userId } = pickup;
    const id = deps.newId();
    const cents = await creditProblem(deps, tx, { problemId: id, jobId, userId });
    if (!cents) continue;
    await insertProblem(tx, {
      id,
      jobId,
      kind: "notEmptied",
      wish: "credit",
      reportedAt: now,
      outcome: "credit",
      creditCents: cents,
      resolvedAt: now,
      resolvedBy,
    });
    credited.push({ ...pickup, cents });
  }
  return credited;
}
