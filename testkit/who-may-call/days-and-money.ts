import type { TestApp } from "../app.ts";
import { curbLaw, curbRule } from "../curb-law.ts";
import { takenJobSeen } from "../dispatching.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "../factories.ts";
import { newCoupon } from "../growth.ts";
import { homePrices } from "../home-prices.ts";
import { payRuleOf } from "../pay-rule.ts";
import { admins, homeowners, type Matrix, nobodysOwn } from "./cells.ts";

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
      const { body } = await app.typed(await addAdmin(app), "admin.curbLaws");
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
  "admin.haulers": { cells: admins },
  "admin.saveHauler": {
    cells: admins,
    input: async (app) => ({
      id: app.deps.newId(),
      isNew: true,
      name: "City",
      phone: "",
      url: "",
      areas: [],
    }),
  },
  "admin.removeHauler": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "admin.setHaulerHoliday": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId(), onDay: "2026-11-11", name: "Veterans", rule: "skip" }),
  },
  "admin.dispatchDay": { cells: admins, input: async () => ({}) },
  "admin.dispatchJobs": { cells: admins, input: async () => ({ day: "2026-03-11" }) },
  "admin.areaMonth": { cells: admins, input: async () => ({ area: "627", month: "2026-03" }) },
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
  "admin.today": { cells: admins },
  "admin.proposeReassignment": {
    cells: admins,
    input: async () => ({ runnerId: null, fromOn: "2026-03-11", untilOn: "2026-03-11" }),
  },
  "admin.reassign": { cells: admins, input: async () => ({ moves: [], daysOff: null }) },
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
  "admin.coupons": { cells: admins, input: async () => ({}) },
  "admin.gifts": { cells: admins, input: async () => ({}) },
  "admin.refundGift": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "admin.settleRefund": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId(), isPaid: false }),
  },
  "admin.runnerReferrals": { cells: admins, input: async () => ({}) },
  "admin.makeCoupon": {
    cells: admins,
    input: async (app) => ({ ...newCoupon(app), code: `FREE${app.deps.newId().slice(-12)}` }),
  },
  "admin.stopCoupon": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId(), isStopped: true }),
  },
  "admin.bills": { cells: admins, input: async () => ({}) },
  "admin.refunds": { cells: admins, input: async () => ({}) },
  "admin.areaMargins": { cells: admins, input: async () => ({}) },
  "admin.plannedMargins": { cells: admins, input: async () => ({}) },
  "admin.capacity": { cells: admins, input: async () => ({}) },
  "admin.areaPromises": { cells: admins, input: async () => ({}) },
  "admin.retention": { cells: admins },
  "admin.whatIf": {
    cells: admins,
    input: async () => ({ homes: 10, streets: 2, price: "29", pay: "4" }),
  },
  "admin.openArea": {
    cells: { ...admins, "an admin": 409 },
    input: async () => ({ zipCode: "99950" }),
  },
  "admin.waitingByZip": { cells: admins, input: async () => ({}) },
  "admin.tellWaiting": {
    cells: { ...admins, "an admin": 409 },
    input: async () => ({ zipCode: "99950" }),
  },
  "admin.settingHistory": { cells: admins, input: async () => ({}) },
  "admin.previewPay": {
    cells: admins,
    input: async () => ({ value: payRuleOf(), effectiveOn: "2026-12-01" }),
  },
  "admin.setRule": {
    cells: admins,
    input: async () => ({ rule: "areas", value: { zipCodes: [] }, effectiveOn: "2026-12-01", seen: null }),
  },
  "admin.withdrawSetting": {
    cells: { ...admins, "an admin": 404 },
    input: async () => ({ setting: "windows", effectiveOn: "2027-12-01", seen: null }),
  },
  "admin.previewPrices": {
    cells: admins,
    input: async () => ({ value: homePrices, effectiveOn: "2026-12-01" }),
  },
  "homeowner.price": { cells: homeowners },
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
