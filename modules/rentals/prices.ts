import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { cancelAndNotify } from "#modules/pickups/index.ts";
import { lockRatesShared } from "#modules/rates/index.ts";
import { rentalCost } from "#modules/rates/rules.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/prices.ts";
import { checkoutDaysAhead } from "./days.ts";
import { planRentals } from "./plan-rental.ts";
import { listRentalMonths, lockConfirmed } from "./queries/rental-months.ts";
import { beginPickupAgain, countPickupsOf, findRentalSettings } from "./queries/rental-plans.ts";
import { undoMinutes } from "./rules/costs.ts";
import { firstSettings } from "./rules/feeds.ts";

/** The months that a host's list goes back. */
const monthsBack = 24;

/** What the host's rentals cost by month: the past two years, and as far ahead as pickups are planned. */
export const months: HomeownerAct<typeof contract.months> = async (deps, { homeownerId }) => {
  if (!homeownerId) return [];
  const today = localDay(deps.now(), platformTimeZone);
  // A day earlier and later than here, for other time zones.
  const from = monthOf(addDays(today, -1));
  const until = monthOf(addDays(today, checkoutDaysAhead + 2));
  const since = monthOf(addDays(from, -30 * monthsBack));
  const rows = await listRentalMonths(deps.db, { homeownerId, since, from, until });
  return rows.map(({ amountCents, ...row }) => ({
    ...row,
    cents: amountCents ?? rentalCost(row, row.pickups),
    isSettled: amountCents !== null,
  }));
};

/** The first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/**
 * Turns pickups confirmed in the last ten minutes back into drafts and returns how many; their runners are told. Those
 * that a runner has begun stay. Safe to repeat. Refuses with NOT_FOUND, and with CONFIRM_NOT_UNDOABLE when none can be
 * undone or the settings confirm pickups automatically.
 */
export const undoConfirm: HomeownerAct<typeof contract.undoConfirm> = (deps, actor, input) =>
  deps.transact(async (tx) => ({ undone: (await undoConfirmIn(deps, tx, actor, input)).length }));

/** The same within a transaction. Returns the pickups undone, with the jobs they had. */
export async function undoConfirmIn(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: HomeownerActor,
  input: z.output<typeof contract.undoConfirm.input>,
): Promise<{ pickupId: string; id: string }[]> {
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await lockHomeBucket(tx, homeownerId);
  const now = deps.now();
  const ids = [...new Set(input.ids)];
  if ((await countPickupsOf(tx, { ids, homeownerId })) < ids.length) throw new Refused({ code: "NOT_FOUND" });
  const { isAutomatic, mode } = (await findRentalSettings(tx, homeownerId)) ?? firstSettings;
  if (isAutomatic && mode === "commit") throw new Refused({ code: "CONFIRM_NOT_UNDOABLE" });
  await lockRatesShared(tx);
  const held = await lockConfirmed(tx, { ids, homeownerId, since: later(now, -undoMinutes * minute) });
  if (held.length === 0) throw new Refused({ code: "CONFIRM_NOT_UNDOABLE" });
  await cancelAndNotify(deps, tx, held, { userId, reason: null });
  await beginPickupAgain(
    tx,
    held.map(({ pickupId }) => pickupId),
    now,
  );
  await planRentals(deps, tx, { homeownerId }, { userId });
  return held;
}
