import type { TestApp } from "../app.ts";
import { curbLaw, curbRule } from "../curb-law.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "../factories.ts";
import { admins, everybody, homeowners, type Matrix, nobodysOwn } from "./cells.ts";

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
  "admin.suspendPerson": {
    cells: admins,
    input: async (app) => ({
      userId: (await addRunner(app)).userId,
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
  "site.openInvitation": { cells: everybody, input: async () => ({ token: "unknown" }) },
  "admin.waitingList": { cells: admins, input: async () => ({}) },
  "admin.dayReports": { cells: admins, input: async () => ({}) },
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
  "admin.health": { cells: admins },
  "admin.tasks": { cells: admins },
  "admin.smsCodes": { cells: admins },
  // No task with that id was given up.
  "admin.retryTask": { cells: nobodysOwn(admins), input: async (app) => ({ taskId: app.deps.newId() }) },
  "admin.retryAllTasks": { cells: admins },
  "admin.runSchedule": { cells: admins, input: async () => ({ name: "purge" }) },
} satisfies Partial<Matrix>;

/** Pay runs, holidays, dispatching, credits and rules. */
export const daysAndMoney = {
  "admin.previewPayRun": { cells: admins, input: async () => ({}) },
  "admin.payRun": { cells: admins },
  // The week has not ended, and nothing is held.
  "admin.holdPayout": {
    cells: { ...admins, "an admin": 409 },
    input: async (app) => ({ ...(await weekOfRunner(app)), reason: "Wait" }),
  },
  "admin.payRunJobs": { cells: admins, input: weekOfRunner },
  "admin.releasePayout": { cells: { ...admins, "an admin": 409 }, input: weekOfRunner },
  "admin.retryPayout": { cells: { ...admins, "an admin": 409 }, input: weekOfRunner },
  "admin.adjustPay": {
    cells: admins,
    input: async (app) => ({
      ...(await weekOfRunner(app)),
      adjustmentId: app.deps.newId(),
      amount: "1.00",
      reason: "Bonus",
    }),
  },
  "admin.curbLaws": { cells: admins },
  "admin.previewCurbLaw": { cells: admins, input: async () => curbRule },
  "admin.addCurbLaw": { cells: admins, input: async () => curbLaw },
  "admin.withdrawCurbLaw": {
    cells: admins,
    input: async (app) => {
      const admin = await addAdmin(app);
      const { body } = await app.typed(admin, "admin.curbLaws");
      return { lawId: (body as { id: string }[])[0]?.id };
    },
  },
  "admin.holidays": { cells: admins, input: async () => ({}) },
  "admin.previewHoliday": { cells: admins, input: async () => holiday },
  "admin.saveHoliday": { cells: admins, input: async () => ({ ...holiday, name: "Founders' Day" }) },
  "admin.removeHoliday": {
    cells: admins,
    input: async (app) => {
      const saved = { ...holiday, onDay: "2026-07-08", name: "Founders' Day" };
      const answer = await app.typed(await addAdmin(app), "admin.saveHoliday", saved);
      return { holidayId: (answer.body as { id: string }).id };
    },
  },
  "admin.dispatchDay": { cells: admins, input: async () => ({}) },
  "admin.dispatchJobs": { cells: admins, input: async () => ({ day: "2026-03-11" }) },
  "admin.freeRunners": { cells: admins, input: async () => ({ day: "2026-03-11" }) },
  "admin.suggestRunners": {
    cells: admins,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "admin.assignJob": {
    cells: admins,
    input: async (app) => ({
      jobId: await addJob(app, await addHomeowner(app)),
      runnerId: (await addRunner(app)).runnerId,
      seen: { status: "scheduled", runnerId: null, day: "2026-03-11" },
    }),
  },
  "admin.planReturnVisit": {
    cells: admins,
    input: async (app) => ({
      jobId: await addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-03-09" }),
      day: "2026-03-12",
      timeWindow: "morning",
    }),
  },
  "admin.noteMissed": {
    cells: admins,
    input: async (app) => ({
      jobId: await addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-03-09" }),
      words: "Rang twice",
    }),
  },
  "admin.releaseJobToOpen": { cells: admins, input: takenJobSeen },
  "admin.reopenJob": {
    cells: nobodysOwn(admins),
    input: async (app) => ({
      jobId: app.deps.newId(),
      seen: { status: "in_progress", runnerId: app.deps.newId(), day: "2026-03-11" },
      reason: "The wrong house",
    }),
  },
  "admin.cancelJob": {
    cells: admins,
    input: async (app) => ({ ...(await takenJobSeen(app)), cause: "ours", reason: "Storm" }),
  },
  "admin.previewDayMove": { cells: admins, input: async () => pushed },
  "admin.pushJobs": {
    cells: admins,
    input: async (app) => ({ ...pushed, dayMoveId: app.deps.newId(), reason: "weather", expected: 0 }),
  },
  "admin.dayMoves": { cells: admins },
  "admin.undoPush": {
    cells: admins,
    input: async (app) => {
      const push = { ...pushed, dayMoveId: app.deps.newId(), reason: "weather", expected: 0 };
      await app.typed(await addAdmin(app), "admin.pushJobs", push);
      return { dayMoveId: push.dayMoveId };
    },
  },
  "admin.rates": { cells: admins },
  "admin.plannedMargin": { cells: admins },
  "admin.rules": { cells: admins },
  "admin.credits": { cells: admins, input: async () => ({}) },
  "admin.creditLimit": { cells: admins },
  "admin.giveCredit": {
    cells: admins,
    input: async (app) => ({
      creditId: app.deps.newId(),
      userId: (await addHomeowner(app)).userId,
      amount: "5.00",
      reason: "Sorry",
    }),
  },
  "admin.takeCreditBack": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId(), reason: "Given twice" }),
  },
  "admin.bills": { cells: admins, input: async () => ({}) },
  "admin.refunds": { cells: admins, input: async () => ({}) },
  "admin.areaMargins": { cells: admins, input: async () => ({}) },
  "admin.waitingByZip": { cells: admins, input: async () => ({}) },
  "admin.tellWaiting": {
    cells: { ...admins, "an admin": 409 },
    input: async () => ({ zipCode: "99950" }),
  },
  "admin.settingHistory": { cells: admins, input: async () => ({}) },
  "admin.setRule": {
    cells: admins,
    input: async () => ({ rule: "areas", value: { zipCodes: [] }, effectiveOn: "2026-12-01", seen: null }),
  },
  "admin.withdrawSetting": {
    cells: { ...admins, "an admin": 404 },
    input: async () => ({ setting: "windows", effectiveOn: "2027-12-01", seen: null }),
  },
  "homeowner.pickupWindows": { cells: homeowners },
  "admin.setRate": {
    cells: admins,
    input: async () => ({ rate: "runnerRate", amount: "12.00", effectiveOn: "2026-12-01", seen: null }),
  },
} satisfies Partial<Matrix>;

async function weekOfRunner(app: TestApp): Promise<{ runnerId: string; week: string }> {
  return { runnerId: (await addRunner(app)).runnerId, week: "2026-03-09" };
}

const holiday = { area: "NY", onDay: "2026-07-07", rule: "shift_day" };

/** A day in an area without pickups. */
const pushed = { area: "99999", fromOn: "2026-03-11", toOn: "2026-03-12" };

async function takenJobSeen(app: TestApp) {
  const runner = await addRunner(app);
  const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
  return { jobId, seen: { status: "assigned", runnerId: runner.runnerId, day: "2026-03-11" } };
}
