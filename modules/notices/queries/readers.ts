import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  preferences,
  pushSubscriptions,
  quietHours,
  sessions,
  smsNumbers,
  unreachableAddresses,
  users,
} from "#db/schema/index.ts";
import { ownZone } from "#modules/accounts/index.ts";
import type { AddressTrouble } from "../rules/delivery.ts";

/** Everything by which it is decided whether, where and when something goes out to somebody; null for nobody. */
export async function findReader(db: Db, userId: string) {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      suspendedAt: users.suspendedAt,
      language: preferences.language,
      timezone: preferences.timezone,
      isTimezoneChosen: preferences.isTimezoneChosen,
      homeZone: ownZone,
      switches: {
        emailNotifications: preferences.emailNotifications,
        smsNotifications: preferences.smsNotifications,
        pushNotifications: preferences.pushNotifications,
        jobAlerts: preferences.jobAlerts,
        securityAlerts: preferences.securityAlerts,
        weeklyReports: preferences.weeklyReports,
        marketingEmails: preferences.marketingEmails,
      },
      quietFrom: quietHours.fromMinute,
      quietUntil: quietHours.untilMinute,
      number: {
        e164: smsNumbers.e164,
        confirmedAt: smsNumbers.confirmedAt,
        stoppedAt: smsNumbers.stoppedAt,
        failedAt: smsNumbers.failedAt,
      },
      addressTrouble: unreachableAddresses.trouble,
    })
    .from(users)
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, users.id))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .leftJoin(smsNumbers, eq(smsNumbers.userId, users.id))
    .leftJoin(
      unreachableAddresses,
      and(eq(unreachableAddresses.userId, users.id), eq(unreachableAddresses.email, users.email)),
    )
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** Browsers that somebody takes push messages in, but those whose session is over by now. */
export async function listBrowsers(db: Db, { userId, now }: { userId: string; now: string }) {
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .leftJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        or(isNull(pushSubscriptions.sessionHash), gt(sessions.expiresAt, now)),
      ),
    )
    .orderBy(pushSubscriptions.createdAt);
}

/** Forgets a browser that takes no messages any more, unless it has given itself a new key meanwhile. */
export async function deleteBrowser(db: Db, browser: { id: string; auth: string }): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, browser.id), eq(pushSubscriptions.auth, browser.auth)));
}

/** Notes since when a browser's service refuses our messages; null once it takes them again. */
export async function noteBrowser(
  db: Db,
  { id, failedAt }: { id: string; failedAt: string | null },
): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ failedAt: failedAt ? sql`coalesce(${pushSubscriptions.failedAt}, ${failedAt})` : null })
    .where(
      and(
        eq(pushSubscriptions.id, id),
        failedAt ? undefined : sql`${pushSubscriptions.failedAt} is not null`,
      ),
    );
}

/** Notes that a number takes no text messages: its holder stopped them, or it cannot be reached. */
export async function noteNumber(
  db: Db,
  number: { userId: string; e164: string; now: string; is: "stopped" | "failed" },
): Promise<void> {
  const { userId, e164, now, is } = number;
  await db
    .update(smsNumbers)
    .set(is === "stopped" ? { stoppedAt: now } : { failedAt: now })
    .where(and(eq(smsNumbers.userId, userId), eq(smsNumbers.e164, e164)));
}

/** Whoever answered STOP, or START after it, on a number: for everybody who has it. Returns how many. */
export async function setNumberStopped(
  db: Db,
  { e164, stoppedAt }: { e164: string; stoppedAt: string | null },
): Promise<number> {
  const changed = await db
    .update(smsNumbers)
    .set(stoppedAt ? { stoppedAt } : { stoppedAt: null, failedAt: null })
    .where(eq(smsNumbers.e164, e164))
    .returning({ userId: smsNumbers.userId });
  return changed.length;
}

/** Notes that an address takes no letters, as long as it is still the person's. False where that is known. */
export async function noteUnreachable(
  db: Db,
  address: { userId: string; email: string; trouble: AddressTrouble; now: string },
): Promise<boolean> {
  const { userId, email, trouble, now } = address;
  const noted = await db
    .insert(unreachableAddresses)
    .values({ userId, email, trouble, since: now })
    .onConflictDoUpdate({
      target: unreachableAddresses.userId,
      set: { email, trouble, since: now },
      setWhere: sql`${unreachableAddresses.email} <> excluded.email`,
    })
    .returning({ userId: unreachableAddresses.userId });
  return noted.length > 0;
}

/** Who has an address; null for nobody. */
export async function findUserOfAddress(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}

/** Lets letters go to somebody's address again. */
export async function forgetUnreachable(db: Db, userId: string): Promise<void> {
  await db.delete(unreachableAddresses).where(eq(unreachableAddresses.userId, userId));
}

/** What somebody has switched on; null for nobody. */
export async function findPreferencesOf(db: Db, userId: string) {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId));
  return row ?? null;
}

/** Turns one switch. False where there is no such person. */
export async function switchPreference(
  db: Db,
  { userId, name, isOn }: { userId: string; name: keyof Reader["switches"]; isOn: boolean },
): Promise<boolean> {
  const changed = await db
    .update(preferences)
    .set({ [name]: isOn })
    .where(eq(preferences.userId, userId))
    .returning({ userId: preferences.userId });
  return changed.length > 0;
}
