import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountLinks,
  admins,
  dailyDigests,
  dataExports,
  deliveries,
  emailChanges,
  erasedHome,
  erasedRunner,
  erasedUser,
  homeownerProfiles,
  knownDevices,
  notifications,
  preferences,
  pushSubscriptions,
  quietHours,
  runnerProfiles,
  savedViews,
  sessions,
  setUpDrafts,
  smsNumbers,
  textMessages,
  unreachableAddresses,
  users,
  weeklyReports,
} from "#db/schema/index.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { deleteFactorsOf } from "./users.ts";

/** Waits for other erasures; take it first, because they clear people's records in no fixed order. */
export async function lockErasing(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.erasing}, 0)`);
}

/** Erases a person's data wherever it concerns only them. The row stays, without a name, for the money records. */
export async function eraseUser(db: Db, erasure: { userId: string; now: string }): Promise<void> {
  const { userId, now } = erasure;
  await db.update(users).set(erasedUser(userId, now)).where(eq(users.id, userId));
  await db.update(sessions).set({ homeUserId: null }).where(eq(sessions.homeUserId, userId));
  await db.update(homeownerProfiles).set(erasedHome).where(eq(homeownerProfiles.userId, userId));
  await db.update(runnerProfiles).set(erasedRunner).where(eq(runnerProfiles.userId, userId));
  await deleteFactorsOf(db, userId);
  // Messages from the number before it belonged to an account.
  await db.execute(sql`delete from text_messages where user_id is null
    and e164 in (select number.e164 from sms_numbers as number where number.user_id = ${userId}::uuid)`);
  for (const table of [
    admins,
    sessions,
    notifications,
    emailChanges,
    accountLinks,
    knownDevices,
    dataExports,
    dailyDigests,
    deliveries,
    pushSubscriptions,
    quietHours,
    savedViews,
    setUpDrafts,
    smsNumbers,
    textMessages,
    unreachableAddresses,
    weeklyReports,
    preferences,
  ])
    await db.delete(table).where(eq(table.userId, userId));
}
