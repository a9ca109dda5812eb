import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import {
  accountLinks,
  accountOf,
  admins,
  emailChanges,
  emailOf,
  googleAccounts,
  googleSignIns,
  homeownerProfiles,
  knownDevices,
  passkeys,
  preferences,
  proofCodes,
  secondFactors,
  sessions,
  signInChallenges,
  subscriptions,
  users,
} from "#db/schema/index.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { changeRow } from "#platform/queries/change-row.ts";
import type { Role } from "#platform/values/actor.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";
import type { Language } from "#platform/values/preferences.ts";
import { personChanges } from "../contract.ts";
import { begunStatuses } from "../rules.ts";

/** What sign-in needs for an email address; null when no account has it. */
export async function findCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.accountId)));
  return row ?? null;
}

/** Adds a user with default preferences except those given; false when the email is in use or reserved. */
export async function insertUser(
  db: Db,
  user: typeof users.$inferInsert,
  chosen: Partial<typeof preferences.$inferInsert> = {},
): Promise<boolean> {
  const added = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email, where: isNull(users.accountId) })
    .returning({ id: users.id });
  if (added.length === 0) return false;
  // Checked after the insert, so that an address given up concurrently is already reserved.
  if (user.email && (await isKept(db, { email: user.email, userId: user.id, now: user.createdAt }))) {
    await db.delete(users).where(eq(users.id, user.id));
    return false;
  }
  await db.insert(preferences).values({ ...chosen, userId: user.id });
  return true;
}

/**
 * Makes the account with this email an admin with this role and password and signs it out everywhere; the caller vouches for the
 * address. If it was not an admin before, its other sign-in methods go, since another person may have added them; an
 * admin keeps the second factor. Links, a pending email change and known devices go either way. Returns the user, and
 * whether an active second factor was removed.
 */
export async function promoteToAdmin(
  db: Db,
  promotion: { email: string; passwordHash: string; adminRole: AdminRole },
) {
  const [found] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.email, promotion.email), isNull(users.accountId)))
    .for("no key update");
  if (!found) throw new Error("Nobody has this email address");
  const lostFactor = found.role !== "admin" && (await deleteFactorsOf(db, found.id));
  await db
    .update(users)
    .set({
      role: "admin",
      passwordHash: promotion.passwordHash,
      passwordChangedAt: sql`now()`,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
    })
    .where(eq(users.id, found.id));
  await saveAdminRole(db, { userId: found.id, role: promotion.adminRole });
  await db.delete(sessions).where(eq(sessions.userId, found.id));
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, found.id));
  await db.delete(emailChanges).where(eq(emailChanges.userId, found.id));
  await db.delete(knownDevices).where(eq(knownDevices.userId, found.id));
  // Links stay as expired rows, so a retried email does not revive them.
  await db
    .update(accountLinks)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(accountLinks.userId, found.id), gt(accountLinks.expiresAt, sql`now()`)));
  return { userId: found.id, lostFactor };
}

/** What emailing a person needs, and which emails they want; null when there is no such user. */
export async function findRecipient(db: Db, userId: string) {
  const [row] = await db
    .select({
      email: emailOf(users.email),
      firstName: users.firstName,
      language: preferences.language,
      emailNotifications: preferences.emailNotifications,
      jobAlerts: preferences.jobAlerts,
      securityAlerts: preferences.securityAlerts,
    })
    .from(users)
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The stored hash; null without a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.hash ?? null;
}

/** Sets a new password; false when `oldHash`, if given, is not the present one, or on a deleted account. */
export async function updatePassword(
  db: Db,
  change: { userId: string; passwordHash: string; oldHash?: string; now: string },
): Promise<boolean> {
  const isOld = change.oldHash === undefined ? undefined : eq(users.passwordHash, change.oldHash);
  const changed = await db
    .update(users)
    .set({ passwordHash: change.passwordHash, passwordChangedAt: change.now })
    .where(and(eq(users.id, change.userId), isNull(users.deletedAt), isOld))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Removes the password: password sign-in stays off until a new one is set. */
export async function clearPassword(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
}

/** Marks an address as verified if it is still the user's. False when it was already verified. */
export async function verifyAddress(db: Db, address: { userId: string; email: string; now: string }) {
  const verified = await db
    .update(users)
    .set({ emailVerifiedAt: address.now })
    .where(and(eq(users.id, address.userId), eq(users.email, address.email), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return verified.length > 0;
}

/**
 * Writes what `personChanges` names, and nothing else of the caller's object, such as an email address. A further home's
 * changes are the account's.
 */
export async function updateUser(db: Db, userId: string, changes: z.output<typeof personChanges>) {
  await changeRow(db, users, eq(users.id, accountOf(userId)), pickFields(changes, personChanges));
}

/**
 * Sets a verified email address. False when another user has it, also concurrently, or when it is reserved for the
 * account it was taken from; the transaction then continues.
 */
export async function updateEmail(db: Db, change: { userId: string; email: string; now: string }) {
  try {
    await db.transaction(async (savepoint) => {
      await savepoint
        .update(users)
        .set({ email: change.email, emailVerifiedAt: change.now })
        .where(eq(users.id, change.userId));
      if (await isKept(savepoint, change)) throw new KeptAddress();
    });
    return true;
  } catch (error) {
    if (error instanceof KeptAddress) return false;
    if ((error as { cause?: { constraint?: unknown } }).cause?.constraint === "users_email_unique")
      return false;
    throw error;
  }
}

class KeptAddress extends Error {}

/** Whether an address is reserved for another user, who may take their account back to it while that link is valid. */
async function isKept(db: Db, address: { email: string; userId: string; now: string }): Promise<boolean> {
  const [kept] = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.email, address.email),
        eq(accountLinks.purpose, "undo_email_change"),
        ne(accountLinks.userId, address.userId),
        gt(accountLinks.expiresAt, address.now),
      ),
    )
    .limit(1);
  return kept !== undefined;
}

