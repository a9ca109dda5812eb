import { and, count, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  emailChanges,
  googleAccounts,
  recoveryCodes,
  secondFactors,
  unreachableAddresses,
  users,
} from "#db/schema/index.ts";

/** A user's security settings, in one statement. Null when there is no such user. */
export async function findSecurity(db: Db, { userId, now }: { userId: string; now: string }) {
  const codesLeft = db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, secondFactors.userId));
  const [row] = await db
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      addressTrouble: unreachableAddresses.trouble,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      passwordChangedAt: users.passwordChangedAt,
      createdAt: users.createdAt,
      pendingEmail: emailChanges.newEmail,
      hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
      recoveryCodesLeft: sql<number>`(${codesLeft})::int`,
      googleEmail: googleAccounts.email,
    })
    .from(users)
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, now)))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .leftJoin(googleAccounts, eq(googleAccounts.userId, users.id))
    .leftJoin(
      unreachableAddresses,
      and(eq(unreachableAddresses.userId, users.id), eq(unreachableAddresses.email, users.email)),
    )
    .where(eq(users.id, userId));
  return row ?? null;
}
