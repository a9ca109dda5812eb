import { and, count, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { proofCodes, recoveryCodes, secondFactors, signInChallenges, users } from "#db/schema/index.ts";

/** Whether signing in takes a second factor. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row !== undefined;
}

/** The app that somebody has set up, or is setting up; null without one. */
export async function findSecondFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Keeps the secret of an app that is being set up, in place of one begun before. False where one is on already. */
export async function saveBegun(
  db: Db,
  begun: { userId: string; secretSealed: string; begunAt: string },
): Promise<boolean> {
  const { userId: _userId, ...rest } = begun;
  const saved = await db
    .insert(secondFactors)
    .values(begun)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: rest,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return saved.length > 0;
}

/** Turns on what was begun with this secret. False where another one was begun since, or one is on. */
export async function confirmBegun(
  db: Db,
  confirmed: { userId: string; secretSealed: string; step: number; now: string },
): Promise<boolean> {
  const turned = await db
    .update(secondFactors)
    .set({ confirmedAt: confirmed.now, lastStep: confirmed.step })
    .where(
      and(
        eq(secondFactors.userId, confirmed.userId),
        eq(secondFactors.secretSealed, confirmed.secretSealed),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return turned.length > 0;
}

/** Uses up a code of the app by its half minute, and all before it. False where it, or a later one, was used already. */
export async function spendStep(db: Db, used: { userId: string; step: number }): Promise<boolean> {
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: used.step })
    .where(
      and(
        eq(secondFactors.userId, used.userId),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, used.step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

/** Turns the second factor off, with its recovery codes. False where none was there. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Puts codes in place of all that somebody had. Comes after `lockUser`, so that two at once leave one set. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codes: { label: string; codeHash: string }[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ ...code, userId })));
}

/** The stored hash of the recovery code that begins like this; null where there is none, or the second factor is not on. */
export async function findRecoveryCode(
  db: Db,
  of: { userId: string; label: string },
): Promise<string | null> {
  const [row] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .innerJoin(secondFactors, eq(secondFactors.userId, recoveryCodes.userId))
    .where(
      and(
        eq(recoveryCodes.userId, of.userId),
        eq(recoveryCodes.label, of.label),
        isNotNull(secondFactors.confirmedAt),
      ),
    );
  return row?.codeHash ?? null;
}

/** Uses up a recovery code. Null where it was used already, else how many are left. */
export async function spendRecoveryCode(
  db: Db,
  used: { userId: string; label: string; codeHash: string },
): Promise<number | null> {
  const spent = await db
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.userId, used.userId),
        eq(recoveryCodes.label, used.label),
        eq(recoveryCodes.codeHash, used.codeHash),
      ),
    )
    .returning({ label: recoveryCodes.label });
  if (spent.length === 0) return null;
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, used.userId));
  return left?.count ?? 0;
}

export async function insertChallenge(
  db: Db,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge);
}

/** Who has given the first factor in this browser; null where that is unknown, used or too long ago. */
export async function findChallenge(
  db: Db,
  challenge: { tokenHash: string; now: string },
): Promise<{ userId: string; suspendedAt: string | null } | null> {
  const [row] = await db
    .select({ userId: users.id, suspendedAt: users.suspendedAt })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(
      and(
        eq(signInChallenges.tokenHash, challenge.tokenHash),
        gt(signInChallenges.expiresAt, challenge.now),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

/** Uses up a challenge. False where somebody else has, or it is over. */
export async function takeChallenge(db: Db, challenge: { tokenHash: string; now: string }): Promise<boolean> {
  const taken = await db
    .delete(signInChallenges)
    .where(
      and(eq(signInChallenges.tokenHash, challenge.tokenHash), gt(signInChallenges.expiresAt, challenge.now)),
    )
    .returning({ userId: signInChallenges.userId });
  return taken.length > 0;
}

/** Ends what somebody has begun to sign in with: the first factor that was given counts no more. */
export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

/** Notes that a session waits for a code; it replaces one that was asked for before. */
export async function saveProofCode(
  db: Db,
  wanted: { userId: string; sessionHash: string; expiresAt: string },
): Promise<void> {
  const { userId: _userId, ...rest } = wanted;
  await db
    .insert(proofCodes)
    .values(wanted)
    .onConflictDoUpdate({ target: proofCodes.userId, set: { ...rest, codeHash: null } });
}

/** Gives the code that is waited for its hash, when its letter is worded. False where nothing waits any more. */
export async function setProofCode(
  db: Db,
  made: { userId: string; codeHash: string; now: string },
): Promise<boolean> {
  const set = await db
    .update(proofCodes)
    .set({ codeHash: made.codeHash })
    .where(and(eq(proofCodes.userId, made.userId), gt(proofCodes.expiresAt, made.now)))
    .returning({ userId: proofCodes.userId });
  return set.length > 0;
}

/** The hash of the code that was sent for a session; null where there is none, or it is too old. */
export async function findProofCode(
  db: Db,
  of: { userId: string; sessionHash: string; now: string },
): Promise<string | null> {
  const [row] = await db
    .select({ codeHash: proofCodes.codeHash })
    .from(proofCodes)
    .where(
      and(
        eq(proofCodes.userId, of.userId),
        eq(proofCodes.sessionHash, of.sessionHash),
        gt(proofCodes.expiresAt, of.now),
      ),
    );
  return row?.codeHash ?? null;
}

/** Uses up the code. False where it was used already, or a newer one was sent. */
export async function spendProofCode(db: Db, used: { userId: string; codeHash: string }): Promise<boolean> {
  const spent = await db
    .delete(proofCodes)
    .where(and(eq(proofCodes.userId, used.userId), eq(proofCodes.codeHash, used.codeHash)))
    .returning({ userId: proofCodes.userId });
  return spent.length > 0;
}

/** Secrets that were not sealed with the present key, by user, after the one named. */
export async function listSecretsOfOtherKeys(
  db: Db,
  other: { presentPrefix: string; after: string; limit: number },
): Promise<{ boundTo: string; sealed: string }[]> {
  return db
    .select({ boundTo: secondFactors.userId, sealed: secondFactors.secretSealed })
    .from(secondFactors)
    .where(
      and(
        gt(secondFactors.userId, other.after),
        sql`not starts_with(${secondFactors.secretSealed}, ${other.presentPrefix})`,
      ),
    )
    .orderBy(secondFactors.userId)
    .limit(other.limit);
}

/** Puts the same secret under another seal. */
export async function resealSecret(
  db: Db,
  seal: { boundTo: string; from: string; to: string },
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ secretSealed: seal.to })
    .where(and(eq(secondFactors.userId, seal.boundTo), eq(secondFactors.secretSealed, seal.from)));
}
