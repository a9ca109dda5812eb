import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  emailOf,
  homeownerProfiles,
  photos,
  runnerProfiles,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { changeRow, type Only } from "#platform/queries/change-row.ts";
import { planOnce, prepared } from "#platform/queries/prepared.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";
import { hasHome } from "../rules.ts";
import { type PeoplePage, pageOfDirectory } from "./people.ts";
import { mayWork } from "./users.ts";

export type HomeownerProfileRow = typeof homeownerProfiles.$inferSelect;

/** A homeowner's profile: a home, or the account of a host without one. Null until service is set up. */
export async function findProfile(db: Db, userId: string): Promise<HomeownerProfileRow | null> {
  const [row] = await db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, userId));
  return row ?? null;
}

/** A user's home; null until service is set up, and for a host without a home. */
export async function findHome(db: Db, userId: string): Promise<HomeownerProfileRow | null> {
  const profile = await findProfile(db, userId);
  return profile && hasHome(profile) ? profile : null;
}

/**
 * The ZIP codes where an account's service begins, as a subquery: its home's, or without a home those of its rentals.
 * `home` is the row of homeowner_profiles.
 */
export const serviceZips = sql`(
  select home.zip_code where cardinality(home.pickup_days) > 0
  union
  select rental.zip_code from properties as rental
  where rental.homeowner_id = home.id and rental.removed_at is null and cardinality(home.pickup_days) = 0)`;

/** Adds or replaces a user's home. Undefined fields stay. */
export async function saveHome(db: Db, home: typeof homeownerProfiles.$inferInsert): Promise<void> {
  const { id: _id, userId: _userId, createdAt: _createdAt, ...changes } = home;
  await db
    .insert(homeownerProfiles)
    .values(home)
    .onConflictDoUpdate({ target: homeownerProfiles.userId, set: changes });
}

type HomeChanges = Partial<Omit<typeof homeownerProfiles.$inferInsert, "id" | "userId" | "createdAt">>;

/** Changes a home; undefined fields stay. */
export async function updateHome<Changes extends HomeChanges>(
  db: Db,
  userId: string,
  changes: Changes & Only<HomeChanges, Changes>,
): Promise<void> {
  await changeRow<typeof homeownerProfiles, HomeChanges>(
    db,
    homeownerProfiles,
    eq(homeownerProfiles.userId, userId),
    changes,
  );
}

/** A page of homeowners with their homes and latest subscriptions; one more than the limit when there are more. */
export async function listHomeowners(db: Db, page: Omit<Extract<PeoplePage, { role: "homeowner" }>, "role">) {
  const latest = db
    .select({
      status: subscriptions.status,
      plan: subscriptions.plan,
      monthlyRateCents: subscriptions.monthlyRateCents,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, users.id))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
    .as("subscription");
  const rows = db
    .select({
      homeowner: homeownerProfiles,
      user: {
        id: users.id,
        email: emailOf(users.email),
        firstName: users.firstName,
        lastName: users.lastName,
      },
      subscription: {
        status: latest.status,
        plan: latest.plan,
        monthlyRateCents: latest.monthlyRateCents,
      },
      housePhotoId: photos.id,
      isSuspended: sql<boolean>`found.is_suspended`,
      cursor: sql<string>`found.cursor`,
    })
    .from(pageOfDirectory({ role: "homeowner", ...page }))
    .innerJoin(homeownerProfiles, sql`${homeownerProfiles.id} = found.profile_id`)
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(
      photos,
      and(eq(photos.ownerId, users.id), sql`${photos.purpose} = 'house'`, isNotNull(photos.attachedAt)),
    )
    .orderBy(sql`found.place`);
  return page.search || page.zipCode ? rows : planOnce("homeowners", rows);
}

export async function findHomeownerUserId(db: Db, homeownerId: string): Promise<string> {
  const [row] = await db
    .select({ userId: homeownerProfiles.userId })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.id, homeownerId));
  if (!row) throw new Error(`Home ${homeownerId} has gone`);
  return row.userId;
}

export async function findHomesOf(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ id: homeownerProfiles.id })
    .from(homeownerProfiles)
    .where(inArray(homeownerProfiles.userId, userIds));
  return rows.map((row) => row.id);
}

export type RunnerProfileRow = typeof runnerProfiles.$inferSelect;

export async function insertRunner(db: Db, runner: typeof runnerProfiles.$inferInsert): Promise<void> {
  await db.insert(runnerProfiles).values(runner);
}

export async function findRunnerOfUser(db: Db, userId: string): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: runnerProfiles.id })
    .from(runnerProfiles)
    .where(eq(runnerProfiles.userId, userId));
  return row ?? null;
}

export async function findServiceAreas(db: Db, runnerId: string): Promise<string[]> {
  const [row] = await db
    .select({ serviceAreas: runnerProfiles.serviceAreas })
    .from(runnerProfiles)
    .where(eq(runnerProfiles.id, runnerId));
  return row?.serviceAreas ?? [];
}

