import { eq, inArray, sql } from "drizzle-orm";
import * as db from "#db/schema/index.ts";
import { ofUser, type Section, section, within } from "./own-section.ts";

/** The account, its sign-in, notices and support threads. */
export const accountSections: readonly Section[] = [
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
];
