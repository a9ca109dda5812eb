import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { lockRunner } from "#modules/accounts/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, instantAt } from "#platform/time/local-time.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  deleteRouteShares,
  findRunnersDay,
  findSharedDay,
  findSharedUntil,
  insertRouteShare,
} from "./share-queries.ts";

/** The most links of a runner that work at once; another one ends the oldest. */
const mostShares = 10;

/** Until when the runner's links work; null without one. */
export const routeShare: RunnerAct<typeof contract.routeShare> = async (deps, { runnerId }) => ({
  sharedUntil: await findSharedUntil(deps.db, { runnerId, now: deps.now() }),
});

/**
 * Makes a link that shows today's progress to anybody who has it, until the day ends. Each call makes another one; at
 * most ten work.
 */
export const shareRoute: RunnerAct<typeof contract.shareRoute> = (deps, { runnerId }) =>
  deps.transact(async (tx) => {
    const createdAt = deps.now();
    await lockRunner(tx, runnerId);
    const { day, timeZone } = await findRunnersDay(tx, { runnerId, now: createdAt });
    const expiresAt = instantAt(addDays(day, 1), 0, timeZone);
    const token = randomBytes(32).toString("base64url");
    const share = { tokenHash: hashToken(token), runnerId, onDay: day, timeZone, createdAt, expiresAt };
    await insertRouteShare(tx, share, { most: mostShares });
    return { path: `/shared/route/${token}`, expiresAt };
  });

/** Ends all of the runner's links at once. Safe to repeat. */
export const stopSharingRoute: RunnerAct<typeof contract.stopSharingRoute> = async (deps, { runnerId }) => {
  await deleteRouteShares(deps.db, runnerId);
  return { ok: true };
};

/** What a link shows: no address, only towns. Refuses with LINK_INVALID once it has expired or was ended. */
export async function sharedRoute(
  deps: Deps,
  { token }: z.output<typeof contract.sharedRoute.input>,
): Promise<z.output<typeof contract.sharedRoute.output>> {
  const found = await findSharedDay(deps.db, { tokenHash: hashToken(token), now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  return found;
}
