import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { listCreditedDays } from "#modules/billing/index.ts";
import { deleteSkippedDays, holdBucket } from "#modules/homes/index.ts";
import { dueDaysOf } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/calendar.ts";
import { generateForHome } from "./tasks/generate.ts";

/**
 * Restores skipped days, or days with a canceled generated pickup, unless past. Their pickups return at once, open to
 * all runners. Days that we canceled and credited stay canceled. Returns the days. Refuses with NOTHING_TO_UNDO, and
 * with CANCELLED_WITH_CREDIT if all were credited.
 */
export function undoSkip(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.undoSkip.input>,
): Promise<z.output<typeof contract.undoSkip.output>> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "NOTHING_TO_UNDO" });
    await holdBucket(tx, actor.homeownerId);
    const home = await findHome(tx, actor.userId);
    const today = home && localDay(deps.now(), home.timeZone);
    const coming = input.days.filter((day) => today && day >= today);
    if (!home || !today || coming.length === 0) throw new Refused({ code: "NOTHING_TO_UNDO" });
    const credited = await listCreditedDays(tx, { homeownerId: home.id, days: coming });
    const asked = coming.filter((day) => !credited.includes(day));
    if (asked.length === 0) throw new Refused({ code: "CANCELLED_WITH_CREDIT" });
    // A pickup that a holiday moved here was skipped by its due day.
    const due = new Map((await dueDaysOf(tx, actor.userId, asked)).map((day) => [day.onDay, day.due]));
    const meant = (onDay: string) => [onDay, ...(due.get(onDay) ?? [])];
    const deleted = await deleteSkippedDays(tx, { homeownerId: home.id, days: asked.flatMap(meant) });
    const days = [...new Set(asked)]
      .filter((day) => meant(day).some((one) => deleted.includes(one)))
      .toSorted();
    if (days.length === 0) throw new Refused({ code: "NOTHING_TO_UNDO" });
    await generateForHome(deps, tx, home.id);
    return { days };
  });
}
