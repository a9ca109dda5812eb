import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { type EndedRegular, endRegulars, freePickupsOf } from "./queries/regulars.ts";
import type { RegularEnd } from "./rules/regulars.ts";

/** Who is notified of an end: not the person who caused it. */
const told: Record<RegularEnd, { home: boolean; runner: boolean }> = {
  givenUp: { home: true, runner: false },
  runnerLeft: { home: true, runner: false },
  admin: { home: true, runner: true },
  dayGone: { home: true, runner: true },
  blocked: { home: false, runner: true },
  homeLeft: { home: false, runner: true },
};

/**
 * Ends the standing claims that `where` says of the row `regular`, `days` after the home's today; opens the pickups they
 * no longer cover and tells those who did not do it. Runners are told neutrally, once for each street. Safe to repeat.
 * Call after the locks of homes and runner. Returns those that changed, and how many pickups are open again.
 */
export async function endRegularHomes(
  deps: Deps,
  tx: Db,
  of: { where: SQL; reason: RegularEnd; days: number; userId: string | null },
): Promise<{ ended: EndedRegular[]; freed: number }> {
  const now = deps.now();
  const ended = await endRegulars(tx, { ...of, now });
  if (ended.length === 0) return { ended, freed: 0 };
  const freed = await freePickupsOf(tx, { ended, userId: of.userId, reason: "regular ended", now });
  const { home, runner } = told[of.reason];
  if (home)
    await notify(
      deps,
      tx,
      ended.map(({ homeUserId, runnerName, untilOn }) => ({
        userId: homeUserId,
        type: "regularEnds" as const,
        params: { name: runnerName, date: untilOn },
        link: "/homeowner",
      })),
    );
  if (runner)
    await notify(
      deps,
      tx,
      byStreet(ended).map(([first, ...others]) => ({
        userId: first.runnerUserId,
        type: "regularsEnded" as const,
        params: { street: first.publicStreet, count: others.length + 1, date: first.untilOn },
        link: "/runner/streets",
      })),
    );
  return { ended, freed };
}

type Some = [EndedRegular, ...EndedRegular[]];

function byStreet(ended: EndedRegular[]): Some[] {
  const key = ({ runnerId, publicStreet, untilOn }: EndedRegular) => `${runnerId} ${publicStreet} ${untilOn}`;
  return Object.values(Object.groupBy(ended, key)) as Some[];
}

/** The same for homes that leave the service or their street. */
export function endRegularsOfHomes(
  deps: Deps,
  tx: Db,
  of: { homeownerIds: string[]; userId: string | null },
) {
  const where = sql`regular.homeowner_id = any(${sql.param(of.homeownerIds)}::uuid[])`;
  return endRegularHomes(deps, tx, { where, reason: "homeLeft", days: 0, userId: of.userId });
}
