import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountOf,
  addOns,
  dailyDigests,
  emailOf,
  homeownerProfiles,
  jobEvents,
  jobs,
  photos,
  preferences,
  pushSubscriptions,
  quietHours,
  runnerProfiles,
  sessions,
  smsNumbers,
  unreachableAddresses,
  users,
} from "#db/schema/index.ts";
import { countsAsHome, ownZone } from "#modules/accounts/index.ts";
import { later, minute } from "#platform/instants.ts";
import { instantText } from "#platform/queries/rows.ts";
import type { AddressTrouble } from "../rules.ts";

/**
 * Everything that decides whether, where and when to notify a person; null when there is none. A further home has the
 * number, quiet hours and browsers of its account.
 */
export async function findReader(db: Db, userId: string) {
  const account = sql`coalesce(${users.accountId}, ${users.id})`;
  const [row] = await db
    .select({
      userId: users.id,
      email: emailOf(users.email),
      firstName: users.firstName,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      language: preferences.language,
      timezone: preferences.timezone,
      isTimezoneChosen: preferences.isTimezoneChosen,
      /** The account's: quiet hours follow one clock, whichever home a message is about. */
      homeZone: ownZone,
      /** Which of the account's homes it is; null with one. */
      street: sql<string | null>`case when exists (
        select from ${users} as other where other.account_id = ${account} and other.deleted_at is null and ${countsAsHome("other")}
      ) then (select place.address from ${homeownerProfiles} as place where place.user_id = ${users.id}) end`,
      switches: {
        emailNotifications: preferences.emailNotifications,
        smsNotifications: preferences.smsNotifications,
        pushNotifications: preferences.pushNotifications,
        jobAlerts: preferences.jobAlerts,
        securityAlerts: preferences.securityAlerts,
        weeklyReports: preferences.weeklyReports,
        marketingEmails: preferences.marketingEmails,
      },
      /** Since when messages that can wait go into the daily digest; null without one. */
      digestSince: sql<
        string | null
      >`case when ${dailyDigests.part} is not null then ${instantText(sql`${dailyDigests.chosenAt}`)} end`,
      quietFrom: quietHours.fromMinute,
      quietUntil: quietHours.untilMinute,
      number: {
        e164: smsNumbers.e164,
        confirmedAt: smsNumbers.confirmedAt,
        stoppedAt: smsNumbers.stoppedAt,
        failedAt: smsNumbers.failedAt,
        isTextOnly: smsNumbers.isTextOnly,
      },
      addressTrouble: unreachableAddresses.trouble,
    })
    .from(users)
    .innerJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(homeownerProfiles, eq(homeownerProfiles.userId, account))
    .leftJoin(quietHours, eq(quietHours.userId, account))
    .leftJoin(dailyDigests, eq(dailyDigests.userId, account))
    .leftJoin(smsNumbers, eq(smsNumbers.userId, account))
    .leftJoin(
      unreachableAddresses,
      and(eq(unreachableAddresses.userId, account), eq(unreachableAddresses.email, users.email)),
    )
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

export type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;

/** A person's push browsers whose sessions are active. */
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
        eq(pushSubscriptions.userId, accountOf(userId)),
        or(isNull(pushSubscriptions.sessionHash), gt(sessions.expiresAt, now)),
      ),
    )
    .orderBy(pushSubscriptions.createdAt);
}

/** Deletes a browser that refuses messages, unless it has renewed its key. */
export async function deleteBrowser(db: Db, browser: { id: string; auth: string }): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, browser.id), eq(pushSubscriptions.auth, browser.auth)));
}

