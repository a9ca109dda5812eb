import { and, count, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  emailChanges,
  emailOf,
  googleAccounts,
  proofCodes,
  recoveryCodes,
  secondFactors,
  signInChallenges,
  unreachableAddresses,
  users,
} from "#db/schema/index.ts";

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row !== undefined;
}

/** The app a user has set up or is setting up; null without one. */
export async function findSecondFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** Stores the secret of an app being set up, replacing an earlier one. False when a second factor is already on. */
export async function saveBegun(db: Db, begun: { userId: string; secretSealed: string; begunAt: string }) {
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

/** Turns on the second factor with this secret. False when a newer setup exists or one is already on. */
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

/** Uses up an app code by its 30-second step, and all earlier ones. False when it, or a later one, was used. */
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

/** Turns off the second factor and its recovery codes. False when there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Replaces all of a user's recovery codes. Call under `lockUser`, so two concurrent calls leave one set. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codes: { label: string; codeHash: string }[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ ...code, userId })));
}

/** The stored hash of the recovery code with this first group; null when there is none or the second factor is off. */
export async function findRecoveryCode(db: Db, of: { userId: string; label: string }) {
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

/** Uses up a recovery code. Returns how many are left; null when it was already used. */
export async function spendRecoveryCode(db: Db, used: { userId: string; label: string; codeHash: string }) {
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

export async function insertChallenge(db: Db, challenge: typeof signInChallenges.$inferInsert) {
  await db.insert(signInChallenges).values(challenge);
}

/** The user who passed the first step in this browser; null when unknown, used or expired. */
export async function findChallenge(db: Db, challenge: { tokenHash: string; now: string }) {
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

/** Uses up a challenge. False when it was used or has expired. */
export async function takeChallenge(db: Db, challenge: { tokenHash: string; now: string }): Promise<boolean> {
  const taken = await db
    .delete(signInChallenges)
    .where(
      and(eq(signInChallenges.tokenHash, challenge.tokenHash), gt(signInChallenges.expiresAt, challenge.now)),
    )
    .returning({ userId: signInChallenges.userId });
  return taken.length > 0;
}

/** Ends a user's half-finished sign-ins: the passed first step no longer counts. */
export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

/** Records that a session waits for a code; replaces an earlier request. */
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

/** Sets the hash of the awaited code when its email is written. False when none is awaited anymore. */
export async function setProofCode(db: Db, made: { userId: string; codeHash: string; now: string }) {
  const set = await db
    .update(proofCodes)
    .set({ codeHash: made.codeHash })
    .where(and(eq(proofCodes.userId, made.userId), gt(proofCodes.expiresAt, made.now)))
    .returning({ userId: proofCodes.userId });
  return set.length > 0;
}

/** The hash of the code sent for a session; null when there is none or it has expired. */
export async function findProofCode(db: Db, of: { userId: string; sessionHash: string; now: string }) {
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

/** Uses up the code. False when it was used or a newer one was sent. */
export async function spendProofCode(db: Db, used: { userId: string; codeHash: string }): Promise<boolean> {
  const spent = await db
    .delete(proofCodes)
    .where(and(eq(proofCodes.userId, used.userId), eq(proofCodes.codeHash, used.codeHash)))
    .returning({ userId: proofCodes.userId });
  return spent.length > 0;
}

/** A user's security settings, in one statement. Null when there is no such user. */
export async function findSecurity(db: Db, { userId, now }: { userId: string; now: string }) {
  const codesLeft = db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, secondFactors.userId));
  const [row] = await db
    .select({
      email: emailOf(users.email),
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
