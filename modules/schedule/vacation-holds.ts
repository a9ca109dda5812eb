import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { bookCredits, findLiveSubscription } from "#modules/billing/index.ts";
import { daysCredit } from "#modules/billing/rules.ts";
import {
  endHold as cutHold,
  findHold,
  type HoldRow,
  holdSource,
  insertHold,
  listHolds,
  lockHoldsOver,
  lockHomeBucket,
  settleHolds as markSettled,
} from "#modules/homes/index.ts";
import { holdState, refuseHold } from "#modules/homes/rules.ts";
import { notify } from "#modules/notices/index.ts";
import { cancelAndNotify, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { daysBetween, localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { type Cents, creditParam, formatCents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { Hold } from "./contract.ts";
import { generateForHome } from "./tasks.ts";

/**
 * A hold as its homeowner sees it on a local day. `creditedCents` is the amount credited; null until settled, when its
 * value is computed from the monthly rate.
 */
function renderHold(
  hold: Pick<HoldRow, "id" | "fromOn" | "untilOn" | "cancelledAt">,
  worth: { today: string; monthlyRateCents: Cents; creditedCents: Cents | null },
): Hold {
  const { id, fromOn, untilOn } = hold;
  const state = holdState(hold, worth.today);
  const expected = state === "takenBack" ? 0 : daysCredit(worth.monthlyRateCents, holdDays(hold));
  return { id, fromOn, untilOn, state, credit: formatCents(worth.creditedCents ?? expected) };
}

/** Days of a hold, counting both ends. */
export function holdDays(hold: Pick<HoldRow, "fromOn" | "untilOn">): number {
  return daysBetween(hold.fromOn, hold.untilOn) + 1;
}

/**
 * Adds a vacation hold; service resumes automatically after it. Cancels open pickups at home in those days and tells
 * their runners; rental checkouts stay. Its credit is booked when it ends. Refuses as `refuseHold` does and with
 * HOLD_OVERLAPS.
 */
export const addHold: HomeownerAct<typeof contract.addHold> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, actor.homeownerId);
    return holdService(deps, tx, actor.userId, input);
  });

/** The same for a home under `lockHomeBucket`. */
export async function holdService(
  deps: Deps,
  tx: Db,
  userId: string,
  { fromOn, untilOn }: { fromOn: string; untilOn: string },
): Promise<Hold> {
  const home = await findHome(tx, userId);
  const subscription = await findLiveSubscription(tx, userId);
  if (!home || !subscription) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const today = localDay(deps.now(), home.timeZone);
  refuseIf(
    refuseHold(subscription.status, {
      daysAhead: daysBetween(today, fromOn),
      days: holdDays({ fromOn, untilOn }),
    }),
  );
  const hold = { id: deps.newId(), homeownerId: home.id, fromOn, untilOn, createdAt: deps.now() };
  if (!(await insertHold(tx, hold))) throw new Refused({ code: "HOLD_OVERLAPS" });
  const open = await lockOpenJobsOfHome(tx, home.id, { atHome: true, fromOn, untilOn });
  await cancelAndNotify(deps, tx, open, { userId, reason: "on hold" });
  return renderHold(
    { ...hold, cancelledAt: null },
    { today, monthlyRateCents: subscription.monthlyRateCents, creditedCents: null },
  );
}

/**
 * Ends a hold as of yesterday, or cancels one that has not begun. Restores the pickups from today on at once. A hold
 * already over or canceled gets the same answer. Refuses with NOT_FOUND.
 */
export const endHold: HomeownerAct<typeof contract.endHold> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, actor.homeownerId);
    return (await endHoldIn(deps, tx, actor.userId, input)).hold;
  });

/** The same for a home under `lockHomeBucket`. `isNew`: it was not over or canceled before. */
export async function endHoldIn(
  deps: Deps,
  tx: Db,
  userId: string,
  input: { holdId: string },
): Promise<{ hold: Hold; isNew: boolean }> {
  const home = await findHome(tx, userId);
  const of = home && { id: input.holdId, homeownerId: home.id };
  const before = of && (await findHold(tx, of));
  if (!before) throw new Refused({ code: "NOT_FOUND" });
  const today = localDay(deps.now(), home.timeZone);
  const state = holdState(before.hold, today);
  await cutHold(tx, { id: of.id, today, now: deps.now() });
  await generateForHome(deps, tx, home.id);
  const ended = await findHold(tx, of);
  if (!ended) throw new Error(`Hold ${of.id} has gone`);
  const hold = renderHold(ended.hold, { today, ...ended });
  return { hold, isNew: hold.state !== state };
}

/** The homeowner's vacation holds, latest first: future, current, and those that ended within a year. */
export async function holds(deps: Deps, actor: HomeownerActor): Promise<Hold[]> {
  if (!actor.homeownerId) return [];
  const now = deps.now();
  const rows = await listHolds(deps.db, actor.homeownerId, later(now, -365 * day).slice(0, 10));
  return rows.map((row) => renderHold(row.hold, { ...row, today: localDay(now, row.timeZone) }));
}

/**
 * Credits each ended vacation hold once, by the home's local day, and tells the homeowner that
 * service resumes. One transaction per `batch`. Safe to repeat and to run concurrently: locked holds are skipped.
 */
export async function settleHolds(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ settled: number }> {
  let settled = 0;
  for (let found = batch; found === batch && !signal?.aborted; settled += found)
    found = await deps.transact(async (tx) => {
      const now = deps.now();
      const held = await lockHoldsOver(tx, { now, limit: batch });
      const holds = held.map((hold) => ({
        ...hold,
        cents: daysCredit(hold.monthlyRateCents, holdDays(hold)),
      }));
      await bookCredits(
        tx,
        holds.map(({ id, userId, cents }) => ({
          ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
          movement: { kind: "credit" as const, userId, source: holdSource(id), cents, reason: "hold" },
        })),
        now,
      );
      await notify(
        deps,
        tx,
        holds
          .filter(({ goesOn }) => goesOn)
          .map(({ userId, cents }) => ({
            userId,
            type: "holdOver",
            params: { credit: creditParam(cents) },
            link: "/",
          })),
      );
      await markSettled(
        tx,
        holds.map(({ id }) => id),
        now,
      );
      return holds.length;
    });
  return { settled };
}