/** Records since when a push service refuses our messages; null once it accepts them. */
export async function noteBrowser(db: Db, { id, failedAt }: { id: string; failedAt: string | null }) {
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

/** Records that a number takes no text messages: the holder replied STOP, or it is unreachable. */
export async function noteNumber(
  db: Db,
  number: { userId: string; e164: string; now: string; is: "stopped" | "failed" },
): Promise<void> {
  const { userId, e164, now, is } = number;
  await db
    .update(smsNumbers)
    .set(is === "stopped" ? { stoppedAt: now } : { failedAt: now })
    .where(and(eq(smsNumbers.userId, accountOf(userId)), eq(smsNumbers.e164, e164)));
}

/** Applies a STOP or START reply to everyone with the number. Returns how many. */
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

/** Records that an address refuses emails, if it is still the person's. False when already recorded. */
export async function noteUnreachable(
  db: Db,
  address: { userId: string; email: string; trouble: AddressTrouble; now: string },
): Promise<boolean> {
  const { userId, email, trouble, now } = address;
  const noted = await db
    .insert(unreachableAddresses)
    .values({ userId: accountOf(userId), email, trouble, since: now })
    .onConflictDoUpdate({
      target: unreachableAddresses.userId,
      set: { email, trouble, since: now },
      setWhere: sql`${unreachableAddresses.email} <> excluded.email`,
    })
    .returning({ userId: unreachableAddresses.userId });
  return noted.length > 0;
}

export async function findUserOfAddress(db: Db, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.accountId)));
  return row?.id ?? null;
}

/** Allows emails to a person's address again. */
export async function forgetUnreachable(db: Db, userId: string): Promise<void> {
  await db.delete(unreachableAddresses).where(eq(unreachableAddresses.userId, accountOf(userId)));
}

/** A person's notification settings; null when there is no such person. */
export async function findPreferencesOf(db: Db, userId: string) {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId));
  return row ?? null;
}

/** Sets one switch. False when there is no such person. */
export async function switchPreference(
  db: Db,
  { userId, name, isOn }: { userId: string; name: keyof Reader["switches"]; isOn: boolean },
): Promise<boolean> {
  const changed = await db
    .update(preferences)
    .set({ [name]: isOn })
    .where(eq(preferences.userId, accountOf(userId)))
    .returning({ userId: preferences.userId });
  return changed.length > 0;
}

/** The photo with which a runner offered extra work; none once its picture is deleted. */
export async function listAddOnPhoto(db: Db, addOnId: string): Promise<{ id: string; leg: "addOn" }[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(addOns)
    .innerJoin(photos, eq(photos.id, addOns.photoId))
    .where(and(eq(addOns.id, addOnId), isNull(photos.thinnedAt)));
  return rows.map(({ id }) => ({ id, leg: "addOn" }));
}

/** Whether a runner may go to their assigned pickup now, as the app allows, and has not said so. */
export async function isToSetOutFor(
  db: Db,
  { jobId, userId, now }: { jobId: string; userId: string; now: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(runnerProfiles, and(eq(runnerProfiles.id, jobs.runnerId), eq(runnerProfiles.userId, userId)))
    .where(
      and(
        eq(jobs.id, jobId),
        eq(jobs.status, "assigned"),
        lte(jobs.windowStartsAt, later(now, opensMinutesAhead * minute)),
        notExists(
          db
            .select({ id: jobEvents.id })
            .from(jobEvents)
            .where(
              and(
                eq(jobEvents.jobId, jobs.id),
                eq(jobEvents.fromStatus, "assigned"),
                eq(jobEvents.toStatus, "assigned"),
                gte(jobEvents.happenedAt, jobs.acceptedAt),
              ),
            ),
        ),
      ),
    );
  return row !== undefined;
}

/** As in `modules/pickups/days.ts`, which is listed after this module. */
const opensMinutesAhead = 60;

/** The ids of a pickup's attached proof photos, cans out first. */
export async function listProof(db: Db, jobId: string): Promise<{ id: string; leg: "out" | "in" }[]> {
  const rows = await db
    .select({ id: photos.id, leg: photos.purpose })
    .from(photos)
    .where(
      and(
        eq(photos.jobId, jobId),
        inArray(photos.purpose, ["out", "in"]),
        isNotNull(photos.attachedAt),
        isNull(photos.thinnedAt),
      ),
    )
    .orderBy(desc(photos.purpose));
  return rows as { id: string; leg: "out" | "in" }[];
}
