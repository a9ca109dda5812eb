import type { Db } from "#db/client.ts";
import { book } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import {
  freedSource,
  type HeldEarning,
  hasPayouts,
  heldSource,
  listEarningsToFree,
  listEarningsToHold,
} from "./queries/held-earnings.ts";
import type { HeldReason } from "./rules/payouts.ts";

/**
 * Removes earnings that may not be paid yet from a closed week before its payouts are made; under `lockPayWeeks`. Holds
 * each earning at most once ever.
 */
export async function holdEarnings(deps: Deps, tx: Db, payWeek: string): Promise<void> {
  for (const held of await listEarningsToHold(tx, { payWeek, now: deps.now() }))
    await move(deps, tx, held, {
      payWeek,
      sign: -1,
      source: heldSource(held.jobId),
      reason: "heldForReview",
    });
}

/**
 * Restores held earnings that may be paid now: to the last closed week if it has no payouts, otherwise to the open one.
 * Under `lockPayWeeks`.
 */
export async function freeEarnings(deps: Deps, tx: Db, openWeek: string): Promise<void> {
  const freed = await listEarningsToFree(tx, deps.now());
  if (freed.length === 0) return;
  const lastWeek = addDays(openWeek, -7);
  const payWeek = (await hasPayouts(tx, lastWeek)) ? openWeek : lastWeek;
  for (const held of freed)
    await move(deps, tx, held, {
      payWeek,
      sign: 1,
      source: freedSource(held.jobId),
      reason: "reviewCleared",
    });
}

function move(
  deps: Deps,
  tx: Db,
  { userId, cents }: HeldEarning,
  to: { payWeek: string; sign: 1 | -1; source: string; reason: HeldReason },
): Promise<boolean> {
  const { payWeek, sign, source, reason } = to;
  const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
  const movement = { kind: "adjustment" as const, userId, payWeek, cents: sign * cents, source, reason };
  return book(tx, { ids, now: deps.now(), movement });
}