/**
 * A runner's profile, locked until the transaction ends, so one runner's acts run one at a time. Locks the user first,
 * in the order used by suspending, erasing and the directory trigger.
 */
export async function lockRunner(db: Db, runnerId: string): Promise<RunnerProfileRow | null> {
  const [row] = await runnerForUpdate(db).execute({ runnerId });
  return row ?? null;
}

const runnerForUpdate = prepared((db) =>
  db
    .select()
    .from(runnerProfiles)
    .where(
      and(
        eq(runnerProfiles.id, sql.placeholder("runnerId")),
        sql`${runnerProfiles.userId} = (select person.id from users as person
          where person.id = (select own.user_id from runner_profiles as own where own.id = ${sql.placeholder("runnerId")})
          for no key update)`,
      ),
    )
    .for("update")
    .prepare("runner_for_update"),
);

/** Sets an approved runner online or offline. False when not approved, or when suspended and going online. */
export async function updateAvailability(db: Db, change: { runnerId: string; isAvailable: boolean }) {
  const changed = await db
    .update(runnerProfiles)
    .set({ isAvailable: change.isAvailable })
    .where(
      and(
        eq(runnerProfiles.id, change.runnerId),
        eq(runnerProfiles.applicationStatus, "approved"),
        change.isAvailable
          ? sql`exists (select from users as person where person.id = ${runnerProfiles.userId} and ${mayWork})`
          : undefined,
      ),
    )
    .returning({ id: runnerProfiles.id });
  return changed.length > 0;
}

/** Decides an open application as the admin saw it; false when it changed, or this was done before. */
export async function decideApplication(
  db: Db,
  decision: {
    runnerId: string;
    status: Exclude<ApplicationStatus, "submitted">;
    reviewedBy: string;
    reason: string | null;
    now: string;
    /** The last decision the admin saw; undefined when not given. */
    seen?: string | null | undefined;
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
        decision.status === "more_info"
          ? sql`(${runnerProfiles.applicationStatus}, ${runnerProfiles.reviewReason}) is distinct from ('more_info', ${decision.reason}::text)`
          : undefined,
        decision.seen === undefined
          ? undefined
          : sql`${runnerProfiles.reviewedAt} is not distinct from ${decision.seen}::timestamptz`,
      ),
    )
    .returning({ id: runnerProfiles.id });
  return decided.length > 0;
}

type RunnerChanges = Partial<Omit<typeof runnerProfiles.$inferInsert, "id" | "userId" | "createdAt">>;

/** Changes a profile; undefined fields stay. */
export async function updateRunner<Changes extends RunnerChanges>(
  db: Db,
  runnerId: string,
  changes: Changes & Only<RunnerChanges, Changes>,
): Promise<void> {
  await changeRow<typeof runnerProfiles, RunnerChanges>(
    db,
    runnerProfiles,
    eq(runnerProfiles.id, runnerId),
    changes,
  );
}

export async function findRunnerUserIds(db: Db, runnerIds: string[]): Promise<Map<string, string>> {
  if (runnerIds.length === 0) return new Map();
  const rows = await db
    .select({ id: runnerProfiles.id, userId: runnerProfiles.userId })
    .from(runnerProfiles)
    .where(inArray(runnerProfiles.id, runnerIds));
  return new Map(rows.map((row) => [row.id, row.userId]));
}

export async function countCompletedJob(db: Db, runnerId: string): Promise<void> {
  await db
    .update(runnerProfiles)
    .set({ completedJobs: sql`${runnerProfiles.completedJobs} + 1` })
    .where(eq(runnerProfiles.id, runnerId));
}

/** A runner with their user; null when there is no such runner. */
export async function findRunner(db: Db, runnerId: string) {
  const [row] = await selectRunners(db).where(eq(runnerProfiles.id, runnerId));
  return row ?? null;
}

/** A page of runners; one more than the limit when there are more. */
export async function listRunners(db: Db, page: Omit<Extract<PeoplePage, { role: "runner" }>, "role">) {
  const rows = db
    .select({ ...runnerColumns, cursor: sql<string>`found.cursor` })
    .from(pageOfDirectory({ role: "runner", ...page }))
    .innerJoin(runnerProfiles, sql`${runnerProfiles.id} = found.profile_id`)
    .innerJoin(users, eq(users.id, runnerProfiles.userId))
    .orderBy(sql`found.place`);
  return page.search || page.zipCode ? rows : planOnce("runners", rows);
}

export type RunnerRow = NonNullable<Awaited<ReturnType<typeof findRunner>>>;

const runnerColumns = {
  runner: runnerProfiles,
  user: {
    id: users.id,
    email: emailOf(users.email),
    firstName: users.firstName,
    lastName: users.lastName,
    suspendedAt: users.suspendedAt,
  },
};

function selectRunners(db: Db) {
  return db
    .select(runnerColumns)
    .from(runnerProfiles)
    .innerJoin(users, eq(users.id, runnerProfiles.userId))
    .$dynamic();
}
