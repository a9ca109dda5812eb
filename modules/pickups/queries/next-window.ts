import { and, eq, gt, inArray, min } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/index.ts";

/** When the next planned pickup's window starts: a homeowner's, a runner's, or with neither anyone's. Null without one. */
export async function findNextWindow(
  db: Db,
  of: { now: string; homeownerId: string | null; runnerId: string | null },
): Promise<string | null> {
  const [row] = await db
    .select({ startsAt: min(jobs.windowStartsAt) })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, ["scheduled", "assigned"]),
        gt(jobs.windowStartsAt, of.now),
        of.homeownerId ? eq(jobs.homeownerId, of.homeownerId) : undefined,
        of.runnerId ? eq(jobs.runnerId, of.runnerId) : undefined,
      ),
    );
  return row?.startsAt ?? null;
}
