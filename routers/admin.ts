import * as adminPeople from "#modules/accounts/contract.ts";
import * as waitingListContract from "#modules/areas/contract.ts";
import * as billingContract from "#modules/billing/contract.ts";
import * as billing from "#modules/billing/index.ts";
import * as activityContract from "#modules/dispatch/contract/alerts.ts";
import * as dispatchContract from "#modules/dispatch/contract/dispatch.ts";
import * as dispatch from "#modules/dispatch/index.ts";
import * as homeContract from "#modules/homes/contract.ts";
import * as deliveryContract from "#modules/notices/contract.ts";
import { deliveries } from "#modules/notices/index.ts";
import * as contract from "#modules/operations/contract.ts";
import * as operations from "#modules/operations/index.ts";
import * as payContract from "#modules/payouts/contract.ts";
import * as payouts from "#modules/payouts/index.ts";
import * as peopleContract from "#modules/people/contract.ts";
import * as people from "#modules/people/index.ts";
import * as extraContract from "#modules/pickups/contract/records.ts";
import * as pickups from "#modules/pickups/index.ts";
import * as platformContract from "#modules/rates/contract.ts";
import * as applicationContract from "#modules/runners/contract.ts";
import * as runners from "#modules/runners/index.ts";
import * as holidayContract from "#modules/schedule/contract.ts";
import * as schedule from "#modules/schedule/index.ts";
import * as usageContract from "#modules/sign-in/contract.ts";
import * as supportContract from "#modules/support/contract.ts";
import * as support from "#modules/support/index.ts";
import { act, view } from "./act.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: view(adminProcedure, adminPeople.runners, people.runners),
  homeowners: view(adminProcedure, adminPeople.homeowners, people.homeowners),
  homeownerCounts: view(adminProcedure, adminPeople.homeownerCounts, people.homeownerCounts),
  runnerCounts: view(adminProcedure, adminPeople.runnerCounts, people.runnerCounts),
  waitingList: view(adminProcedure, waitingListContract.waitingList, operations.waitingList),
  dayReports: view(adminProcedure, homeContract.dayReports, schedule.dayReports),
  resolveDayReport: act(adminProcedure, homeContract.resolveDayReport, schedule.resolveDayReport),
  extraPickups: view(adminProcedure, extraContract.extraPickups, pickups.extraPickups),
  decideExtraPickup: act(adminProcedure, extraContract.decideExtraPickup, pickups.decideExtraPickup),
  jobs: view(adminProcedure, contract.jobs, operations.jobs),
  person: view(adminProcedure, peopleContract.person, people.person),
  rentals: view(adminProcedure, peopleContract.rentals, people.rentals),
  hostRentals: view(adminProcedure, peopleContract.hostRentals, people.hostRentals),
  personTimeline: view(adminProcedure, peopleContract.personTimeline, people.personTimeline),
  suspendPerson: act(adminProcedure, peopleContract.suspendPerson, people.suspendPerson),
  reinstatePerson: act(adminProcedure, peopleContract.reinstatePerson, people.reinstatePerson),
  signOutPerson: act(adminProcedure, peopleContract.signOutPerson, people.signOutPerson),
  askToPay: act(adminProcedure, peopleContract.askToPay, people.askToPay),
  erasePerson: act(adminProcedure, peopleContract.erasePerson, (deps, actor, input, { signedIn }) =>
    people.erasePerson(deps, actor, signedIn, input),
  ),
  addNote: act(adminProcedure, peopleContract.addNote, people.addNote),
  removeNote: act(adminProcedure, peopleContract.ofNote, people.removeNote),
  restoreNote: act(adminProcedure, peopleContract.ofNote, people.restoreNote),
  invitations: view(adminProcedure, applicationContract.invitations, runners.invitations),
  inviteRunner: act(adminProcedure, applicationContract.inviteRunner, runners.inviteRunner),
  resendInvitation: act(adminProcedure, applicationContract.ofInvitation, runners.resendInvitation),
  revokeInvitation: act(adminProcedure, applicationContract.ofInvitation, runners.revokeInvitation),
  deliveries: view(adminProcedure, deliveryContract.deliveries, deliveries),
  auditLog: view(adminProcedure, contract.auditLog, operations.auditLog),
  auditChoices: view(adminProcedure, contract.auditChoices, operations.auditChoices),
  jobRecord: view(adminProcedure, extraContract.jobRecord, pickups.jobRecord),
  stats: view(adminProcedure, contract.stats, operations.stats),
  waiting: view(adminProcedure, contract.waiting, operations.waiting),
  statsBefore: view(adminProcedure, activityContract.statsBefore, operations.statsBefore),
  figures: view(adminProcedure, activityContract.figures, operations.figures),
  usage: view(adminProcedure, usageContract.usage, operations.usage),
  activity: view(adminProcedure, activityContract.activity, dispatch.activity),
  activityCounts: view(adminProcedure, activityContract.activityCounts, dispatch.activityCounts),
  alerts: view(adminProcedure, activityContract.alerts, dispatch.alerts),
  snoozeAlert: act(adminProcedure, activityContract.snoozeAlert, dispatch.snoozeAlert),
  wakeAlert: act(adminProcedure, activityContract.wakeAlert, dispatch.wakeAlert),
  refundInvoice: act(adminProcedure, billingContract.refundInvoice, billing.refundInvoice),
  disputes: view(adminProcedure, billingContract.disputes, billing.disputes),
  reviewRunner: act(adminProcedure, applicationContract.reviewRunner, runners.reviewRunner),
  health: view(adminProcedure, contract.health, (deps, actor, _, { context }) =>
    operations.health(deps, actor, context.site.off),
  ),
  tasks: view(adminProcedure, contract.tasks, operations.tasks),
  smsCodes: view(adminProcedure, contract.smsCodes, operations.smsCodes),
  retryTask: act(adminProcedure, contract.retryTask, operations.retryTask),
  retryAllTasks: act(adminProcedure, contract.retryAllTasks, operations.retryAllTasks),
  runSchedule: act(adminProcedure, contract.runSchedule, operations.runSchedule),
  previewPayRun: view(adminProcedure, payContract.previewPayRun, payouts.previewPayRun),
  payRunJobs: view(adminProcedure, payContract.payRunJobs, payouts.payRunJobs),
  payRun: act(adminProcedure, payContract.payRun, payouts.payRun),
  holdPayout: act(adminProcedure, payContract.holdPayout, payouts.holdPayout),
  releasePayout: act(adminProcedure, payContract.releasePayout, payouts.releasePayout),
  retryPayout: act(adminProcedure, payContract.retryPayout, payouts.retryPayout),
  adjustPay: act(adminProcedure, payContract.adjustPay, payouts.adjustPay),
  credits: view(adminProcedure, billingContract.credits, billing.credits),
  creditLimit: view(adminProcedure, billingContract.creditLimit, billing.creditLimit),
  giveCredit: act(adminProcedure, billingContract.giveCredit, billing.giveCredit),
  takeCreditBack: act(adminProcedure, billingContract.takeCreditBack, billing.takeCreditBack),
  bills: view(adminProcedure, billingContract.bills, billing.bills),
  refunds: view(adminProcedure, billingContract.refunds, billing.refunds),
  areaMargins: view(adminProcedure, billingContract.areaMargins, operations.areaMargins),
  waitingByZip: view(adminProcedure, billingContract.waitingByZip, operations.waitingByZip),
  tellWaiting: act(adminProcedure, billingContract.tellWaiting, operations.tellWaiting),
  rates: view(adminProcedure, payContract.rates, operations.rates),
  plannedMargin: view(adminProcedure, payContract.plannedMargin, operations.plannedMargin),
  setRate: act(adminProcedure, payContract.setRate, operations.setRate),
  rules: view(adminProcedure, platformContract.rules, operations.rules),
  setRule: act(adminProcedure, platformContract.setRule, operations.setRule),
  withdrawSetting: act(adminProcedure, platformContract.withdrawSetting, operations.withdrawSetting),
  settingHistory: view(adminProcedure, platformContract.settingHistory, operations.settingHistory),
  holidays: view(adminProcedure, holidayContract.holidays, schedule.holidays),
  previewHoliday: view(adminProcedure, holidayContract.previewHoliday, schedule.previewHoliday),
  saveHoliday: act(adminProcedure, holidayContract.saveHoliday, schedule.saveHoliday),
  removeHoliday: act(adminProcedure, holidayContract.removeHoliday, schedule.removeHoliday),
  runnerApplication: view(adminProcedure, applicationContract.runnerApplicationOf, runners.runnerApplication),
  setBackgroundCheck: act(adminProcedure, applicationContract.setBackgroundCheck, runners.setBackgroundCheck),
  appeals: view(adminProcedure, extraContract.appeals, runners.appeals),
  decideAppeal: act(adminProcedure, extraContract.decideAppeal, runners.decideAppeal),
  supportThreads: view(adminProcedure, supportContract.adminThreads, support.supportThreads),
  supportConversation: view(adminProcedure, supportContract.adminConversation, support.supportConversation),
  answerSupport: act(adminProcedure, supportContract.answer, support.answerSupport),
  closeSupport: act(adminProcedure, supportContract.closeThread, support.closeSupport),
  markSupportRead: act(adminProcedure, supportContract.ofThread, support.markSupportRead),
  anomalies: view(adminProcedure, activityContract.anomalies, dispatch.anomalies),
  resolveAnomaly: act(adminProcedure, activityContract.resolveAnomaly, dispatch.resolveAnomaly),
  problems: view(adminProcedure, extraContract.problems, pickups.problems),
  resolveProblem: act(adminProcedure, extraContract.resolveProblem, pickups.resolveProblem),
  dispatchDay: view(adminProcedure, dispatchContract.dispatchDay, dispatch.dispatchDay),
  dispatchJobs: view(adminProcedure, dispatchContract.dispatchJobs, dispatch.dispatchJobs),
  freeRunners: view(adminProcedure, dispatchContract.freeRunners, dispatch.freeRunners),
  suggestRunners: view(adminProcedure, dispatchContract.suggestRunners, dispatch.suggestRunners),
  assignJob: act(adminProcedure, dispatchContract.assignJob, dispatch.assignJob),
  planReturnVisit: act(adminProcedure, dispatchContract.planReturnPickup, dispatch.planReturnPickup),
  noteMissed: act(adminProcedure, dispatchContract.noteMissed, dispatch.noteMissed),
  releaseJobToOpen: act(adminProcedure, dispatchContract.releaseJobToOpen, dispatch.releaseJobToOpen),
  reopenJob: act(adminProcedure, dispatchContract.reopenJob, dispatch.reopenJob),
  cancelJob: act(adminProcedure, dispatchContract.cancelJob, dispatch.cancelJob),
  previewDayMove: view(adminProcedure, dispatchContract.previewDayMove, dispatch.previewDayMove),
  pushJobs: act(adminProcedure, dispatchContract.moveDay, dispatch.moveDay),
  dayMoves: view(adminProcedure, dispatchContract.dayMoves, dispatch.dayMoves),
  undoPush: act(adminProcedure, dispatchContract.undoDayMove, dispatch.undoDayMove),
});
