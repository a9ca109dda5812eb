import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  accountLinks,
  alertSnoozes,
  circleActLog,
  circleMembers,
  clockSkews,
  dataExports,
  dayReports,
  deliveries,
  emailChanges,
  emptyCans,
  gateCodeViews,
  gifts,
  googleSignIns,
  guestEmails,
  invitations,
  knownDevices,
  loginAttempts,
  movedJobs,
  notifications,
  oneOffs,
  personNotes,
  photos,
  pickupCalls,
  pickupNotices,
  pickupShares,
  pins,
  proofCodes,
  pushSubscriptions,
  readingPaces,
  rentalStays,
  routeOrders,
  routeShares,
  runnerDaysOff,
  runnerSteps,
  scheduleRuns,
  sessions,
  setUpDrafts,
  signInChallenges,
  skippedDays,
  streetReports,
  textMessages,
  usageCounts,
  usedPasskeyChallenges,
  waitingList,
  webhookDeliveries,
  webhookEvents,
  weeklyReports,
} from "#db/schema/index.ts";
import { nothingHangsOn } from "#modules/rentals/index.ts";

/** What expires, with the instant or day its age counts from. */
const old = {
  sessions: { table: sessions, at: sessions.expiresAt },
  signInChallenges: { table: signInChallenges, at: signInChallenges.expiresAt },
  proofCodes: { table: proofCodes, at: proofCodes.expiresAt },
  usedPasskeyChallenges: { table: usedPasskeyChallenges, at: usedPasskeyChallenges.expiresAt },
  googleSignIns: { table: googleSignIns, at: googleSignIns.expiresAt },
  loginAttempts: { table: loginAttempts, at: loginAttempts.attemptedAt },
  guestEmails: { table: guestEmails, at: guestEmails.sentAt },
  emailChanges: { table: emailChanges, at: emailChanges.expiresAt },
  pickupCalls: { table: pickupCalls, at: pickupCalls.calledAt },
  pickupShares: { table: pickupShares, at: pickupShares.expiresAt },
  routeShares: { table: routeShares, at: routeShares.expiresAt },
  accountLinks: { table: accountLinks, at: accountLinks.expiresAt },
  knownDevices: { table: knownDevices, at: knownDevices.lastSeenAt },
  invitations: { table: invitations, at: invitations.expiresAt },
  notifications: { table: notifications, at: notifications.createdAt },
  pickupNotices: { table: pickupNotices, at: pickupNotices.onDay },
  routeOrders: { table: routeOrders, at: routeOrders.onDay },
  daysOff: { table: runnerDaysOff, at: runnerDaysOff.untilOn },
  alertSnoozes: { table: alertSnoozes, at: alertSnoozes.until },
  dataExports: { table: dataExports, at: dataExports.createdAt },
  removedNotes: { table: personNotes, at: personNotes.removedAt },
  oneOffs: { table: oneOffs, at: oneOffs.settledAt, only: sql`${oneOffs.status} = 'abandoned'` },
  movedJobs: { table: movedJobs, at: movedJobs.toOn },
  deliveries: { table: deliveries, at: deliveries.createdAt },
  textMessages: { table: textMessages, at: textMessages.receivedAt },
  pushSubscriptions: { table: pushSubscriptions, at: pushSubscriptions.seenAt },
  setUpDrafts: { table: setUpDrafts, at: setUpDrafts.updatedAt },
  rentalStays: { table: rentalStays, at: rentalStays.untilOn },
  goneStays: { table: rentalStays, at: rentalStays.goneAt, only: nothingHangsOn },
  circleMembers: { table: circleMembers, at: circleMembers.overAt },
  circleActs: { table: circleActLog, at: circleActLog.actedAt },
  emptyCans: { table: emptyCans, at: emptyCans.notedAt },
  readingPaces: { table: readingPaces, at: readingPaces.freeAt },
  pins: { table: pins, at: pins.lookedUpAt },
  runnerSteps: { table: runnerSteps, at: runnerSteps.arrivedAt },
  gateCodeViews: { table: gateCodeViews, at: gateCodeViews.viewedAt },
  dayReports: { table: dayReports, at: dayReports.onDay },
  streetReports: { table: streetReports, at: streetReports.reportedAt },
  skippedDays: { table: skippedDays, at: skippedDays.onDay },
  usageCounts: { table: usageCounts, at: usageCounts.onDay },
  unpaidGifts: { table: gifts, at: gifts.createdAt, only: eq(gifts.status, "abandoned") },
  waitingList: { table: waitingList, at: waitingList.createdAt },
  weeklyReports: { table: weeklyReports, at: weeklyReports.weekOn },
  webhookDeliveries: { table: webhookDeliveries, at: webhookDeliveries.createdAt },
  webhookEvents: { table: webhookEvents, at: webhookEvents.receivedAt },
  clockSkews: { table: clockSkews, at: clockSkews.measuredAt },
  scheduleRuns: {
    table: scheduleRuns,
    at: scheduleRuns.startedAt,
    only: ne(scheduleRuns.outcome, "running"),
  },
} satisfies Record<string, { table: PgTable; at: PgColumn; only?: SQL }>;

export type Purgeable = keyof typeof old;

/** Deletes at most `limit` rows older than an instant; skips locked rows. Returns the number deleted. */
export async function deleteOld(db: Db, rows: { what: Purgeable; before: string; limit: number }) {
  const { table, at, only }: { table: PgTable; at: PgColumn; only?: SQL } = old[rows.what];
  const before = at.getSQLType() === "date" ? rows.before.slice(0, 10) : rows.before;
  const doomed = db
    .select({ row: sql`${table}.ctid` })
    .from(table)
    .where(and(lt(at, before), only))
    .limit(rows.limit)
    .for("update", { skipLocked: true });
  // An array is read once; a subquery may be reevaluated per row and delete more than `limit`.
  const deleted = await db
    .delete(table)
    .where(sql`${table}.ctid = any(array(${doomed}))`)
    .returning({ one: sql`1` });
  return deleted.length;
}

/** Ids of uploads older than an instant that nothing uses, at most `limit`. */
export async function listUnusedUploads(db: Db, uploads: { before: string; limit: number }) {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(isNull(photos.attachedAt), lt(photos.createdAt, uploads.before)))
    .limit(uploads.limit);
  return rows.map(({ id }) => id);
}
