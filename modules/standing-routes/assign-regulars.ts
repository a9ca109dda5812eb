import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import { endRegularHomes } from "#modules/pickups/index.ts";
import { tellBackups } from "#modules/runners/index.ts";
import type { Deps } from "#platform/deps.ts";
import { assignRegulars, type Claims } from "./queries/assign.ts";
import { moveWeekday } from "./queries/weekdays.ts";

/**
 * Gives open pickups of claimed homes to their regulars, who are told once unless they did it themselves, and those of days off to backups first. Call
 * with the homes or their bucket locked. Safe to repeat. Returns how many became a regular's.
 */
export async function assignToRegulars(
  deps: Deps,
  tx: Db,
  claims: Claims,
  tellsRunner = true,
): Promise<number> {
  const { assigned, held } = await assignRegulars(deps, tx, claims);
  await tellBackups(deps, tx, held);
  if (tellsRunner && assigned.length > 0)
    await notify(
      deps,
      tx,
      assigned.map(({ runnerUserId, count, firstOn }) => ({
        userId: runnerUserId,
        type: "regularsPlanned" as const,
        params: { count, date: firstOn },
        link: "/runner/week",
      })),
    );
  return assigned.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Moves a home's standing claim along when its one collection day became another, and ends claims of days that went.
 * Under the home's lock.
 */
export async function followWeekdays(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: { homeownerId: string; userId: string | null },
): Promise<void> {
  await moveWeekday(tx, homeownerId);
  await endRegularHomes(deps, tx, {
    where: sql`regular.homeowner_id = ${homeownerId}::uuid and not exists (
      select from can_rhythms as rhythm where rhythm.homeowner_id = regular.homeowner_id and rhythm.weekday = regular.weekday)`,
    reason: "dayGone",
    days: 0,
    userId,
  });
}
