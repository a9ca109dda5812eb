import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek } from "#platform/time/pay-week.ts";
import { freeEarnings, holdEarnings } from "./held-earnings.ts";
import { insertPayouts, listUnpreparedWeeks, lockPayWeeks } from "./queries/payouts.ts";

/**
 * Makes the payouts of every closed week, those that were missed before too: one for each runner to whom the week owes
 * something. All of it or nothing; safe to repeat. Returns how many were made.
 */
export function preparePayouts(deps: Deps): Promise<number> {
  const prepare = async (tx: Db) => {
    await lockPayWeeks(tx);
    const openWeek = firstOpenPayWeek(deps.now(), platformTimeZone);
    await freeEarnings(deps, tx, openWeek);
    let made = 0;
    for (const week of await listUnpreparedWeeks(tx, openWeek)) made += await prepareWeek(deps, tx, week);
    return made;
  };
  return deps.transact(prepare, { isLong: true });
}

/** The same for one week that is closed, within `lockPayWeeks`. What may not be paid yet is held back. */
export async function prepareWeek(deps: Deps, tx: Db, payWeek: string): Promise<number> {
  await holdEarnings(deps, tx, payWeek);
  return insertPayouts(tx, { payWeek, now: deps.now() });
}
