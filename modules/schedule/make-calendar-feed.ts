import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { holdAccount } from "#modules/accounts/index.ts";
import type * as contract from "#modules/homes/contract/home.ts";
import type { FollowedCalendar } from "#modules/homes/rules/followed-calendar.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { deleteFeed, findFeed, saveFeed } from "./queries/calendar-feeds.ts";

/** When the address of the home's or the rentals' calendar was made; null without one. */
export async function calendarFeed(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  of: FollowedCalendar,
): Promise<z.output<typeof contract.calendarFeed.output>> {
  const found = homeownerId && (await findFeed(deps.db, of, homeownerId));
  return { madeAt: found ? found.madeAt : null };
}

/**
 * Makes an address that shows the calendar without signing in; the previous one stops working. Refuses with
 * SUBSCRIPTION_REQUIRED without a home.
 */
export function makeCalendarFeed(
  deps: Deps,
  actor: HomeownerActor,
  of: FollowedCalendar,
): Promise<z.output<typeof contract.makeCalendarFeed.output>> {
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const token = randomBytes(32).toString("base64url");
    const madeAt = deps.now();
    await saveFeed(tx, of, { homeownerId, tokenHash: hashToken(token), madeAt });
    return { path: `/api/calendar/${token}.ics`, madeAt };
  });
}

/** Removes the address, which stops working. Safe to repeat. */
export async function revokeCalendarFeed(
  deps: Deps,
  actor: HomeownerActor,
  of: FollowedCalendar,
): Promise<z.output<typeof contract.revokeCalendarFeed.output>> {
  if (actor.homeownerId) await deleteFeed(deps.db, of, actor.homeownerId);
  return { ok: true };
}