/**
 * The user's current role, locked against changes until this transaction ends, as is the account of a further home. Null
 * when the account is deleted.
 */
export async function lockUser(db: Db, userId: string): Promise<Role | null> {
  const locked = await db
    .select({ id: users.id, role: users.role, deletedAt: users.deletedAt })
    .from(users)
    .where(
      inArray(
        users.id,
        sql`(select unnest(array[own.id, own.account_id]) from users as own where own.id = ${userId})`,
      ),
    )
    // An account is older than its further homes, so it comes first, as in every act that changes them.
    .orderBy(users.id)
    .for("no key update");
  const user = locked.find(({ id }) => id === userId);
  return user && user.deletedAt === null ? user.role : null;
}

/**
 * Turns an account without a home or started subscription into a runner's. False for everyone else. Call under
 * `lockUser`: it does not see rows another transaction is about to add.
 */
export async function becomeRunner(db: Db, userId: string): Promise<boolean> {
  const homes = db
    .select({ id: homeownerProfiles.id })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, userId));
  const services = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, [...begunStatuses])));
  const changed = await db
    .update(users)
    .set({ role: "runner" })
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, "homeowner"),
        isNull(users.accountId),
        notExists(homes),
        notExists(services),
      ),
    )
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Locks users until the transaction ends, in a fixed order. */
export async function lockUsers(db: Db, userIds: string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for("no key update");
}

/** Whether this owner is the only one who can sign in. Holds until the transaction ends, under `lockErasing`. */
export async function isLastOwner(db: Db, userId: string): Promise<boolean> {
  const owners = await db
    .select({ id: users.id })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(and(eq(admins.role, "owner"), isNull(users.suspendedAt)));
  return owners.length === 1 && owners[0]?.id === userId;
}

/** Gives an admin a role. A trigger refuses to leave nobody as owner. */
export async function saveAdminRole(db: Db, admin: { userId: string; role: AdminRole }): Promise<void> {
  await db
    .insert(admins)
    .values(admin)
    .onConflictDoUpdate({ target: admins.userId, set: { role: admin.role } });
}

/** Every admin, by name. */
export function listTeam(db: Db) {
  return db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: emailOf(users.email),
      adminRole: admins.role,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      isInvited: sql<boolean>`${users.passwordHash} is null`,
    })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .orderBy(users.firstName, users.lastName, users.id);
}

/** The ids of admins who may sign in. */
export async function listAdmins(db: Db): Promise<string[]> {
  return (await findAdmins(db)).map(({ id }) => id);
}

/** The emails of the same admins. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  return (await findAdmins(db)).map(({ email }) => email);
}

/** The language of an address's account; English without one. */
export async function languageOfEmail(db: Db, email: string): Promise<Language> {
  const [row] = await db
    .select({ language: preferences.language })
    .from(users)
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(users.email, email.toLowerCase()), isNull(users.accountId)));
  return row?.language ?? "en";
}

function findAdmins(db: Db) {
  return (
    db
      .select({ id: users.id, email: emailOf(users.email) })
      .from(users)
      .where(and(eq(users.role, "admin"), isNull(users.suspendedAt), isNull(users.deletedAt)))
      // In one order, because notifying several admins locks each.
      .orderBy(users.id)
  );
}

/** Removes a second factor and half-finished sign-ins, and signs the user out everywhere. False when none was on. */
export async function resetSecondFactor(db: Db, userId: string): Promise<boolean> {
  const taken = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  if (taken.length === 0) return false;
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  return true;
}

/**
 * Removes every sign-in method except the password, and half-finished sign-ins. Returns whether a second factor was on.
 */
export async function deleteFactorsOf(db: Db, userId: string): Promise<boolean> {
  const factors = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await db.delete(proofCodes).where(eq(proofCodes.userId, userId));
  await db.delete(googleAccounts).where(eq(googleAccounts.userId, userId));
  await db.delete(googleSignIns).where(eq(googleSignIns.userId, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  return factors.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Whether the runner `person` may get jobs: neither suspended nor deleted, and no notice stops their work. */
export const mayWork = sql`(person.suspended_at is null and person.deleted_at is null and not exists (
  select from work_notices as notice where notice.user_id = person.id
    and notice.applied_at is not null and notice.ended_at is null))`;

/** Whether a runner can receive anything: neither suspended nor deleted. */
export async function isPersonThere(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt)));
  return row !== undefined;
}
