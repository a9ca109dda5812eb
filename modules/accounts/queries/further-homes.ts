import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountOf,
  homeownerProfiles,
  preferences,
  sessions,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { quoted } from "#db/schema/platform.ts";
import { begunStatuses } from "../rules.ts";

/**
 * Whether a user, given by its alias, counts as one of its account's homes: the first always, a further one once its
 * address is saved or it is paid for. Until then it waits for the next `addHome`.
 */
export const countsAsHome = (alias: string): SQL => {
  const user = sql.identifier(alias);
  return sql`(${user}.account_id is null
    or exists (select from ${homeownerProfiles} where ${homeownerProfiles.userId} = ${user}.id)
    or exists (select from ${subscriptions}
      where ${subscriptions.userId} = ${user}.id and ${subscriptions.status} in ${quoted(begunStatuses)}))`;
};

const inAccount = (userId: string) =>
  or(eq(users.id, accountOf(userId)), eq(users.accountId, accountOf(userId)));

/** The users of an account: the account first, then its further homes, oldest first. `userId` is any of them. */
export async function listUsersOfAccount(db: Db, userId: string) {
  return db
    .select({ id: users.id, homeownerId: homeownerProfiles.id, accountId: users.accountId })
    .from(users)
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .where(and(inAccount(userId), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
}

/** The account of any of its users. Null when there is no such user. */
export async function findAccountOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${users.accountId}, ${users.id})` })
    .from(users)
    .where(eq(users.id, userId));
  return row?.id ?? null;
}

/** Adds a further home with the account's name, email and preferences. Call under `lockUser`. */
export async function insertFurtherHome(
  db: Db,
  home: { id: string; accountId: string; now: string },
): Promise<void> {
  const { id, accountId, now } = home;
  const [account] = await db.select().from(users).where(eq(users.id, accountId));
  // Locked, because a change meanwhile would not reach a home that its trigger cannot see yet.
  const [chosen] = await db.select().from(preferences).where(eq(preferences.userId, accountId)).for("update");
  if (!account || !chosen) throw new Error(`Account ${accountId} has gone`);
  const { firstName, lastName, email, emailVerifiedAt, suspendedAt } = account;
  await db.insert(users).values({
    id,
    accountId,
    role: "homeowner",
    firstName,
    lastName,
    email,
    emailVerifiedAt,
    suspendedAt,
    createdAt: now,
  });
  await db.insert(preferences).values({ ...chosen, userId: id });
}

/** Shows another home of the session's account from now on. False when it has none with that id, or has ended. */
export async function showHome(
  db: Db,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: string },
): Promise<boolean> {
  const shown = await db
    .update(sessions)
    .set({ homeUserId: sql`nullif(${userId}::uuid, ${sessions.userId})` })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        sql`${sessions.expiresAt} > ${now}`,
        sql`exists (select from ${users} as home where home.id = ${userId} and home.deleted_at is null
          and ${sessions.userId} in (home.id, home.account_id))`,
      ),
    )
    .returning({ id: sessions.id });
  return shown.length > 0;
}

/** Whether a home has a service that has begun and not ended. */
export async function hasService(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, [...begunStatuses])))
    .limit(1);
  return row !== undefined;
}
