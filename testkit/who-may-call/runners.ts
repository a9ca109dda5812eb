import type { TestApp } from "../app.ts";
import { addHomeowner, addJob, addRunner } from "../factories.ts";
import { applicationFields } from "../registrations.ts";
import { approvedRunners, homeowners, type Matrix, nobodysOwn, runners } from "./cells.ts";

/** Applying, offers, days off and standing. */
export const applying = {
  // For users who have no role yet.
  "runner.submitApplication": {
    cells: {
      ...homeowners,
      "a homeowner": 409,
      "a runner": 409,
      "a runner who has applied": 409,
      "a runner who was rejected": 409,
    },
    input: async () => applicationFields,
  },
  "runner.availableJobs": { cells: approvedRunners },
  "runner.jobs": { cells: runners },
  "runner.jobsPage": { cells: runners, input: async () => ({}) },
  "runner.live": { cells: approvedRunners },
  "runner.offerDetails": { cells: approvedRunners },
  "runner.declinedJobs": { cells: approvedRunners },
  "runner.daysOff": { cells: runners },
  "runner.areas": { cells: runners },
  "runner.hours": { cells: runners },
  "runner.claimableStreets": { cells: approvedRunners, input: async () => ({ zipCode: "10001" }) },
  // Nobody lives there.
  "runner.claimStreet": {
    cells: { ...approvedRunners, "a runner": 409 },
    input: async () => ({ zipCode: "10001", street: "no street", weekday: "Tuesday", homes: 1 }),
  },
  "runner.ownStreets": { cells: runners },
  "runner.giveUpHomes": { cells: runners, input: async (app) => ({ ids: [app.deps.newId()] }) },
  "runner.backup": { cells: approvedRunners },
  "runner.nameBackup": { cells: approvedRunners, input: async () => ({ backupId: null }) },
  // That runner has not asked.
  "runner.answerBackup": {
    cells: { ...approvedRunners, "a runner": 404 },
    input: async (app) => ({ runnerId: app.deps.newId(), isAccepted: true }),
  },
  "runner.takeDaysOff": {
    cells: runners,
    input: async () => ({ fromOn: "2026-03-20", untilOn: "2026-03-21" }),
  },
  "runner.previewDaysOff": {
    cells: runners,
    input: async () => ({ fromOn: "2026-03-20", untilOn: "2026-03-21" }),
  },
  "runner.setWeekdayHours": { cells: runners, input: async () => ({ weekday: 1, windows: null }) },
  "runner.endDaysOff": { cells: runners, input: async () => ({ fromOn: "2026-03-20" }) },
  "runner.setAvailability": { cells: approvedRunners, input: async () => ({ isAvailable: true }) },
  "runner.acceptJob": {
    cells: approvedRunners,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "runner.acceptJobs": {
    cells: approvedRunners,
    input: async (app) => {
      const jobId = await addJob(app, await addHomeowner(app));
      return { jobs: [{ jobId, scheduledDate: "2026-03-11T08:00:00.000Z", timeWindow: "morning" }] };
    },
  },
  // Any runner may call it; this job is another runner's.
  "runner.completeJob": {
    cells: { ...runners, "a runner": 404, "a runner who has applied": 404, "a runner who was rejected": 404 },
    input: async (app) => {
      const runner = await addRunner(app);
      return { jobId: await addJob(app, await addHomeowner(app), { status: "assigned", runner }) };
    },
  },
  "runner.application": { cells: runners },
  // Nothing is requested from these runners, and only a rejected one may apply again.
  "runner.answerReview": {
    cells: { ...runners, "a runner": 409, "a runner who has applied": 409, "a runner who was rejected": 409 },
    input: async () => ({ words: "My license is on its way." }),
  },
  "runner.applyAgain": {
    cells: { ...runners, "a runner": 409, "a runner who has applied": 409 },
    input: async () => applicationFields,
  },
  "runner.referral": { cells: runners },
  "runner.shareReferral": { cells: approvedRunners },
  // Nobody has that code.
  "runner.joinReferral": {
    cells: {
      ...runners,
      "a runner": 409,
      "a runner who has applied": 409,
      "a runner who was rejected": 409,
    },
    input: async () => ({ code: "NOBODYS" }),
  },
  "runner.standing": { cells: runners },
  "runner.routeShare": { cells: runners },
  "runner.shareRoute": { cells: runners },
  "runner.stopSharingRoute": { cells: runners },
  "runner.pay": { cells: runners },
  "runner.payYear": { cells: runners },
  "runner.refusals": { cells: runners },
  "runner.lastPhotos": { cells: runners },
  "runner.proofs": { cells: runners },
  "runner.notices": { cells: runners },
  "runner.answerNotice": {
    cells: { ...runners, "a runner": 404, "a runner who has applied": 404, "a runner who was rejected": 404 },
    input: async (app) => ({ noticeId: app.deps.newId(), words: "I was there." }),
  },
  "runner.answerRefusal": {
    cells: { ...runners, "a runner": 404, "a runner who has applied": 404, "a runner who was rejected": 404 },
    input: async (app) => ({ jobId: app.deps.newId(), words: "The house next door is alike." }),
  },
  // These runners have no ratings.
  "runner.appealRating": {
    cells: { ...runners, "a runner": 404, "a runner who has applied": 404, "a runner who was rejected": 404 },
    input: async (app) => ({ jobId: app.deps.newId(), words: "I was never there." }),
  },
} satisfies Partial<Matrix>;

/** A runner's pickups of the day. */
export const runnerDay = {
  "runner.checkItem": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), item: "Lock the gate", isChecked: true }),
  },
  "runner.addOns": { cells: runners },
  "runner.explainPay": { cells: nobodysOwn(runners), input: async (app) => ({ jobId: app.deps.newId() }) },
  "runner.explainWeek": { cells: runners, input: async () => ({}) },
  "runner.offerAddOn": {
    cells: { ...runners, "a runner": 400, "a runner who has applied": 400, "a runner who was rejected": 400 },
    // The photo is nobody's.
    input: async (app) => ({
      ...{ ...(await othersAssignedJob(app)), id: app.deps.newId(), kind: "extraBags", units: 1 },
      photoUrl: `photos/${app.deps.newId()}`,
    }),
  },
  "runner.finishAddOn": { cells: nobodysOwn(runners), input: async (app) => ({ id: app.deps.newId() }) },
  "runner.reportStreet": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), saying: "nothingOut", cameOn: null }),
  },
  "runner.noteEmptyCans": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), isEmpty: true }),
  },
  "runner.setOut": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.startJob": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.undoStart": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.cannotServe": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), reason: "noAccess", words: "Locked" }),
  },
  "runner.route": { cells: runners, input: async () => ({}) },
  "runner.optimiseRoute": { cells: runners, input: async () => ({}) },
  "runner.orderRoute": { cells: runners, input: async () => ({ jobIds: [] }) },
  "runner.homeOfJob": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.viewGateCode": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.releaseJob": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.declineJob": {
    cells: approvedRunners,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "runner.undoDecline": {
    cells: approvedRunners,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "runner.createPhotoUpload": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), contentType: "image/jpeg", bytes: 1000 }),
  },
} satisfies Partial<Matrix>;

/** What a runner is paid. */
export const runnerPay = {
  "runner.statements": { cells: runners },
  "runner.statement": { cells: runners, input: async () => ({}) },
  "runner.payoutAccount": { cells: runners },
  "runner.startPayoutAccount": { cells: runners },
  "runner.refreshPayoutAccount": { cells: runners },
} satisfies Partial<Matrix>;

async function othersAssignedJob(app: TestApp): Promise<{ jobId: string }> {
  const runner = await addRunner(app);
  return { jobId: await addJob(app, await addHomeowner(app), { status: "assigned", runner }) };
}
