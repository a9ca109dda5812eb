import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { emailChanges, users } from "../schema/index.ts";

/** What keeps an account safe, in one statement. Null when there is no such user. */
export async function findSecurity(db: Db, { userId, now }: { userId: string; now: string }) {
  const [row] = await db
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      passwordChangedAt: users.passwordChangedAt,
      createdAt: users.createdAt,
      pendingEmail: emailChanges.newEmail,
    })
    .from(users)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, now)))
    .where(eq(users.id, userId));
  return row ?? null;
}
