import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import { listMovesBeforePayouts } from "#db/queries/held-earnings.ts";
import { findRunnerUserIds } from "#db/queries/runner-profiles.ts";
import type { AdminActor } from "#domain/actor.ts";
import { formatCents } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import { firstOpenPayWeek, mondayOf } from "#domain/schedule/pay-week.ts";
import type { Deps } from "../deps.ts";
import { statement } from "../runner/pay-reads.ts";

/**
 * Jobs and adjustments behind a pay run row, as on the runner's statement, plus the earnings the run will hold or free. Refuses with
 * NOT_FOUND.
 */
export async function payRunJobs(
  deps: Deps,
  _actor: AdminActor,
  { runnerId, week }: z.output<typeof contract.payRunJobs.input>,
): Promise<z.output<typeof contract.payRunJobs.output>> {
  const userId = (await findRunnerUserIds(deps.db, [runnerId])).get(runnerId);
  if (!userId) throw new Refused({ code: "NOT_FOUND" });
  const now = deps.now();
  const openWeek = firstOpenPayWeek(now, platformTimeZone);
  const [{ lines }, moves] = await Promise.all([
    statement(deps, { userId }, { week }),
    listMovesBeforePayouts(deps.db, { userId, payWeek: mondayOf(week), openWeek, now }),
  ]);
  const coming = moves.map(({ cents }) => ({
    id: deps.newId(),
    kind: "adjustment" as const,
    bookedAt: now,
    date: localDay(now, platformTimeZone),
    place: null,
    reason: cents < 0 ? "heldForReview" : "reviewCleared",
    amount: formatCents(cents),
  }));
  return { lines: [...lines, ...coming] };
}
