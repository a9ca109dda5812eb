import { and, eq, inArray, or, sql } from "drizzle-orm";
import * as db from "#db/schema/index.ts";
import { pickupCharges } from "./charge-sections.ts";
import { codes } from "./growth-sections.ts";
import {
  disputesOf,
  homeSection,
  homesJobs,
  invoicesOf,
  ofHome,
  ofPickup,
  ofRunner,
  ofUser,
  onlyOwn,
  recipients,
  rentals,
  runnerSection,
  type Section,
  section,
  shownName,
  stays,
  templates,
  userSection,
  within,
} from "./own-section.ts";
import { homesRegulars, runnersPlan } from "./standing-sections.ts";
import { homesWebhook } from "./webhook-sections.ts";

/**
 * The sections of a person's export, in order. A section shows every column that is not withheld with a reason;
 * `own-sections.txt` lists them, so that a new column shows up in review.
 */
export const sections: readonly Section[] = [
  // The account, its sign-in, notices and support threads.
  section("account", db.users, ofUser(db.users.id), {
    secret: ["passwordHash"],
    inner: ["accountId", "deletedAt"],
  }),
  userSection("preferences", db.preferences),
  userSection("savedViews", db.savedViews),
  userSection("setUp", db.setUpDrafts, {}, { sealed: { column: "valuesSealed", boundTo: "userId" } }),
  userSection("quietHours", db.quietHours),
  userSection("dailyDigest", db.dailyDigests),
  userSection("textMessageNumber", db.smsNumbers, {
    inner: ["codeExpiresAt", "codeMisses"],
    secret: ["codeHash"],
  }),
  userSection("textMessages", db.textMessages, { inner: ["id", "providerId", "question", "undo"] }),
  userSection("addressTrouble", db.unreachableAddresses),
  userSection("changedAddress", db.emailChanges, { secret: ["tokenHash"] }),
  section(
    "devices",
    db.sessions,
    // A replaced token counts as proven at the epoch and is no device of its own.
    (owner) => and(ofUser(db.sessions.userId)(owner), sql`${db.sessions.signedInAt} > 'epoch'`),
    { secret: ["tokenHash"], inner: ["userId", "homeUserId", "id"] },
  ),
  userSection("knownBrowsers", db.knownDevices, { secret: ["markHash"] }),
  // The address and keys would allow sending to that browser; its host is enough to identify it.
  userSection(
    "pushBrowsers",
    db.pushSubscriptions,
    { inner: ["id"], secret: ["sessionHash", "endpoint", "p256dh", "auth"] },
    { beside: { service: () => sql`substring(${db.pushSubscriptions.endpoint} from '^https://([^/]+)')` } },
  ),
  userSection("secondFactor", db.secondFactors, { secret: ["secretSealed", "lastStep"] }),
  userSection("passkeys", db.passkeys, {
    inner: ["id", "signatures"],
    secret: ["credentialId", "publicKey"],
  }),
  userSection("google", db.googleAccounts, { provider: ["subject"] }),
  userSection("linksSent", db.accountLinks, {
    inner: ["id", "codeTries"],
    secret: ["tokenHash", "codeHash"],
  }),
  userSection("copiesTaken", db.dataExports, {
    inner: ["id", "expiresAt", "progressAt", "photosDone"],
    secret: ["sessionHash", "tokenHash"],
  }),
  userSection("notifications", db.notifications, { inner: ["id"] }),
  userSection("deliveries", db.deliveries, {
    inner: ["sourceId", "params", "messageId", "dueAt"],
    provider: ["providerId"],
  }),
  userSection("weeklyReports", db.weeklyReports),
  userSection("supportThreads", db.supportThreads, { inner: ["adminReadAt", "place"] }),
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
    (owner) =>
      sql`${db.waitingList.email} = (select email from users where id = ${owner.userId}::uuid and account_id is null)`,
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
    // What helpers did has its own part.
    (owner) =>
      sql`${inArray(
        db.auditLog.subjectId,
        [owner.userId, owner.homeownerId, owner.runnerId].filter((id) => id !== null),
      )} and ${db.auditLog.action} not like 'link.%'`,
    { inner: ["id", "subjectId"], others: ["userId", "concerns", "before", "after"] },
  ),

  // A home, its pickups and its rentals.
  section("home", db.homeownerProfiles, ofHome(db.homeownerProfiles.id), {
    inner: ["userId", "publicStreet", "bucket"],
  }),
  homeSection(
    "homeDetails",
    db.homeDetails,
    {},
    { sealed: { column: "gateCodeSealed", boundTo: "homeownerId" } },
  ),
  homeSection("gateCodeViews", db.gateCodeViews, { inner: ["id"], others: ["userId"] }),
  homeSection("homeOnTheMap", db.pins),
  homeSection("canRhythms", db.canRhythms),
  ...homesRegulars,
  homeSection("holds", db.vacationHolds, { inner: ["id"] }),
  homeSection("reportedDays", db.dayReports, { inner: ["id"], others: ["resolvedBy"] }),
  homeSection("reminders", db.pickupNotices),
  homeSection("movedPickups", db.movedJobs, { inner: ["dayMoveId"], others: ["runnerId"] }),
  homeSection("calendarAddress", db.calendarFeeds, { secret: ["tokenHash"] }),
  ...homesWebhook,
  homeSection(
    "pickups",
    db.jobs,
    { inner: ["publicStreet"], others: ["runnerId", "payCents", "heldFor", "heldUntil"] },
    { beside: { runner: () => shownName("runner_profiles", db.jobs.runnerId) } },
  ),
  section(
    "pickupSteps",
    db.jobEvents,
    within(db.jobEvents.jobId, homesJobs),
    { inner: ["id"], others: ["userId", "givenTo"] },
    { beside: { reason: (owner) => onlyOwn(db.jobEvents.reason, db.jobEvents.userId, owner) } },
  ),
  section("photoLinks", db.pickupShares, within(db.pickupShares.jobId, homesJobs), { secret: ["tokenHash"] }),
  section("pickupMessages", db.pickupMessages, ofPickup(db.pickupMessages), {
    inner: ["id"],
    others: ["runnerId", "authorId"],
  }),
  section("calls", db.pickupCalls, ofPickup(db.pickupCalls), {
    inner: ["id"],
    others: ["runnerId", "callerId"],
  }),
  ...pickupCharges,
  ...codes,
  section("promises", db.promises, within(db.promises.jobId, homesJobs)),
  section("dayCorrections", db.correctedHomes, ofHome(db.correctedHomes.homeownerId), {
    inner: ["homeownerId", "correctionId"],
  }),
  homeSection("truckSeenAtHome", db.truckObservations, { inner: ["zipCode"], others: ["userId"] }),
  section("ratingsGiven", db.ratings, within(db.ratings.jobId, homesJobs), {
    others: ["runnerId", "excludedBecause"],
  }),
  homeSection("problems", db.problems, { others: ["runnerId", "resolvedBy"] }),
  homeSection(
    "rentals",
    db.properties,
    { inner: ["version"] },
    { sealed: { column: "gateCodeSealed", boundTo: "id" } },
  ),
  homeSection("rentalSettings", db.rentalSettings),
  homeSection("rentalCalendarAddress", db.rentalCalendars, { secret: ["tokenHash"] }),
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
  section("guests", db.stayGuests, within(db.stayGuests.stayId, stays), { secret: ["linkToken"] }),
  section("canTexts", db.propertyCanTexts, within(db.propertyCanTexts.propertyId, rentals)),
  homeSection("guestTemplates", db.guestTemplates),
  section("guestTemplateTexts", db.guestTemplateTexts, within(db.guestTemplateTexts.templateId, templates)),
  section("guestEmails", db.guestMessages, within(db.guestMessages.stayId, stays), {
    inner: ["id", "attempts", "triedAt"],
    provider: ["providerId"],
  }),
  section("recordLinks", db.recordLinks, within(db.recordLinks.propertyId, rentals), {
    secret: ["tokenHash"],
  }),
  section("recordRecipients", db.recordRecipients, within(db.recordRecipients.propertyId, rentals)),
  section("recordEmails", db.recordEmails, within(db.recordEmails.recipientId, recipients), {
    inner: ["id", "attempts"],
  }),
  section("rentalPickups", db.rentalPickups, within(db.rentalPickups.propertyId, rentals), { inner: ["id"] }),
  homeSection("helpers", db.circleMembers, { inner: ["id"], secret: ["tokenHash"] }),
  section(
    "helperRentals",
    db.circleRentals,
    within(
      db.circleRentals.memberId,
      (owner) => sql`(select id from circle_members where homeowner_id = ${owner.homeownerId}::uuid)`,
    ),
  ),
  homeSection("helperActs", db.circleActLog, { inner: ["id"] }),
  section("emptyCans", db.emptyCans, within(db.emptyCans.jobId, homesJobs)),
  homeSection("gentleSignal", db.gentleSignals),
  section("cleanings", db.cleanings, within(db.cleanings.jobId, homesJobs)),
  section("rentalPrices", db.rentalPrices, within(db.rentalPrices.propertyId, rentals)),
  section("rentalMonths", db.rentalMonths, within(db.rentalMonths.propertyId, rentals), {
    inner: ["toldAt", "voidedBills"],
    provider: ["providerId"],
  }),
  section("rentalChecks", db.rentalChecks, within(db.rentalChecks.jobId, homesJobs)),

  // A subscription and the money paid for it.
  userSection("subscriptions", db.subscriptions, {
    inner: ["cardExpiryTold", "syncedAt", "revision"],
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
  userSection("invoices", db.invoices, {
    inner: ["attempts", "nextAttemptAt", "needsAction"],
    provider: ["providerId"],
  }),
  section("refunds", db.refunds, within(db.refunds.invoiceId, invoicesOf), {
    inner: ["id"],
    provider: ["providerId"],
    others: ["requestedBy"],
  }),
  section("disputes", db.disputes, disputesOf, {
    inner: ["id", "giftId"],
    provider: ["providerId"],
  }),
  userSection("ledger", db.ledgerEntries, { inner: ["id"] }),
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
  runnerSection("application", db.applicationEvents, { inner: ["id"], others: ["userId"] }),
  userSection("backgroundCheck", db.backgroundChecks, {
    provider: ["reference"],
    others: ["note", "updatedBy"],
  }),
  userSection("consents", db.runnerConsents, { inner: ["id"] }),
  userSection("training", db.trainingResults, { inner: ["id"] }),
  // A home's address and access details belong to its homeowner; a runner's export has only the job's town.
  runnerSection(
    "jobs",
    db.jobs,
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
        "heldFor",
        "heldUntil",
      ],
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
  userSection("steps", db.runnerSteps, { inner: ["id"] }),
  userSection("streetsReported", db.streetReports),
  userSection("truckSeenOnRoute", db.truckObservations, { others: ["homeownerId", "returnJobId"] }),
  runnerSection("offersDeclined", db.jobDeclines),
  runnerSection("jobsMoved", db.movedJobs, { inner: ["dayMoveId"], others: ["homeownerId"] }),
  ...runnersPlan,
  runnerSection("routeLinks", db.routeShares, { secret: ["tokenHash"] }),
  runnerSection("routes", db.routeOrders),
  runnerSection("ratingsReceived", db.ratings),
  section(
    "appeals",
    db.ratingAppeals,
    within(
      db.ratingAppeals.jobId,
      (owner) => sql`(select job_id from ratings where runner_id = ${owner.runnerId}::uuid)`,
    ),
    { others: ["decidedBy"] },
  ),
  userSection("reviews", db.jobAnomalies, {
    inner: ["id", "resemblesId"],
    others: ["resolvedBy", "answerDecidedBy"],
  }),
  userSection("notices", db.workNotices, {
    inner: ["id"],
    others: ["givenBy", "appliedBy", "appealDecidedBy", "endedBy"],
  }),
  section(
    "noticePickups",
    db.noticeEvidence,
    within(
      db.noticeEvidence.noticeId,
      (owner) => sql`(select id from work_notices where user_id = ${owner.userId}::uuid)`,
    ),
  ),
  runnerSection("problemsReported", db.problems, {
    inner: ["id"],
    others: [
      "homeownerId",
      "wish",
      "words",
      "photoId",
      "answerBy",
      "creditCents",
      "backBy",
      "answer",
      "resolvedBy",
    ],
  }),
  userSection("payoutAccount", db.payoutAccounts, { provider: ["providerId"] }),
  userSection("payouts", db.payouts, { inner: ["id", "attempts", "refusals"], provider: ["providerId"] }),
  // A runner's location belongs to the runner.
  section(
    "photos",
    db.photos,
    (owner) =>
      sql`${db.photos.attachedAt} is not null and (${db.photos.ownerId} = ${owner.userId}::uuid or ${db.photos.jobId} in ${homesJobs(owner)} or ${db.photos.messageId} in (
        select message.id from support_messages as message join support_threads as thread on thread.id = message.thread_id
        where thread.user_id = ${owner.userId}::uuid))`,
    { inner: ["contentType", "photoBytes", "messageId"] },
    {
      beside: {
        ownerId: (owner) =>
          sql`case when ${db.photos.ownerId} = ${owner.userId}::uuid then 'you'
            when ${db.photos.messageId} is not null then 'support' else 'runner' end`,
        latitude: (owner) => onlyOwn(db.photos.latitude, db.photos.ownerId, owner),
        longitude: (owner) => onlyOwn(db.photos.longitude, db.photos.ownerId, owner),
        accuracyMeters: (owner) => onlyOwn(db.photos.accuracyMeters, db.photos.ownerId, owner),
        distanceMeters: (owner) => onlyOwn(db.photos.distanceMeters, db.photos.ownerId, owner),
      },
    },
  ),
];
