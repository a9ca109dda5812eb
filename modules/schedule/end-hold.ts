import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { endHold as cutHold, findHold, holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/calendar.ts";
import type { Hold } from "./contract/calendar.ts";
import { renderHold } from "./render-hold.ts";
import { generateForHome } from "./tasks/generate.ts";

/**
 * Ends a hold as of yesterday, or cancels one that has not begun. Restores the pickups from today on at once. A hold
 * already over or canceled gets the same answer. Refuses with NOT_FOUND.
 */
export function endHold(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.endHold.input>,
): Promise<Hold> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, actor.homeownerId);
    const home = await findHome(tx, actor.userId);
    const hold = home && { id: input.holdId, homeownerId: home.id };
    if (!hold || !(await findHold(tx, hold))) throw new Refused({ code: "NOT_FOUND" });
    const today = localDay(deps.now(), home.timeZone);
    await cutHold(tx, { id: hold.id, today, now: deps.now() });
    await generateForHome(deps, tx, home.id);
    const ended = await findHold(tx, hold);
    if (!ended) throw new Error(`Hold ${hold.id} has gone`);
    return renderHold(ended.hold, { today, ...ended });
  });
}
