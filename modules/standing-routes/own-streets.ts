import { sql } from "drizzle-orm";
import { lockRunner } from "#modules/accounts/index.ts";
import { endRegularHomes } from "#modules/pickups/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import { weekdayNamed } from "./claim-street.ts";
import type * as contract from "./contract.ts";
import { listOwnStreets } from "./queries/own.ts";
import { giveUpNoticeDays } from "./rules.ts";

/** The runner's standing homes, with those given up as long as they last. */
export const ownStreets: RunnerAct<typeof contract.ownStreets> = async (deps, { runnerId }) => {
  const rows = await listOwnStreets(deps.db, { runnerId, now: deps.now() });
  return { streets: rows.map((row) => ({ ...row, weekday: weekdayNamed(row.weekday) })) };
};

/**
 * Gives up some of the runner's homes with notice: stops before its last day stay theirs, later ones are open again and
 * the homeowners told. Safe to repeat. `untilOn`: the first day that is no longer theirs; null if nothing changed.
 */
export const giveUp: RunnerAct<typeof contract.giveUp> = (deps, { runnerId, userId }, { ids }) =>
  deps.transact(async (tx) => {
    await lockRunner(tx, runnerId);
    const { ended, freed } = await endRegularHomes(deps, tx, {
      where: sql`regular.runner_id = ${runnerId}::uuid and regular.id = any(${sql.param(ids)}::uuid[])`,
      reason: "givenUp",
      days: giveUpNoticeDays,
      userId,
    });
    return { homes: ended.length, falls: freed, untilOn: ended[0]?.untilOn ?? null };
  });
