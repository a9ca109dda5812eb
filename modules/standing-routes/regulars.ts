import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import { endRegularHomes } from "#modules/pickups/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { lockHome } from "#platform/queries/buckets.ts";
import { Refused } from "#platform/values/refusal.ts";
import { weekdayNamed } from "./claim-street.ts";
import type * as contract from "./contract.ts";
import type { Regulars } from "./contract.ts";
import { freeJobsOfPair, readRegulars, savePreference } from "./queries/preferences.ts";

/** Who comes to the home regularly, who comes instead and why, and the runners it knows. Nothing without a home. */
export const regulars: HomeownerAct<typeof contract.regulars> = async (deps, { homeownerId }) =>
  homeownerId ? read(deps.db, { homeownerId, now: deps.now() }) : { regulars: [], changes: [], runners: [] };

async function read(db: Db, of: { homeownerId: string; now: string }): Promise<Regulars> {
  const found = await readRegulars(db, of);
  return {
    ...found,
    regulars: found.regulars.map((regular) => ({ ...regular, weekday: weekdayNamed(regular.weekday) })),
  };
}

/**
 * Prefers a runner for the home's standing route, blocks one, or takes either back. A blocked runner loses the home and
 * all its pickups not begun, is told neutrally, and gets no offer of it again. Safe to repeat. Refuses with NOT_FOUND
 * for a runner who has not been at the home.
 */
export const setRunnerPreference: HomeownerAct<typeof contract.setRunnerPreference> = (
  deps,
  { homeownerId, userId },
  { runnerId, preference },
) =>
  deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    const now = deps.now();
    await lockHome(tx, homeownerId);
    const { runners } = await read(tx, { homeownerId, now });
    if (!runners.some((each) => each.runnerId === runnerId)) throw new Refused({ code: "NOT_FOUND" });
    if (preference === "blocked") await lockRunner(tx, runnerId);
    await savePreference(tx, { homeownerId, runnerId, preference, now });
    if (preference === "blocked") {
      await endRegularHomes(deps, tx, {
        where: sql`regular.homeowner_id = ${homeownerId}::uuid and regular.runner_id = ${runnerId}::uuid`,
        reason: "blocked",
        days: 0,
        userId,
      });
      const freed = await freeJobsOfPair(tx, { homeownerId, runnerId, userId, now });
      await notify(
        deps,
        tx,
        freed.map(({ runnerUserId, day }) => ({
          userId: runnerUserId,
          type: "jobReassigned" as const,
          params: { date: day },
          link: "/runner",
        })),
      );
    }
    return read(tx, { homeownerId, now });
  });
