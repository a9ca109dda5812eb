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

/** When the address was made to which the home's calendar, or that of the rentals' visits, is subscribed. */
export async function calendarFeed(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  of: FollowedCalendar,
): Promise<z.output<typeof contract.calendarFeed.output>> {
  const found = homeownerId && (await findFeed(deps.db, of, homeownerId));
  return { madeAt: found ? found.madeAt : null };
}

/**
 * Makes an address at which that calendar is read without signing in; the one before answers no more. Refuses with
 * SUBSCRIPTION_REQUIRED where no home was set up.
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

/** Ends it: the address answers no more. Safe to repeat. */
export async function revokeCalendarFeed(
  deps: Deps,
  actor: HomeownerActor,
  of: FollowedCalendar,
): Promise<z.output<typeof contract.revokeCalendarFeed.output>> {
  if (actor.homeownerId) await deleteFeed(deps.db, of, actor.homeownerId);
  return { ok: true };
}
