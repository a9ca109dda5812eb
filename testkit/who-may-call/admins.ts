import type { TestApp } from "../app.ts";
import { addHomeowner, addJob, addRunner } from "../factories.ts";
import { phoneSignUp } from "../texting.ts";
import { admins, everybody, type Matrix, nobodysOwn } from "./cells.ts";

/** Of no runner. */
const ofStreet = async (app: TestApp) => ({
  zipCode: "10001",
  street: "elm street",
  weekday: "Tuesday",
  runnerId: app.deps.newId(),
  reason: "Density",
});

/** Applications and appeals of runners. */
export const applications = {
  "admin.runnerApplication": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId }),
  },
  "admin.setBackgroundCheck": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId, status: "consider" }),
  },
  "admin.appeals": { cells: admins },
  // No such rating.
  "admin.decideAppeal": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ jobId: app.deps.newId(), outcome: "removed" }),
  },
  "admin.runners": { cells: admins, input: async () => ({}) },
  "admin.reviewRunner": {
    cells: admins,
    input: async (app) => ({
      runnerId: (await addRunner(app, { applicationStatus: "submitted" })).runnerId,
      decision: "approved",
    }),
  },
} satisfies Partial<Matrix>;

/** Figures, people, invitations, reports and tasks. */
export const operations = {
  "admin.stats": { cells: admins },
  "admin.waiting": { cells: admins },
  "admin.rentals": { cells: admins, input: async () => ({}) },
  "admin.statsBefore": { cells: admins },
  "admin.figures": { cells: admins, input: async () => ({}) },
  "admin.usage": { cells: admins, input: async () => ({}) },
  "admin.activity": { cells: admins, input: async () => ({}) },
  "admin.activityCounts": { cells: admins, input: async () => ({}) },
  "admin.alerts": { cells: admins },
  "admin.snoozeAlert": {
    cells: admins,
    input: async () => ({ key: "holidayAhead:2026-06-19", hours: 4 }),
  },
  "admin.wakeAlert": { cells: admins, input: async () => ({ key: "holidayAhead:2026-06-19" }) },
  "admin.jobs": { cells: admins, input: async () => ({}) },
  "admin.jobRecord": {
    cells: admins,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "admin.homeowners": { cells: admins, input: async () => ({}) },
  "admin.homeownerCounts": { cells: admins, input: async () => ({}) },
  "admin.runnerCounts": { cells: admins, input: async () => ({}) },
  "admin.person": { cells: admins, input: async (app) => ({ id: (await addHomeowner(app)).userId }) },
  "admin.hostRentals": {
    cells: admins,
    input: async (app) => ({ homeownerId: (await addHomeowner(app)).homeownerId }),
  },
  "admin.personTimeline": { cells: admins, input: async (app) => ({ id: (await addHomeowner(app)).userId }) },
  "admin.personPickups": {
    cells: admins,
    input: async (app) => ({ id: (await addHomeowner(app)).userId, when: "coming" }),
  },
  "admin.personPickup": {
    cells: admins,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  // No such pickup.
  "admin.callRunner": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ jobId: app.deps.newId(), callId: app.deps.newId() }),
  },
  "admin.personDevices": {
    cells: admins,
    input: async (app) => ({ userId: (await addHomeowner(app)).userId }),
  },
  "admin.homeService": {
    cells: admins,
    input: async (app) => ({ homeownerId: (await addHomeowner(app)).homeownerId }),
  },
  "admin.serveHome": {
    cells: admins,
    input: async (app) => ({
      homeownerId: (await addHomeowner(app)).homeownerId,
      wish: { act: "home", numberOfCans: 3 },
    }),
  },
  "admin.runnerService": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId }),
  },
  "admin.serveRunner": {
    cells: admins,
    input: async (app) => ({
      runnerId: (await addRunner(app)).runnerId,
      wish: { act: "areas", serviceAreas: ["10001"] },
    }),
  },
  "admin.signUpByPhone": {
    cells: admins,
    input: async (app) => phoneSignUp(app, { zipCode: (await addRunner(app)) && "10001" }),
  },
  "admin.streetDay": { cells: admins, input: async () => ({ address: "1600 Elm Street", zipCode: "10001" }) },
  "admin.writeToPerson": {
    cells: admins,
    input: async (app) => ({
      userId: (await addHomeowner(app)).userId,
      threadId: app.deps.newId(),
      words: "We called you.",
      byEmail: false,
      byText: false,
    }),
  },
  "admin.suspendPerson": {
    cells: admins,
    input: async (app) => ({
      userId: (await addHomeowner(app)).userId,
      reason: "No shows",
      seen: { suspendedAt: null },
    }),
  },
  "admin.reinstatePerson": {
    cells: admins,
    input: async (app) => ({
      userId: (await addRunner(app, { isSuspended: true })).userId,
      seen: { suspendedAt: app.clock.now },
    }),
  },
  "admin.signOutPerson": {
    cells: admins,
    input: async (app) => ({ userId: (await addRunner(app)).userId }),
  },
  "admin.askToPay": {
    cells: { ...admins, "an admin": 409 },
    input: async (app) => ({ userId: (await addRunner(app)).userId }),
  },
  "admin.erasePerson": {
    cells: admins,
    input: async (app) => ({ userId: (await addRunner(app)).userId, reason: "asked" }),
  },
  "admin.beginViewing": {
    cells: admins,
    input: async (app) => ({ userId: (await addHomeowner(app)).userId }),
  },
  "admin.endViewing": { cells: admins, input: async (app) => ({ id: app.deps.newId() }) },
  "admin.team": { cells: admins },
  // No such admin.
  "admin.setAdminRole": {
    cells: nobodysOwn(admins),
    input: async (app) => ({
      userId: app.deps.newId(),
      adminRole: "support",
      seen: { adminRole: "finance" },
    }),
  },
  "admin.inviteAdmin": {
    cells: admins,
    input: async (app) => ({
      email: `${app.deps.newId()}@example.com`,
      firstName: "Ana",
      lastName: "Prado",
      adminRole: "support",
    }),
  },
  "admin.addNote": {
    cells: admins,
    input: async (app) => ({
      userId: (await addRunner(app)).userId,
      noteId: app.deps.newId(),
      words: "Call back",
    }),
  },
  // No such note, and no such invitation.
  "admin.removeNote": { cells: nobodysOwn(admins), input: async (app) => ({ noteId: app.deps.newId() }) },
  "admin.restoreNote": { cells: nobodysOwn(admins), input: async (app) => ({ noteId: app.deps.newId() }) },
  "admin.invitations": { cells: admins, input: async () => ({}) },
  "admin.inviteRunner": {
    cells: admins,
    input: async (app) => ({ email: `${app.deps.newId()}@example.com`, firstName: "Ana" }),
  },
  "admin.resendInvitation": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ invitationId: app.deps.newId() }),
  },
  "admin.revokeInvitation": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ invitationId: app.deps.newId() }),
  },
  "admin.auditLog": { cells: admins, input: async () => ({}) },
  "admin.auditChoices": { cells: admins },
  "admin.deliveries": { cells: admins, input: async () => ({}) },
  "admin.messageTexts": { cells: admins, input: async () => ({ language: "en" }) },
  "admin.messageText": { cells: admins, input: async () => ({ channel: "email", kind: "welcome" }) },
  "admin.previewMessageText": { cells: admins, input: async () => welcomeText },
  "admin.setMessageText": { cells: admins, input: async () => ({ ...welcomeText, seen: null }) },
  "admin.testMessageText": { cells: admins, input: async () => welcomeText },
  "site.openInvitation": { cells: everybody, input: async () => ({ token: "unknown" }) },
  "admin.waitingList": { cells: admins, input: async () => ({}) },
  "admin.dayReports": { cells: admins, input: async () => ({}) },
  "admin.coverage": { cells: admins, input: async () => ({}) },
  "admin.streetRunners": { cells: admins, input: async () => ({ zipCode: "10001" }) },
  "admin.assignStreet": { cells: nobodysOwn(admins), input: ofStreet },
  "admin.endStreet": { cells: nobodysOwn(admins), input: ofStreet },
  "admin.streetCorrections": { cells: admins },
  "admin.previewCorrection": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "admin.decideCorrection": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ id: app.deps.newId(), toWeekday: "Wednesday", outcome: "mended" }),
  },
  "admin.undoCorrection": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "admin.resolveDayReport": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ reportId: app.deps.newId(), outcome: "right" }),
  },
  "admin.extraPickups": { cells: admins },
  "admin.decideExtraPickup": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ jobId: app.deps.newId(), decision: "confirmed" }),
  },
  "admin.anomalies": { cells: admins },
  "admin.resolveAnomaly": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ anomalyId: app.deps.newId(), outcome: "cleared" }),
  },
  "admin.notices": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId }),
  },
  "admin.noticeEvidence": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId }),
  },
  "admin.giveNotice": {
    cells: admins,
    input: async (app) => ({
      noticeId: app.deps.newId(),
      runnerId: (await addRunner(app)).runnerId,
      measure: "suspension",
      cause: "lateness",
      words: "Late three times",
    }),
  },
  "admin.applyNotice": { cells: nobodysOwn(admins), input: async (app) => ({ noticeId: app.deps.newId() }) },
  "admin.endNotice": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ noticeId: app.deps.newId(), reason: "Settled" }),
  },
  "admin.decideNoticeAppeal": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ noticeId: app.deps.newId(), outcome: "upheld", words: "Both were late" }),
  },
  "admin.decideAnswer": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ anomalyId: app.deps.newId(), outcome: "reversed" }),
  },
  "admin.health": { cells: admins },
  "admin.tasks": { cells: admins },
  "admin.smsCodes": { cells: admins },
  // No task with that id was given up.
  "admin.retryTask": { cells: nobodysOwn(admins), input: async (app) => ({ taskId: app.deps.newId() }) },
  "admin.retryAllTasks": { cells: admins },
  "admin.runSchedule": { cells: admins, input: async () => ({ name: "purge" }) },
} satisfies Partial<Matrix>;

/** In Spanish, so that tests that read emails find the default ones. */
const welcomeText = {
  channel: "email",
  kind: "welcome",
  language: "es",
  texts: { subject: "Hola", text: "Empieza aquí: {link}" },
};
