import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountLinks,
  dataExports,
  deliveries,
  emailChanges,
  homeownerProfiles,
  knownDevices,
  notifications,
  preferences,
  pushSubscriptions,
  quietHours,
  runnerProfiles,
  sessions,
  smsNumbers,
  unreachableAddresses,
  users,
  weeklyReports,
} from "#db/schema/index.ts";
import { deleteFactorsOf } from "./users.ts";

/**
 * Waits until no other account is being erased. Must be the first lock, because an erasure clears other people's
 * records in no fixed order.
 */
export async function lockErasing(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(715523, 0)`);
}

/** Erases a person's data wherever it concerns only them. The row stays, without a name, for the money records. */
export async function eraseUser(db: Db, erasure: { userId: string; now: string }): Promise<void> {
  const { userId, now } = erasure;
  await db
    .update(users)
    .set({
      firstName: "Deleted",
      lastName: "account",
      email: `deleted-${userId}@deleted.invalid`,
      passwordHash: null,
      passwordChangedAt: null,
      emailVerifiedAt: null,
      role: "homeowner",
      deletedAt: now,
    })
    .where(eq(users.id, userId));
  await db
    .update(homeownerProfiles)
    .set({
      address: "Deleted",
      publicStreet: null,
      unit: null,
      phoneNumber: null,
      specialInstructions: null,
    })
    .where(eq(homeownerProfiles.userId, userId));
  await db
    .update(runnerProfiles)
    .set({
      phoneNumber: "0000000000",
      payoutEmail: "",
      isAvailable: false,
      applicationStatus: "rejected",
      reviewReason: null,
    })
    .where(eq(runnerProfiles.userId, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await deleteFactorsOf(db, userId);
  await db.delete(notifications).where(eq(notifications.userId, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await db.delete(accountLinks).where(eq(accountLinks.userId, userId));
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
  for (const table of [
    dataExports,
    deliveries,
    pushSubscriptions,
    quietHours,
    smsNumbers,
    unreachableAddresses,
    weeklyReports,
  ])
    await db.delete(table).where(eq(table.userId, userId));
  await db.delete(preferences).where(eq(preferences.userId, userId));
}
