import { type Column, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as db from "#db/schema/index.ts";
import { nameShown } from "#modules/accounts/index.ts";

/** The data's owner: the account, and its home and runner profile if any. */
export type Owner = { userId: string; homeownerId: string | null; runnerId: string | null };

/**
 * Why a column is not exported. secret: it grants access. provider: another company's id for the row. inner: internal
 * data that says nothing about the person, or repeats other data. others: it is about another person.
 */
type Reason = "secret" | "provider" | "inner" | "others";

export type Section = {
  /** The section's name in the export. */
  name: string;
  table: PgTable;
  where: (owner: Owner) => SQL | undefined;
  /** Columns exported unchanged, by their names in the code. */
  shown: readonly string[];
  /** All other columns of the table, with the reason. */
  withheld: Readonly<Record<string, Reason>>;
  /** Columns exported in another form, and derived values. */
  beside?: (owner: Owner) => Record<string, SQL>;
  /** Exported unsealed, under the column's name without "Sealed". */
  sealed?: { column: string; boundTo: string };
};

type Columns<Table extends PgTable> = keyof Table["_"]["columns"] & string;

function section<Table extends PgTable>(
  name: string,
  table: Table,
  of: Omit<Section, "name" | "table" | "shown" | "withheld" | "sealed"> & {
    shown: readonly Columns<Table>[];
    withheld?: Partial<Record<Columns<Table>, Reason>>;
    sealed?: { column: Columns<Table>; boundTo: Columns<Table> };
  },
): Section {
  return { name, table, ...of, withheld: (of.withheld ?? {}) as Section["withheld"] };
}

const ofUser = (column: Column) => (owner: Owner) => eq(column, owner.userId);
/** Matches no rows when there is no home. */
const ofHome = (column: Column) => (owner: Owner) => sql`${column} = ${owner.homeownerId}::uuid`;
const ofRunner = (column: Column) => (owner: Owner) => sql`${column} = ${owner.runnerId}::uuid`;

const homesJobs = (owner: Owner) =>
  sql`(select id from jobs where homeowner_id = ${owner.homeownerId}::uuid)`;
const rentals = (owner: Owner) =>
  sql`(select id from properties where homeowner_id = ${owner.homeownerId}::uuid)`;
const stays = (owner: Owner) => sql`(select id from rental_stays where property_id in ${rentals(owner)})`;
const templates = (owner: Owner) =>
  sql`(select id from guest_templates where homeowner_id = ${owner.homeownerId}::uuid)`;
const invoicesOf = (owner: Owner) => sql`(select id from invoices where user_id = ${owner.userId}::uuid)`;
const within = (column: Column, rows: (owner: Owner) => SQL) => (owner: Owner) =>
  sql`${column} in ${rows(owner)}`;

/**
 * The name of a job's other side as shown to the person (`other-side.ts`); null when there is none or it is deleted.
 */
const shownName = (profiles: "runner_profiles" | "homeowner_profiles", id: Column) => sql`(
  select ${nameShown("person", "chosen")}
  from ${sql.raw(profiles)} as profile join users as person on person.id = profile.user_id
  join preferences as chosen on chosen.user_id = person.id
  where profile.id = ${id})`;

/** Only text the person wrote, not text others wrote about them. */
const ownWords = (words: Column, writer: Column, owner: Owner) =>
  sql`case when ${writer} = ${owner.userId}::uuid then ${words} end`;

/**
 * The sections of a person's export, in order. Every column of every table is listed here, or in `leftOut` with a
 * reason. `own-sections.test.ts` compares them with the schema, so a new column needs a decision.
 */
export const sections: readonly Section[] = [
  section("account", db.users, {
    where: ofUser(db.users.id),
    shown: [
      "id",
      "role",
      "firstName",
      "lastName",
      "email",
      "passwordChangedAt",
      "emailVerifiedAt",
      "suspendedAt",
      "createdAt",
    ],
    withheld: { passwordHash: "secret", deletedAt: "inner" },
  }),
  section("preferences", db.preferences, {
    where: ofUser(db.preferences.userId),
    shown: [
      "theme",
      "language",
      "timezone",
      "isTimezoneChosen",
      "currency",
      "emailNotifications",
      "smsNotifications",
      "pushNotifications",
      "jobAlerts",
      "weeklyReports",
      "marketingEmails",
      "securityAlerts",
      "profileVisibility",
      "dataSharing",
      "analyticsTracking",
      "locationTracking",
    ],
    withheld: { userId: "inner" },
  }),
  section("quietHours", db.quietHours, {
    where: ofUser(db.quietHours.userId),
    shown: ["fromMinute", "untilMinute"],
    withheld: { userId: "inner" },
  }),
  section("textMessageNumber", db.smsNumbers, {
    where: ofUser(db.smsNumbers.userId),
    shown: ["e164", "codeSentAt", "confirmedAt", "stoppedAt", "failedAt", "createdAt"],
    withheld: { userId: "inner", codeHash: "secret", codeExpiresAt: "inner", codeMisses: "inner" },
  }),
  section("addressTrouble", db.unreachableAddresses, {
    where: ofUser(db.unreachableAddresses.userId),
    shown: ["email", "trouble", "since"],
    withheld: { userId: "inner" },
  }),
  section("changedAddress", db.emailChanges, {
    where: ofUser(db.emailChanges.userId),
    shown: ["newEmail", "expiresAt"],
    withheld: { userId: "inner", tokenHash: "secret" },
  }),
  section("devices", db.sessions, {
    where: ofUser(db.sessions.userId),
    shown: ["createdAt", "signedInAt", "extendedAt", "expiresAt", "userAgent", "address"],
    withheld: { tokenHash: "secret", userId: "inner", id: "inner" },
  }),
  section("knownBrowsers", db.knownDevices, {
    where: ofUser(db.knownDevices.userId),
    shown: ["lastSeenAt"],
    withheld: { userId: "inner", markHash: "secret" },
  }),
  section("pushBrowsers", db.pushSubscriptions, {
    where: ofUser(db.pushSubscriptions.userId),
    // The address and keys would allow sending to that browser; its host is enough to identify it.
    shown: ["createdAt", "seenAt", "failedAt"],
    withheld: {
      id: "inner",
      userId: "inner",
      sessionHash: "secret",
      endpoint: "secret",
      p256dh: "secret",
      auth: "secret",
    },
    beside: () => ({ service: sql`substring(${db.pushSubscriptions.endpoint} from '^https://([^/]+)')` }),
  }),
  section("secondFactor", db.secondFactors, {
    where: ofUser(db.secondFactors.userId),
    shown: ["begunAt", "confirmedAt"],
    withheld: { userId: "inner", secretSealed: "secret", lastStep: "secret" },
  }),
  section("google", db.googleAccounts, {
    where: ofUser(db.googleAccounts.userId),
    shown: ["email", "linkedAt"],
    withheld: { subject: "provider", userId: "inner" },
  }),
  section("linksSent", db.accountLinks, {
    where: ofUser(db.accountLinks.userId),
    shown: ["purpose", "email", "createdAt", "expiresAt"],
    withheld: { id: "inner", userId: "inner", tokenHash: "secret" },
  }),
  section("copiesTaken", db.dataExports, {
    where: ofUser(db.dataExports.userId),
    shown: ["createdAt", "takenAt", "photosTotal", "outcome"],
    withheld: {
      id: "inner",
      userId: "inner",
      sessionHash: "secret",
      tokenHash: "secret",
      expiresAt: "inner",
      progressAt: "inner",
      photosDone: "inner",
    },
  }),
  section("notifications", db.notifications, {
    where: ofUser(db.notifications.userId),
    shown: ["type", "params", "link", "readAt", "createdAt"],
    withheld: { id: "inner", userId: "inner" },
  }),
  section("deliveries", db.deliveries, {
    where: ofUser(db.deliveries.userId),
    shown: ["channel", "kind", "state", "trouble", "attempts", "createdAt", "attemptedAt", "settledAt"],
    withheld: {
      sourceId: "inner",
      userId: "inner",
      params: "inner",
      messageId: "inner",
      providerId: "provider",
      dueAt: "inner",
    },
  }),
  section("weeklyReports", db.weeklyReports, {
    where: ofUser(db.weeklyReports.userId),
    shown: ["weekOn", "hasLetter", "toldAt"],
    withheld: { userId: "inner" },
  }),
  section("supportThreads", db.supportThreads, {
    where: ofUser(db.supportThreads.userId),
    shown: ["id", "topic", "jobId", "openedAt", "lastMessageAt", "userReadAt", "closedAt"],
    withheld: { userId: "inner", adminReadAt: "inner", place: "inner" },
  }),
  section("supportMessages", db.supportMessages, {
    where: within(
      db.supportMessages.threadId,
      (owner) => sql`(select id from support_threads where user_id = ${owner.userId}::uuid)`,
    ),
    shown: ["threadId", "isFromSupport", "words", "sentAt"],
    withheld: { id: "inner", userId: "others" },
  }),
  section("waitingList", db.waitingList, {
    where: (owner) =>
      sql`${db.waitingList.email} = (select email from users where id = ${owner.userId}::uuid)`,
    shown: ["zipCode", "email", "language", "createdAt"],
    withheld: { id: "inner" },
  }),
  section("invitations", db.invitations, {
    where: (owner) => eq(db.invitations.acceptedBy, owner.userId),
    shown: ["email", "firstName", "language", "createdAt", "sentAt", "expiresAt", "acceptedAt"],
    withheld: {
      id: "inner",
      tokenHash: "secret",
      invitedBy: "others",
      revokedAt: "inner",
      acceptedBy: "inner",
    },
  }),
  section("changesByUs", db.auditLog, {
    where: (owner) =>
      inArray(
        db.auditLog.subjectId,
        [owner.userId, owner.homeownerId, owner.runnerId].filter((id) => id !== null),
      ),
    shown: ["action", "happenedAt"],
    withheld: {
      id: "inner",
      userId: "others",
      subjectId: "inner",
      concerns: "others",
      before: "others",
      after: "others",
    },
  }),

  section("home", db.homeownerProfiles, {
    where: ofHome(db.homeownerProfiles.id),
    shown: [
      "id",
      "address",
      "unit",
      "city",
      "state",
      "zipCode",
      "phoneNumber",
      "pickupDays",
      "specialInstructions",
      "numberOfCans",
      "timeZone",
      "pickupWindow",
      "outEveningBefore",
      "inAfterCollection",
      "createdAt",
    ],
    withheld: { userId: "inner", publicStreet: "inner", bucket: "inner" },
  }),
  section("homeDetails", db.homeDetails, {
    where: ofHome(db.homeDetails.homeownerId),
    shown: ["cansPlace", "curbPlace", "pets", "updatedAt"],
    withheld: { homeownerId: "inner" },
    sealed: { column: "gateCodeSealed", boundTo: "homeownerId" },
  }),
  section("gateCodeLooks", db.gateCodeLooks, {
    where: ofHome(db.gateCodeLooks.homeownerId),
    shown: ["jobId", "lookedAt"],
    withheld: { id: "inner", homeownerId: "inner", userId: "others" },
  }),
  section("homeOnTheMap", db.pins, {
    where: ofHome(db.pins.homeownerId),
    shown: ["address", "zipCode", "latitude", "longitude", "lookedUpAt"],
    withheld: { homeownerId: "inner" },
  }),
  section("canRhythms", db.canRhythms, {
    where: ofHome(db.canRhythms.homeownerId),
    shown: ["canKind", "weekday", "everyWeeks", "anchorOn"],
    withheld: { homeownerId: "inner" },
  }),
  section("droppedRhythms", db.droppedRhythms, {
    where: ofHome(db.droppedRhythms.homeownerId),
    shown: ["canKind", "weekday", "everyWeeks", "anchorOn"],
    withheld: { homeownerId: "inner" },
  }),
  section("skippedDays", db.skippedDays, {
    where: ofHome(db.skippedDays.homeownerId),
    shown: ["onDay", "createdAt"],
    withheld: { homeownerId: "inner" },
  }),
  section("holds", db.serviceHolds, {
    where: ofHome(db.serviceHolds.homeownerId),
    shown: ["fromOn", "untilOn", "createdAt", "settledAt", "cancelledAt"],
    withheld: { id: "inner", homeownerId: "inner" },
  }),
  section("reportedDays", db.dayReports, {
    where: ofHome(db.dayReports.homeownerId),
    shown: ["onDay", "reportedAt", "outcome", "resolvedAt"],
    withheld: { id: "inner", homeownerId: "inner", resolvedBy: "others" },
  }),
  section("reminders", db.pickupNotices, {
    where: ofHome(db.pickupNotices.homeownerId),
    shown: ["notice", "onDay", "toldOn", "toldAt"],
    withheld: { homeownerId: "inner" },
  }),
  section("movedPickups", db.pushedJobs, {
    where: ofHome(db.pushedJobs.homeownerId),
    shown: ["jobId", "fate", "plannedOn", "fromOn", "toOn", "pushedAt", "undoneAt"],
    withheld: { pushId: "inner", homeownerId: "inner", runnerId: "others" },
  }),
  section("calendarAddress", db.calendarFeeds, {
    where: ofHome(db.calendarFeeds.homeownerId),
    shown: ["madeAt"],
    withheld: { homeownerId: "inner", tokenHash: "secret" },
  }),
  section("pickups", db.jobs, {
    where: ofHome(db.jobs.homeownerId),
    shown: [
      "id",
      "kind",
      "propertyId",
      "status",
      "scheduledOn",
      "timeWindow",
      "windowStartsAt",
      "windowEndsAt",
      "outBy",
      "inBy",
      "canKinds",
      "address",
      "city",
      "zipCode",
      "latitude",
      "longitude",
      "numberOfCans",
      "specialInstructions",
      "notes",
      "acceptedAt",
      "startedAt",
      "completedAt",
      "cannotServeReason",
      "noPhotoReason",
      "createdAt",
      "requestedAt",
      "needsConfirmation",
    ],
    withheld: { homeownerId: "inner", runnerId: "others", publicStreet: "inner", payCents: "others" },
    beside: () => ({ runner: shownName("runner_profiles", db.jobs.runnerId) }),
  }),
  section("pickupSteps", db.jobEvents, {
    where: within(db.jobEvents.jobId, homesJobs),
    shown: ["jobId", "fromStatus", "toStatus", "happenedAt", "capturedAt"],
    withheld: { id: "inner", userId: "others", givenTo: "others" },
    beside: (owner) => ({ reason: ownWords(db.jobEvents.reason, db.jobEvents.userId, owner) }),
  }),
  section("promises", db.promises, {
    where: within(db.promises.jobId, homesJobs),
    shown: ["jobId", "promise", "dueAt", "outcome", "decidedAt"],
  }),
  section("ratingsGiven", db.ratings, {
    where: within(db.ratings.jobId, homesJobs),
    shown: ["jobId", "stars", "tags", "words", "ratedAt"],
    withheld: { runnerId: "others", excludedBecause: "others" },
  }),
  section("problems", db.problems, {
    where: ofHome(db.problems.homeownerId),
    shown: [
      "id",
      "jobId",
      "kind",
      "wish",
      "words",
      "photoId",
      "reportedAt",
      "outcome",
      "returnJobId",
      "creditCents",
      "backBy",
      "answer",
      "resolvedAt",
    ],
    withheld: { homeownerId: "inner", runnerId: "others", resolvedBy: "others" },
  }),

  section("rentals", db.properties, {
    where: ofHome(db.properties.homeownerId),
    shown: [
      "id",
      "name",
      "address",
      "city",
      "state",
      "zipCode",
      "timeZone",
      "guests",
      "bedrooms",
      "amenities",
      "numberOfCans",
      "checkInTime",
      "checkOutTime",
      "collectionDays",
      "cansPlace",
      "curbPlace",
      "accessNotes",
      "checklist",
      "createdAt",
      "removedAt",
    ],
    withheld: { homeownerId: "inner", version: "inner" },
    sealed: { column: "gateCodeSealed", boundTo: "id" },
  }),
  section("rentalSettings", db.rentalSettings, {
    where: ofHome(db.rentalSettings.homeownerId),
    shown: ["isAutomatic", "defaultWindow", "mode", "updatedAt"],
    withheld: { homeownerId: "inner" },
  }),
  section("rentalCalendarAddress", db.rentalCalendars, {
    where: ofHome(db.rentalCalendars.homeownerId),
    shown: ["madeAt"],
    withheld: { homeownerId: "inner", tokenHash: "secret" },
  }),
  section("calendarsRead", db.rentalFeeds, {
    where: within(db.rentalFeeds.propertyId, rentals),
    shown: [
      "id",
      "propertyId",
      "kind",
      "name",
      "host",
      "countsBlocked",
      "createdAt",
      "readAt",
      "failure",
      "failingSince",
      "incompleteSince",
      "leftOutStays",
    ],
    withheld: {
      addressHash: "secret",
      site: "inner",
      unnamedEntries: "inner",
      dueAt: "inner",
      triedAt: "inner",
      failures: "inner",
      doubt: "inner",
      doubtedSince: "inner",
      missingStays: "inner",
      trustedUntil: "inner",
      skippedEntries: "inner",
      etag: "inner",
      lastModified: "inner",
    },
    sealed: { column: "addressSealed", boundTo: "id" },
  }),
  section("stays", db.rentalStays, {
    where: within(db.rentalStays.propertyId, rentals),
    shown: [
      "id",
      "feedId",
      "propertyId",
      "fromOn",
      "untilOn",
      "fromTime",
      "untilTime",
      "isBlocked",
      "title",
      "seenAt",
      "goneAt",
    ],
    withheld: { uid: "provider", nth: "inner" },
  }),
  // The host wrote the guest's name.
  section("guests", db.stayGuests, {
    where: within(db.stayGuests.stayId, stays),
    shown: ["stayId", "name", "email", "language", "updatedAt"],
  }),
  section("guestTemplates", db.guestTemplates, {
    where: ofHome(db.guestTemplates.homeownerId),
    shown: ["id", "propertyId", "name", "isAutomatic", "moment", "offsetHours", "createdAt", "updatedAt"],
    withheld: { homeownerId: "inner" },
  }),
  section("guestTemplateTexts", db.guestTemplateTexts, {
    where: within(db.guestTemplateTexts.templateId, templates),
    shown: ["templateId", "language", "subject", "body"],
  }),
  section("guestLetters", db.guestMessages, {
    where: within(db.guestMessages.stayId, stays),
    shown: ["stayId", "templateId", "state", "subject", "body", "sentAt"],
    withheld: { id: "inner" },
  }),
  section("rentalVisits", db.rentalVisits, {
    where: within(db.rentalVisits.propertyId, rentals),
    shown: [
      "propertyId",
      "visitOn",
      "isCheckout",
      "isCollection",
      "stayId",
      "nextGuestsAt",
      "state",
      "jobId",
      "askedAt",
      "updatedAt",
    ],
    withheld: { id: "inner" },
  }),
  section("rentalChecks", db.rentalChecks, {
    where: within(db.rentalChecks.jobId, homesJobs),
    shown: ["jobId", "item", "checkedAt", "photoId"],
  }),

  section("subscriptions", db.subscriptions, {
    where: ofUser(db.subscriptions.userId),
    shown: [
      "id",
      "status",
      "plan",
      "monthlyRateCents",
      "cardBrand",
      "cardLast4",
      "cardExpiryMonth",
      "cardExpiryYear",
      "createdAt",
      "activatedAt",
      "endedAt",
      "periodStartsAt",
      "periodEndsAt",
      "cancelAtPeriodEnd",
      "cancelReason",
      "pausedAt",
      "nextRateCents",
      "nextRateFrom",
      "nextRateToldAt",
    ],
    withheld: {
      userId: "inner",
      providerId: "provider",
      clientSecret: "secret",
      cardExpiryTold: "inner",
      nextRateAtProvider: "provider",
      syncedAt: "inner",
      revision: "inner",
    },
  }),
  section("subscriptionEvents", db.subscriptionEvents, {
    where: within(
      db.subscriptionEvents.subscriptionId,
      (owner) => sql`(select id from subscriptions where user_id = ${owner.userId}::uuid)`,
    ),
    shown: ["subscriptionId", "event", "endsAt", "happenedAt"],
    withheld: { id: "inner" },
  }),
  section("invoices", db.invoices, {
    where: ofUser(db.invoices.userId),
    shown: [
      "id",
      "subscriptionId",
      "number",
      "status",
      "amountCents",
      "creditedCents",
      "refundedCents",
      "periodStartsOn",
      "periodEndsOn",
      "receiptUrl",
      "createdAt",
      "paidAt",
    ],
    withheld: {
      userId: "inner",
      providerId: "provider",
      attempts: "inner",
      nextAttemptAt: "inner",
      needsAction: "inner",
    },
  }),
  section("refunds", db.refunds, {
    where: within(db.refunds.invoiceId, invoicesOf),
    shown: ["invoiceId", "amountCents", "status", "reason", "createdAt", "settledAt"],
    withheld: { id: "inner", providerId: "provider", requestedBy: "others" },
  }),
  section("disputes", db.disputes, {
    where: within(db.disputes.invoiceId, invoicesOf),
    shown: [
      "invoiceId",
      "amountCents",
      "withdrawnCents",
      "status",
      "reason",
      "respondBy",
      "createdAt",
      "closedAt",
    ],
    withheld: { id: "inner", providerId: "provider" },
  }),
  section("ledger", db.ledgerEntries, {
    where: ofUser(db.ledgerEntries.userId),
    shown: ["transactionId", "account", "amountCents", "payWeek"],
    withheld: { id: "inner", userId: "inner" },
  }),
  section("bookings", db.ledgerTransactions, {
    where: within(
      db.ledgerTransactions.id,
      (owner) => sql`(select transaction_id from ledger_entries where user_id = ${owner.userId}::uuid)`,
    ),
    shown: ["id", "kind", "jobId", "reason", "bookedAt"],
    withheld: { source: "provider" },
  }),

  section("runner", db.runnerProfiles, {
    where: ofRunner(db.runnerProfiles.id),
    shown: [
      "id",
      "phoneNumber",
      "city",
      "serviceAreas",
      "availabilityWindows",
      "vehicleType",
      "payoutEmail",
      "isAvailable",
      "applicationStatus",
      "submittedAt",
      "idCheckConsentedAt",
      "trainingCompletedAt",
      "reviewedAt",
      "reviewReason",
      "completedJobs",
      "ratingSum",
      "ratingCount",
      "createdAt",
    ],
    withheld: { userId: "inner", reviewedBy: "others" },
  }),
  section("application", db.applicationEvents, {
    where: ofRunner(db.applicationEvents.runnerId),
    shown: ["step", "words", "happenedAt"],
    withheld: { id: "inner", runnerId: "inner", userId: "others" },
  }),
  section("backgroundCheck", db.backgroundChecks, {
    where: ofUser(db.backgroundChecks.userId),
    shown: ["status", "isByHand", "requestedAt", "updatedAt"],
    withheld: { userId: "inner", reference: "provider", note: "others", updatedBy: "others" },
  }),
  section("consents", db.runnerConsents, {
    where: ofUser(db.runnerConsents.userId),
    shown: ["textVersion", "consentedAt"],
    withheld: { id: "inner", userId: "inner" },
  }),
  section("training", db.trainingResults, {
    where: ofUser(db.trainingResults.userId),
    shown: ["version", "correct", "questions", "passedAt"],
    withheld: { id: "inner", userId: "inner" },
  }),
  // A home's address and access details belong to its homeowner; a runner's export has only the job's town.
  section("jobs", db.jobs, {
    where: ofRunner(db.jobs.runnerId),
    shown: [
      "id",
      "kind",
      "status",
      "scheduledOn",
      "timeWindow",
      "windowStartsAt",
      "windowEndsAt",
      "outBy",
      "inBy",
      "canKinds",
      "city",
      "zipCode",
      "numberOfCans",
      "payCents",
      "acceptedAt",
      "startedAt",
      "completedAt",
      "notes",
      "cannotServeReason",
      "noPhotoReason",
    ],
    withheld: {
      homeownerId: "others",
      runnerId: "inner",
      propertyId: "others",
      address: "others",
      publicStreet: "others",
      latitude: "others",
      longitude: "others",
      specialInstructions: "others",
      createdAt: "others",
      requestedAt: "others",
      needsConfirmation: "others",
    },
    beside: () => ({ homeowner: shownName("homeowner_profiles", db.jobs.homeownerId) }),
  }),
  section("jobSteps", db.jobEvents, {
    where: (owner) =>
      or(
        eq(db.jobEvents.userId, owner.userId),
        eq(db.jobEvents.givenTo, owner.userId),
        sql`${db.jobEvents.jobId} in (select id from jobs where runner_id = ${owner.runnerId}::uuid)`,
      ),
    shown: ["jobId", "fromStatus", "toStatus", "happenedAt", "capturedAt"],
    withheld: { id: "inner", userId: "others", givenTo: "others" },
    beside: (owner) => ({ reason: ownWords(db.jobEvents.reason, db.jobEvents.userId, owner) }),
  }),
  section("steps", db.runnerSteps, {
    where: ofUser(db.runnerSteps.userId),
    shown: ["jobId", "step", "cameAt", "capturedAt", "arrivedAt", "isLate", "refusal"],
    withheld: { id: "inner", userId: "inner" },
  }),
  section("offersDeclined", db.jobDeclines, {
    where: ofRunner(db.jobDeclines.runnerId),
    shown: ["jobId", "declinedAt"],
    withheld: { runnerId: "inner" },
  }),
  section("jobsMoved", db.pushedJobs, {
    where: ofRunner(db.pushedJobs.runnerId),
    shown: ["jobId", "fate", "plannedOn", "fromOn", "toOn", "pushedAt", "undoneAt"],
    withheld: { pushId: "inner", homeownerId: "others", runnerId: "inner" },
  }),
  section("daysOff", db.runnerDaysOff, {
    where: ofRunner(db.runnerDaysOff.runnerId),
    shown: ["fromOn", "untilOn", "createdAt"],
    withheld: { runnerId: "inner" },
  }),
  section("routes", db.routeOrders, {
    where: ofRunner(db.routeOrders.runnerId),
    shown: ["onDay", "jobIds", "madeAt"],
    withheld: { runnerId: "inner" },
  }),
  section("ratingsReceived", db.ratings, {
    where: ofRunner(db.ratings.runnerId),
    shown: ["jobId", "stars", "tags", "words", "ratedAt", "excludedBecause"],
    withheld: { runnerId: "inner" },
  }),
  section("appeals", db.ratingAppeals, {
    where: within(
      db.ratingAppeals.jobId,
      (owner) => sql`(select job_id from ratings where runner_id = ${owner.runnerId}::uuid)`,
    ),
    shown: ["jobId", "words", "appealedAt", "outcome", "answer", "decidedAt"],
    withheld: { decidedBy: "others" },
  }),
  section("reviews", db.jobAnomalies, {
    where: ofUser(db.jobAnomalies.userId),
    shown: ["jobId", "kind", "act", "doneAt", "foundAt", "outcome", "reason", "resolvedAt"],
    withheld: { id: "inner", userId: "inner", resolvedBy: "others" },
  }),
  section("problemsReported", db.problems, {
    where: ofRunner(db.problems.runnerId),
    shown: ["jobId", "kind", "reportedAt", "outcome", "returnJobId", "resolvedAt"],
    withheld: {
      id: "inner",
      homeownerId: "others",
      runnerId: "inner",
      wish: "others",
      words: "others",
      photoId: "others",
      creditCents: "others",
      backBy: "others",
      answer: "others",
      resolvedBy: "others",
    },
  }),
  section("payoutAccount", db.payoutAccounts, {
    where: ofUser(db.payoutAccounts.userId),
    shown: ["status", "bank", "updatedAt"],
    withheld: { userId: "inner", providerId: "provider" },
  }),
  section("payouts", db.payouts, {
    where: ofUser(db.payouts.userId),
    shown: ["payWeek", "amountCents", "status", "reason", "createdAt", "sentAt", "paidAt"],
    withheld: {
      id: "inner",
      userId: "inner",
      providerId: "provider",
      attempts: "inner",
      refusals: "inner",
    },
  }),

  section("photos", db.photos, {
    where: (owner) =>
      sql`${db.photos.attachedAt} is not null and (${db.photos.ownerId} = ${owner.userId}::uuid or ${db.photos.jobId} in ${homesJobs(owner)})`,
    shown: ["id", "purpose", "jobId", "propertyId", "createdAt", "attachedAt", "capturedAt", "source"],
    withheld: { contentType: "inner", photoBytes: "inner" },
    // A runner's location belongs to the runner.
    beside: (owner) => {
      const own = (column: Column) =>
        sql`case when ${db.photos.ownerId} = ${owner.userId}::uuid then ${column} end`;
      return {
        ownerId: sql`case when ${db.photos.ownerId} = ${owner.userId}::uuid then 'you' else 'runner' end`,
        latitude: own(db.photos.latitude),
        longitude: own(db.photos.longitude),
        accuracyMeters: own(db.photos.accuracyMeters),
        distanceMeters: own(db.photos.distanceMeters),
      };
    },
  }),
];

/** Tables left out of every export, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  alert_snoozes: "What an operator put away; it names no person.",
  area_sums: "Sums of many.",
  credit_transfers: "That a credit, which is among the bookings, was told to the payment provider.",
  daily_figures: "Sums of many.",
  day_standings: "Sums of many.",
  directory: "The account's own words again, for the operator's search.",
  exchange_rates: "Nobody's.",
  guest_letters: "When letters to guests went out, for two days: what a day's are counted by.",
  guest_stops: "Guests who want no letters, as hashes of their addresses: others' wishes.",
  google_ways: "A sign-in under way, for minutes: a secret.",
  holidays: "Nobody's.",
  login_attempts: "Counts of tries, kept for a day under a hash: who tried may be somebody else.",
  payment_customers: "The payment provider's own name for the account.",
  person_notes: "What an operator noted for other operators; it is told on request.",
  platform_rules: "Nobody's.",
  platform_settings: "Nobody's.",
  reading_paces: "How often calendars were read because somebody asked, for a day.",
  proof_codes: "A code for minutes: a secret.",
  pushes: "What an operator moved; each pickup of it is among those moved.",
  rates: "Nobody's.",
  recovery_codes: "Secrets.",
  schedule_runs: "Nobody's.",
  clock_skews: "Nobody's.",
  pay_holds: "Nobody's.",
  sign_in_challenges: "A sign-in under way, for minutes: a secret.",
  total_figures: "Sums of many.",
  usage_counts: "Sums of many: who it was is not kept.",
  waiting_zips: "Sums of many.",
  webhook_events: "What the payment provider told of invoices and payouts, which are in the copy.",
  zip_codes: "Nobody's.",
};
