import { and, eq, gte, ne } from "drizzle-orm";
import type { Db } from "../client.ts";
import { googleAccounts, googleWays, secondFactors, signInChallenges } from "../schema/index.ts";

/**
 * Closes the ways into an account that somebody else may have made: a linked Google account, what was begun with one or with the old
 * password, and a second factor turned on since an instant. One that was on before is its owner's, and stays.
 */
export async function closeForeignWays(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<void> {
  await db.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
  await db.delete(googleWays).where(eq(googleWays.userId, userId));
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.confirmedAt, since)));
}

/**
 * Closes what somebody may have left who made an account with another one's address, now that its owner has opened a letter: a
 * Google account of another address, whose address this tells, and a second factor where nobody had opened one before.
 */
export async function closeUnprovenWays(
  db: Db,
  { userId, email, isFirstLetter }: { userId: string; email: string; isFirstLetter: boolean },
): Promise<string | null> {
  if (isFirstLetter) await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  const [unlinked] = await db
    .delete(googleAccounts)
    .where(and(eq(googleAccounts.userId, userId), ne(googleAccounts.email, email)))
    .returning({ email: googleAccounts.email });
  return unlinked?.email ?? null;
}
