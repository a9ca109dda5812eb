import { and, eq, inArray, or, sql } from "drizzle-orm";
import * as db from "#db/schema/index.ts";
import {
  homesJobs,
  invoicesOf,
  ofHome,
  ofRunner,
  ofUser,
  onlyOwn,
  rentals,
  type Section,
  section,
  shownName,
  stays,
  templates,
  within,
} from "./own-section.ts";

/**
 * The sections of a person's export, in order. A section shows every column that is not withheld with a reason;
 * `own-sections.txt` lists them, so that a new column shows up in review.
 */
export const sections: readonly Section[] = [
  // The account, its sign-in, notices and support threads.
  section("account", db.users, ofUser(db.users.id), { secret: ["passwordHash"], inner: ["deletedAt"] }),
  section("preferences", db.preferences, ofUser(db.preferences.userId), { inner: ["userId"] }),
  section("quietHours", db.quietHours, ofUser(db.quietHours.userId), { inner: ["userId"] }),
  section("textMessageNumber", db.smsNumbers, ofUser(db.smsNumbers.userId), {
    inner: ["userId", "codeExpiresAt", "codeMisses"],
    secret: ["codeHash"],
  }),
  section("addressTrouble", db.unreachableAddresses, ofUser(db.unreachableAddresses.userId), {
    inner: ["userId"],
  }),
  section("changedAddress", db.emailChanges, ofUser(db.emailChanges.userId), {
    inner: ["userId"],
    secret: ["tokenHash"],
  }),
  section(
    "devices",
    db.sessions,
    // A replaced token counts as proven at the epoch and is no device of its own.
    (owner) => and(ofUser(db.sessions.userId)(owner), sql`${db.sessions.signedInAt} > 'epoch'`),
    { secret: ["tokenHash"], inner: ["userId", "id"] },
  ),
  section("knownBrowsers", db.knownDevices, ofUser(db.knownDevices.userId), {
    inner: ["userId"],
    secret: ["markHash"],
  }),
  // The address and keys would allow sending to that browser; its host is enough to identify it.
  section(
    "pushBrowsers",
    db.pushSubscriptions,
    ofUser(db.pushSubscriptions.userId),
    { inner: ["id", "userId"], secret: ["sessionHash", "endpoint", "p256dh", "auth"] },
    { beside: { service: () => sql`substring(${db.pushSubscriptions.endpoint} from '^https://([^/]+)')` } },
  ),
  section("secondFactor", db.secondFactors, ofUser(db.secondFactors.userId), {
    inner: ["userId"],
    secret: ["secretSealed", "lastStep"],
  }),
  section("google", db.googleAccounts, ofUser(db.googleAccounts.userId), {
    provider: ["subject"],
    inner: ["userId"],
  }),
  section("linksSent", db.accountLinks, ofUser(db.accountLinks.userId), {
    inner: ["id", "userId"],
    secret: ["tokenHash"],
  }),
  section("copiesTaken", db.dataExports, ofUser(db.dataExports.userId), {
    inner: ["id", "userId", "expiresAt", "progressAt", "photosDone"],
    secret: ["sessionHash", "tokenHash"],
  }),
  section("notifications", db.notifications, ofUser(db.notifications.userId), { inner: ["id", "userId"] }),
  section("deliveries", db.deliveries, ofUser(db.deliveries.userId), {
    inner: ["sourceId", "userId", "params", "messageId", "dueAt"],
    provider: ["providerId"],
  }),
  section("weeklyReports", db.weeklyReports, ofUser(db.weeklyReports.userId), { inner: ["userId"] }),
  section("supportThreads", db.supportThreads, ofUser(db.supportThreads.userId), {
    inner: ["userId", "adminReadAt", "place"],
  }),
  section(
    "supportMessages",
    db.supportMessages,
    within(
      db.supportMessages.threadId,
      (owner) => sql`(select id from support_threads where user_id = ${owner.userId}::uuid)`,
    ),
    { inner: ["id"], others: ["userId"] },
  ),
  section(
    "waitingList",
    db.waitingList,
    (owner) => sql`${db.waitingList.email} = (select email from users where id = ${owner.userId}::uuid)`,
    { inner: ["id"] },
  ),
  section("invitations", db.invitations, (owner) => eq(db.invitations.acceptedBy, owner.userId), {
    inner: ["id", "revokedAt", "acceptedBy"],
    secret: ["tokenHash"],
    others: ["invitedBy"],
  }),
  section(
    "changesByUs",
    db.auditLog,
    (owner) =>
      inArray(
        db.auditLog.subjectId,
        [owner.userId, owner.homeownerId, owner.runnerId].filter((id) => id !== null),
      ),
    { inner: ["id", "subjectId"], others: ["userId", "concerns", "before", "after"] },
  ),

  // A home, its pickups and its rentals.
  section("home", db.homeownerProfiles, ofHome(db.homeownerProfiles.id), {
    inner: ["userId", "publicStreet", "bucket"],
  }),
  section(
    "homeDetails",
    db.homeDetails,
    ofHome(db.homeDetails.homeownerId),
    { inner: ["homeownerId"] },
    { sealed: { column: "gateCodeSealed", boundTo: "homeownerId" } },
  ),
  section("gateCodeViews", db.gateCodeViews, ofHome(db.gateCodeViews.homeownerId), {
    inner: ["id", "homeownerId"],
    others: ["userId"],
  }),
  section("homeOnTheMap", db.pins, ofHome(db.pins.homeownerId), { inner: ["homeownerId"] }),
  section("canRhythms", db.canRhythms, ofHome(db.canRhythms.homeownerId), { inner: ["homeownerId"] }),
  section("droppedRhythms", db.droppedRhythms, ofHome(db.droppedRhythms.homeownerId), {
    inner: ["homeownerId"],
  }),
  section("skippedDays", db.skippedDays, ofHome(db.skippedDays.homeownerId), { inner: ["homeownerId"] }),
  section("holds", db.vacationHolds, ofHome(db.vacationHolds.homeownerId), { inner: ["id", "homeownerId"] }),
  section("reportedDays", db.dayReports, ofHome(db.dayReports.homeownerId), {
    inner: ["id", "homeownerId"],
    others: ["resolvedBy"],
  }),
  section("reminders", db.pickupNotices, ofHome(db.pickupNotices.homeownerId), { inner: ["homeownerId"] }),
  section("movedPickups", db.movedJobs, ofHome(db.movedJobs.homeownerId), {
    inner: ["dayMoveId", "homeownerId"],
    others: ["runnerId"],
  }),
  section("calendarAddress", db.calendarFeeds, ofHome(db.calendarFeeds.homeownerId), {
    inner: ["homeownerId"],
    secret: ["tokenHash"],
  }),
  section(
    "pickups",
    db.jobs,
    ofHome(db.jobs.homeownerId),
    { inner: ["homeownerId", "publicStreet"], others: ["runnerId", "payCents"] },
    { beside: { runner: () => shownName("runner_profiles", db.jobs.runnerId) } },
  ),
  section(
    "pickupSteps",
    db.jobEvents,
    within(db.jobEvents.jobId, homesJobs),
    { inner: ["id"], others: ["userId", "givenTo"] },
    { beside: { reason: (owner) => onlyOwn(db.jobEvents.reason, db.jobEvents.userId, owner) } },
  ),
  section("promises", db.promises, within(db.promises.jobId, homesJobs)),
  section("ratingsGiven", db.ratings, within(db.ratings.jobId, homesJobs), {
    others: ["runnerId", "excludedBecause"],
  }),
  section("problems", db.problems, ofHome(db.problems.homeownerId), {
    inner: ["homeownerId"],
    others: ["runnerId", "resolvedBy"],
  }),
  section(
    "rentals",
    db.properties,
    ofHome(db.properties.homeownerId),
    { inner: ["homeownerId", "version"] },
    { sealed: { column: "gateCodeSealed", boundTo: "id" } },
  ),
  section("rentalSettings", db.rentalSettings, ofHome(db.rentalSettings.homeownerId), {
    inner: ["homeownerId"],
  }),
  section("rentalCalendarAddress", db.rentalCalendars, ofHome(db.rentalCalendars.homeownerId), {
    inner: ["homeownerId"],
    secret: ["tokenHash"],
  }),
  section(
    "calendarsRead",
    db.rentalFeeds,
    within(db.rentalFeeds.propertyId, rentals),
    {
      secret: ["addressHash"],
      inner: [
        "site",
        "unnamedEntries",
        "dueAt",
        "triedAt",
        "failures",
        "doubt",
        "doubtedSince",
        "missingStays",
        "trustedUntil",
        "skippedEntries",
        "etag",
        "lastModified",
      ],
    },
    { sealed: { column: "addressSealed", boundTo: "id" } },
  ),
  section("stays", db.rentalStays, within(db.rentalStays.propertyId, rentals), {
    provider: ["uid"],
    inner: ["nth"],
  }),
  // The host wrote the guest's name.
  section("guests", db.stayGuests, within(db.stayGuests.stayId, stays)),
  section("guestTemplates", db.guestTemplates, ofHome(db.guestTemplates.homeownerId), {
    inner: ["homeownerId"],
  }),
  section("guestTemplateTexts", db.guestTemplateTexts, within(db.guestTemplateTexts.templateId, templates)),
  section("guestEmails", db.guestMessages, within(db.guestMessages.stayId, stays), { inner: ["id"] }),
  section("rentalPickups", db.rentalPickups, within(db.rentalPickups.propertyId, rentals), { inner: ["id"] }),
  section("rentalChecks", db.rentalChecks, within(db.rentalChecks.jobId, homesJobs)),

  // A subscription and the money paid for it.
  section("subscriptions", db.subscriptions, ofUser(db.subscriptions.userId), {
    inner: ["userId", "cardExpiryTold", "syncedAt", "revision"],
    provider: ["providerId", "nextRateAtProvider"],
    secret: ["clientSecret"],
  }),
  section(
    "subscriptionEvents",
    db.subscriptionEvents,
    within(
      db.subscriptionEvents.subscriptionId,
      (owner) => sql`(select id from subscriptions where user_id = ${owner.userId}::uuid)`,
    ),
    { inner: ["id"] },
  ),
  section("invoices", db.invoices, ofUser(db.invoices.userId), {
    inner: ["userId", "attempts", "nextAttemptAt", "needsAction"],
    provider: ["providerId"],
  }),
  section("refunds", db.refunds, within(db.refunds.invoiceId, invoicesOf), {
    inner: ["id"],
    provider: ["providerId"],
    others: ["requestedBy"],
  }),
  section("disputes", db.disputes, within(db.disputes.invoiceId, invoicesOf), {
    inner: ["id"],
    provider: ["providerId"],
  }),
  section("ledger", db.ledgerEntries, ofUser(db.ledgerEntries.userId), { inner: ["id", "userId"] }),
  section(
    "bookings",
    db.ledgerTransactions,
    within(
      db.ledgerTransactions.id,
      (owner) => sql`(select transaction_id from ledger_entries where user_id = ${owner.userId}::uuid)`,
    ),
    { provider: ["source"] },
  ),

  // A runner, their pickups and pay; and photos.
  section("runner", db.runnerProfiles, ofRunner(db.runnerProfiles.id), {
    inner: ["userId"],
    others: ["reviewedBy"],
  }),
  section("application", db.applicationEvents, ofRunner(db.applicationEvents.runnerId), {
    inner: ["id", "runnerId"],
    others: ["userId"],
  }),
  section("backgroundCheck", db.backgroundChecks, ofUser(db.backgroundChecks.userId), {
    inner: ["userId"],
    provider: ["reference"],
    others: ["note", "updatedBy"],
  }),
  section("consents", db.runnerConsents, ofUser(db.runnerConsents.userId), { inner: ["id", "userId"] }),
  section("training", db.trainingResults, ofUser(db.trainingResults.userId), { inner: ["id", "userId"] }),
  // A home's address and access details belong to its homeowner; a runner's export has only the job's town.
  section(
    "jobs",
    db.jobs,
    ofRunner(db.jobs.runnerId),
    {
      others: [
        "homeownerId",
        "propertyId",
        "address",
        "publicStreet",
        "latitude",
        "longitude",
        "specialInstructions",
        "createdAt",
        "requestedAt",
        "needsConfirmation",
      ],
      inner: ["runnerId"],
    },
    { beside: { homeowner: () => shownName("homeowner_profiles", db.jobs.homeownerId) } },
  ),
  section(
    "jobSteps",
    db.jobEvents,
    (owner) =>
      or(
        eq(db.jobEvents.userId, owner.userId),
        eq(db.jobEvents.givenTo, owner.userId),
        sql`${db.jobEvents.jobId} in (select id from jobs where runner_id = ${owner.runnerId}::uuid)`,
      ),
    { inner: ["id"], others: ["userId", "givenTo"] },
    { beside: { reason: (owner) => onlyOwn(db.jobEvents.reason, db.jobEvents.userId, owner) } },
  ),
  section("steps", db.runnerSteps, ofUser(db.runnerSteps.userId), { inner: ["id", "userId"] }),
  section("offersDeclined", db.jobDeclines, ofRunner(db.jobDeclines.runnerId), { inner: ["runnerId"] }),
  section("jobsMoved", db.movedJobs, ofRunner(db.movedJobs.runnerId), {
    inner: ["dayMoveId", "runnerId"],
    others: ["homeownerId"],
  }),
  section("daysOff", db.runnerDaysOff, ofRunner(db.runnerDaysOff.runnerId), { inner: ["runnerId"] }),
  section("routes", db.routeOrders, ofRunner(db.routeOrders.runnerId), { inner: ["runnerId"] }),
  section("ratingsReceived", db.ratings, ofRunner(db.ratings.runnerId), { inner: ["runnerId"] }),
  section(
    "appeals",
    db.ratingAppeals,
    within(
      db.ratingAppeals.jobId,
      (owner) => sql`(select job_id from ratings where runner_id = ${owner.runnerId}::uuid)`,
    ),
    { others: ["decidedBy"] },
  ),
  section("reviews", db.jobAnomalies, ofUser(db.jobAnomalies.userId), {
    inner: ["id", "userId"],
    others: ["resolvedBy"],
  }),
  section("problemsReported", db.problems, ofRunner(db.problems.runnerId), {
    inner: ["id", "runnerId"],
    others: ["homeownerId", "wish", "words", "photoId", "creditCents", "backBy", "answer", "resolvedBy"],
  }),
  section("payoutAccount", db.payoutAccounts, ofUser(db.payoutAccounts.userId), {
    inner: ["userId"],
    provider: ["providerId"],
  }),
  section("payouts", db.payouts, ofUser(db.payouts.userId), {
    inner: ["id", "userId", "attempts", "refusals"],
    provider: ["providerId"],
  }),
  // A runner's location belongs to the runner.
  section(
    "photos",
    db.photos,
    (owner) =>
      sql`${db.photos.attachedAt} is not null and (${db.photos.ownerId} = ${owner.userId}::uuid or ${db.photos.jobId} in ${homesJobs(owner)})`,
    { inner: ["contentType", "photoBytes"] },
    {
      beside: {
        ownerId: (owner) =>
          sql`case when ${db.photos.ownerId} = ${owner.userId}::uuid then 'you' else 'runner' end`,
        latitude: (owner) => onlyOwn(db.photos.latitude, db.photos.ownerId, owner),
        longitude: (owner) => onlyOwn(db.photos.longitude, db.photos.ownerId, owner),
        accuracyMeters: (owner) => onlyOwn(db.photos.accuracyMeters, db.photos.ownerId, owner),
        distanceMeters: (owner) => onlyOwn(db.photos.distanceMeters, db.photos.ownerId, owner),
      },
    },
  ),
];

