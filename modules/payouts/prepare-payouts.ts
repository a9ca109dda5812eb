import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek } from "#platform/time/pay-week.ts";
import { freeEarnings, holdEarnings } from "./held-earnings.ts";
import { insertPayouts, listUnpreparedWeeks, lockPayWeeks } from "./queries/payouts.ts";

/**
 * Makes the payouts of every closed week, including weeks missed before: one per runner owed money. All or nothing;
 * safe to repeat. Returns the number made.
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

/** The same for one closed week, under `lockPayWeeks`. Holds earnings that may not be paid yet. */
export async function prepareWeek(deps: Deps, tx: Db, payWeek: string): Promise<number> {
  await holdEarnings(deps, tx, payWeek);
  return insertPayouts(tx, { payWeek, now: deps.now() });
}
