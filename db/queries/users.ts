import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import {
  homeownerProfiles,
  preferences,
  runnerProfiles,
  sessions,
  subscriptions,
  users,
} from "../schema/index.ts";
import { prepared } from "./prepared.ts";

export type UserRow = Awaited<ReturnType<typeof findUser>>;

/** Somebody with everything that the current-user call shows, in one statement. Null when there is no such user. */
export async function findUser(db: Db, userId: string) {
  const [row] = await userById(db).execute({ userId });
  return row ?? null;
}

/** The user of a running session, in one statement. Null when the session is unknown or has ended. */
export async function findUserOfSession(db: Db, session: { tokenHash: string; now: string }) {
  const [row] = await userOfSession(db).execute(session);
  return row ?? null;
}

/** What signing in needs to know of an e-mail address; null when nobody has it. */
export async function findCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** Adds a user with default preferences. False when the e-mail address is in use. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (added.length === 0) return false;
  await db.insert(preferences).values({ userId: user.id });
  return true;
}

/** Makes the user of an e-mail address an admin with this password, signed out everywhere. Returns the user's id. */
export async function promoteToAdmin(
  db: Db,
  promotion: { email: string; passwordHash: string },
): Promise<string> {
  const [promoted] = await db
    .update(users)
    .set({ role: "admin", passwordHash: promotion.passwordHash })
    .where(eq(users.email, promotion.email))
    .returning({ id: users.id });
  if (!promoted) throw new Error("Nobody has this e-mail address");
  await db.delete(sessions).where(eq(sessions.userId, promoted.id));
  return promoted.id;
}

/** What mail to somebody needs; null when there is no such user. */
export async function findRecipient(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, language: preferences.language })
    .from(users)
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

const userById = prepared((db) =>
  selectUser(db)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("user_by_id"),
);

const userOfSession = prepared((db) =>
  selectUser(db)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        sql`${users.suspendedAt} is null`,
      ),
    )
    .prepare("user_of_session"),
);

function selectUser(db: Db) {
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
  return db
    .select({
      user: {
        id: users.id,
        role: users.role,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        createdAt: users.createdAt,
      },
      preferences,
      homeowner: homeownerProfiles,
      subscription: {
        status: latest.status,
        plan: latest.plan,
        monthlyRateCents: latest.monthlyRateCents,
      },
      runner: runnerProfiles,
    })
    .from(users)
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.userId, users.id))
    .leftJoinLateral(latest, sql`true`)
    .$dynamic();
}
