import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import { cancelAndTell, leaveOutDays, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, weekOf } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/calendar.ts";

/**
 * Cancels one week's generated pickups (Monday to Sunday) that have not begun, prevents their regeneration, and tells
 * the runners. Returns the days, for `undoSkip`. Pickups the homeowner added stay. Refuses with NOTHING_TO_SKIP.
 */
export function skipWeek(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.skipWeek.input>,
): Promise<z.output<typeof contract.skipWeek.output>> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "NOTHING_TO_SKIP" });
    await holdBucket(tx, actor.homeownerId);
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "NOTHING_TO_SKIP" });
    const today = localDay(deps.now(), home.timeZone);
    const open = await lockOpenJobsOfHome(tx, home.id, { kind: "weekly", fromOn: today });
    const [next] = open.map((job) => job.scheduledOn).toSorted();
    const week = weekOf(input.weekOf ?? next ?? today);
    const skipped = open.filter((job) => job.scheduledOn >= week.from && job.scheduledOn < week.to);
    if (skipped.length === 0) throw new Refused({ code: "NOTHING_TO_SKIP" });
    await cancelAndTell(deps, tx, skipped, { userId: actor.userId, reason: "skipped" });
    const days = [...new Set(skipped.map((job) => job.scheduledOn))].toSorted();
    await leaveOutDays(deps, tx, { homeownerId: home.id, userId: actor.userId }, days);
    return { days };
  });
}
