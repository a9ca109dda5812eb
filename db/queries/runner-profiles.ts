import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ApplicationStatus } from "#domain/runner-words.ts";
import type { Db } from "../client.ts";
import { runnerProfiles, users } from "../schema/index.ts";
import { prepared } from "./prepared.ts";

export type RunnerProfileRow = typeof runnerProfiles.$inferSelect;

export async function insertRunner(db: Db, runner: typeof runnerProfiles.$inferInsert): Promise<void> {
  await db.insert(runnerProfiles).values(runner);
}

/** A runner's profile, held until the transaction ends: acts of one runner then happen one after another. */
export async function lockRunner(db: Db, runnerId: string): Promise<RunnerProfileRow | null> {
  const [row] = await runnerForUpdate(db).execute({ runnerId });
  return row ?? null;
}

const runnerForUpdate = prepared((db) =>
  db
    .select()
    .from(runnerProfiles)
    .where(eq(runnerProfiles.id, sql.placeholder("runnerId")))
    .for("update")
    .prepare("runner_for_update"),
);

/** Online or offline, for an approved runner. False when the runner is not approved. */
export async function updateAvailability(
  db: Db,
  change: { runnerId: string; isAvailable: boolean },
): Promise<boolean> {
  const changed = await db
    .update(runnerProfiles)
    .set({ isAvailable: change.isAvailable })
    .where(and(eq(runnerProfiles.id, change.runnerId), eq(runnerProfiles.applicationStatus, "approved")))
    .returning({ id: runnerProfiles.id });
  return changed.length > 0;
}

/** Decides an application that is still open. False when it has been decided already. */
export async function decideApplication(
  db: Db,
  decision: {
    runnerId: string;
    status: Extract<ApplicationStatus, "approved" | "rejected">;
    reviewedBy: string;
    reason: string | null;
    now: string;
  },
): Promise<boolean> {
  const decided = await db
    .update(runnerProfiles)
    .set({
      applicationStatus: decision.status,
      reviewedAt: decision.now,
      reviewedBy: decision.reviewedBy,
      reviewReason: decision.reason,
    })
    .where(
      and(
        eq(runnerProfiles.id, decision.runnerId),
        inArray(runnerProfiles.applicationStatus, ["submitted", "more_info"]),
      ),
    )
    .returning({ id: runnerProfiles.id });
  return decided.length > 0;
}

/** Changes a profile; what is undefined stays. */
export async function updateRunner(
  db: Db,
  runnerId: string,
  changes: Partial<
    Pick<
      RunnerProfileRow,
      "phoneNumber" | "city" | "serviceAreas" | "availabilityWindows" | "vehicleType" | "payoutEmail"
    >
  >,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db.update(runnerProfiles).set(given).where(eq(runnerProfiles.id, runnerId));
}

/** Whose profiles these are. */
export async function findRunnerUserIds(db: Db, runnerIds: string[]): Promise<Map<string, string>> {
  if (runnerIds.length === 0) return new Map();
  const rows = await db
    .select({ id: runnerProfiles.id, userId: runnerProfiles.userId })
    .from(runnerProfiles)
    .where(inArray(runnerProfiles.id, runnerIds));
  return new Map(rows.map((row) => [row.id, row.userId]));
}

/** One more job done. */
export async function countCompletedJob(db: Db, runnerId: string): Promise<void> {
  await db
    .update(runnerProfiles)
    .set({ completedJobs: sql`${runnerProfiles.completedJobs} + 1` })
    .where(eq(runnerProfiles.id, runnerId));
}

/** A runner with the person behind it; null when there is no such runner. */
export async function findRunner(db: Db, runnerId: string) {
  const [row] = await selectRunners(db).where(eq(runnerProfiles.id, runnerId));
  return row ?? null;
}

/** Runners, newest first, one more than the limit where there is more. `after` is the last row of the page before. */
export async function listRunners(
  db: Db,
  page: { limit: number; after: { createdAt: string; id: string } | null },
) {
  const before = page.after
    ? sql`(${runnerProfiles.createdAt}, ${runnerProfiles.id}) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
    : undefined;
  return selectRunners(db)
    .where(before)
    .orderBy(desc(runnerProfiles.createdAt), desc(runnerProfiles.id))
    .limit(page.limit + 1);
}

export type RunnerRow = NonNullable<Awaited<ReturnType<typeof findRunner>>>;

function selectRunners(db: Db) {
  return db
    .select({
      runner: runnerProfiles,
      user: { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(runnerProfiles)
    .innerJoin(users, eq(users.id, runnerProfiles.userId))
    .$dynamic();
}
