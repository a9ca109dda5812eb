import { and, eq, gte, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { googleAccounts, googleWays, secondFactors, signInChallenges } from "#db/schema/index.ts";

/**
 * Removes access another person may have set up: a linked Google account, half-finished sign-ins, and a second factor
 * turned on since an instant. An older second factor is the owner's and stays. Returns whether an active one was
 * removed.
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
 * Unlinks a Google account whose address differs from the account's, since another person may have linked it. Returns
 * its address; null when there was none.
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
