import { and, eq, gte, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { googleAccounts, googleWays, secondFactors, signInChallenges } from "#db/schema/index.ts";

/**
 * Closes the ways into an account that somebody else may have made: a linked Google account, what was begun with one or with the old
 * password, and a second factor turned on since an instant. One that was on before is its owner's, and stays. Tells whether
 * one went that was on.
 */
export async function closeForeignWays(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<boolean> {
  await db.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
  await db.delete(googleWays).where(eq(googleWays.userId, userId));
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  const off = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.confirmedAt, since)))
    .returning({ userId: secondFactors.userId });
  return off.length > 0;
}

/**
 * Unlinks a Google account of another address than the account's: somebody else may have linked it. Tells its address; null where
 * there was none.
 */
export async function unlinkOtherGoogle(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<string | null> {
  const [unlinked] = await db
    .delete(googleAccounts)
    .where(and(eq(googleAccounts.userId, userId), ne(googleAccounts.email, email)))
    .returning({ email: googleAccounts.email });
  return unlinked?.email ?? null;
}
