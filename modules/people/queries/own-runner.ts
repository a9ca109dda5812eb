import { type Column, eq, or, sql } from "drizzle-orm";
import * as db from "#db/schema/index.ts";
import {
  homesJobs,
  ofRunner,
  ofUser,
  ownWords,
  type Section,
  section,
  shownName,
  within,
} from "./own-section.ts";

/** A runner, their pickups and pay; and photos. */
export const runnerSections: readonly Section[] = [
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