/** Tables left out of every export, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  alert_snoozes: "Which alert an admin snoozed; names no person.",
  area_sums: "Totals over many people.",
  credit_transfers: "Which credits the payment provider has; the credits are in the export.",
  daily_figures: "Totals over many people.",
  day_standings: "Totals over many people.",
  directory: "Copies of account texts, for the admins' search.",
  exchange_rates: "No personal data.",
  guest_letters: "When emails to guests went out, for two days: counts toward the daily limit.",
  guest_stops: "Hashed addresses of guests who unsubscribed: other people's data.",
  google_ways: "A sign-in in progress, kept for minutes: a secret.",
  holidays: "No personal data.",
  login_attempts: "Counts of attempts, kept for a day under a hash; someone else may have made them.",
  payment_customers: "The payment provider's id for the account.",
  person_notes: "Admins' notes for other admins, given on request.",
  platform_rules: "No personal data.",
  platform_settings: "No personal data.",
  reading_paces: "How often calendars were read on request, kept for a day.",
  proof_codes: "A code valid for minutes: a secret.",
  pushes: "Days an admin moved; the moved pickups are in the export.",
  rates: "No personal data.",
  recovery_codes: "Secrets.",
  schedule_runs: "No personal data.",
  clock_skews: "No personal data.",
  pay_holds: "No personal data.",
  sign_in_challenges: "A sign-in in progress, kept for minutes: a secret.",
  total_figures: "Totals over many people.",
  usage_counts: "Totals over many people; no user is stored.",
  waiting_zips: "Totals over many people.",
  webhook_events: "The provider's events about invoices and payouts, which are in the export.",
  zip_codes: "No personal data.",
};
