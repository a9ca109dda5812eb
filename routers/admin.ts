import * as adminPeople from "#modules/accounts/contract/admin-people.ts";
import * as waitingListContract from "#modules/areas/contract/waiting-list.ts";
import * as billingContract from "#modules/billing/contract/billing.ts";
import * as moneyContract from "#modules/billing/contract/money.ts";
import {
  bills,
  creditLimit,
  credits,
  disputes,
  giveCredit,
  refundInvoice,
  refunds,
  takeCreditBack,
} from "#modules/billing/index.ts";
import * as activityContract from "#modules/dispatch/contract/activity.ts";
import * as alertContract from "#modules/dispatch/contract/alerts.ts";
import * as anomalyContract from "#modules/dispatch/contract/anomaly.ts";
import * as dispatchContract from "#modules/dispatch/contract/dispatch.ts";
import {
  activity,
  activityCounts,
  alerts,
  anomalies,
  assignJob,
  cancelJob,
  dispatchDay,
  dispatchJobs,
  freeRunners,
  noteMissed,
  planReturnVisit,
  previewPush,
  pushes,
  pushJobs,
  releaseJobToOpen,
  reopenJob,
  resolveAnomaly,
  snoozeAlert,
  suggestRunners,
  undoPush,
  wakeAlert,
} from "#modules/dispatch/index.ts";
import * as homeContract from "#modules/homes/contract/home.ts";
import * as deliveryContract from "#modules/notices/contract/deliveries.ts";
import { deliveries } from "#modules/notices/index.ts";
import * as contract from "#modules/operations/contract/admin.ts";
import * as healthContract from "#modules/operations/contract/admin-health.ts";
import * as audit from "#modules/operations/contract/audit.ts";
import {
  areaMargins,
  auditChoices,
  auditLog,
  figures,
  health,
  jobs,
  plannedMargin,
  rates,
  retryAllTasks,
  retryTask,
  rules,
  runSchedule,
  setRate,
  setRule,
  settingHistory,
  smsCodes,
  stats,
  statsBefore,
  tasks,
  tellWaiting,
  usage,
  waitingByZip,
  waitingList,
  withdrawSetting,
} from "#modules/operations/index.ts";
import * as payContract from "#modules/payouts/contract/pay.ts";
import {
  adjustPay,
  holdPayout,
  payRun,
  payRunJobs,
  previewPayRun,
  releasePayout,
  retryPayout,
} from "#modules/payouts/index.ts";
import * as peopleContract from "#modules/people/contract/people.ts";
import {
  addNote,
  askToPay,
  erasePerson,
  homeownerCounts,
  homeowners,
  hostRentals,
  person,
  personTimeline,
  reinstatePerson,
  removeNote,
  restoreNote,
  runnerCounts,
  runners,
  signOutPerson,
  suspendPerson,
} from "#modules/people/index.ts";
import * as extraContract from "#modules/pickups/contract/extra-pickups.ts";
import * as recordContract from "#modules/pickups/contract/job-record.ts";
import * as problemContract from "#modules/pickups/contract/problem.ts";
import * as standingContract from "#modules/pickups/contract/standing.ts";
import {
  decideExtraPickup,
  extraPickups,
  jobRecord,
  problems,
  resolveProblem,
} from "#modules/pickups/index.ts";
import * as platformContract from "#modules/rates/contract/platform.ts";
import * as applicationContract from "#modules/runners/contract/application.ts";
import * as invitationsContract from "#modules/runners/contract/invitations.ts";
import {
  appeals,
  decideAppeal,
  invitations,
  inviteRunner,
  resendInvitation,
  reviewRunner,
  revokeInvitation,
  runnerApplication,
  setBackgroundCheck,
} from "#modules/runners/index.ts";
import * as holidayContract from "#modules/schedule/contract/holidays.ts";
import {
  dayReports,
  holidays,
  previewHoliday,
  removeHoliday,
  resolveDayReport,
  saveHoliday,
} from "#modules/schedule/index.ts";
import * as usageContract from "#modules/sign-in/contract/usage.ts";
import * as supportContract from "#modules/support/contract/support.ts";
import {
  answerSupport,
  closeSupport,
  markSupportRead,
  supportConversation,
  supportThreads,
} from "#modules/support/index.ts";
import { act, view } from "./act.ts";
import { answers } from "./output.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: view(adminProcedure, adminPeople.runners, runners),
  homeowners: view(adminProcedure, adminPeople.homeowners, homeowners),
  homeownerCounts: view(adminProcedure, adminPeople.homeownerCounts, homeownerCounts),
  runnerCounts: view(adminProcedure, adminPeople.runnerCounts, runnerCounts),
  waitingList: view(adminProcedure, waitingListContract.waitingList, waitingList),
  dayReports: view(adminProcedure, homeContract.dayReports, dayReports),
  resolveDayReport: act(adminProcedure, homeContract.resolveDayReport, resolveDayReport),
  extraPickups: view(adminProcedure, extraContract.extraPickups, extraPickups),
  decideExtraPickup: act(adminProcedure, extraContract.decideExtraPickup, decideExtraPickup),
  jobs: view(adminProcedure, contract.jobs, jobs),
  person: view(adminProcedure, peopleContract.person, person),
  hostRentals: view(adminProcedure, peopleContract.hostRentals, hostRentals),
  personTimeline: view(adminProcedure, peopleContract.personTimeline, personTimeline),
  suspendPerson: act(adminProcedure, peopleContract.suspendPerson, suspendPerson),
  reinstatePerson: act(adminProcedure, peopleContract.reinstatePerson, reinstatePerson),
  signOutPerson: act(adminProcedure, peopleContract.signOutPerson, signOutPerson),
  askToPay: act(adminProcedure, peopleContract.askToPay, askToPay),
  erasePerson: adminProcedure
    .input(peopleContract.erasePerson.input)
    .output(answers(peopleContract.erasePerson.output))
    .mutation(({ ctx, input }) => erasePerson(ctx.deps, ctx.actor, ctx.signedIn, input)),
  addNote: act(adminProcedure, peopleContract.addNote, addNote),
  removeNote: act(adminProcedure, peopleContract.ofNote, removeNote),
  restoreNote: act(adminProcedure, peopleContract.ofNote, restoreNote),
  invitations: view(adminProcedure, invitationsContract.invitations, invitations),
  inviteRunner: act(adminProcedure, invitationsContract.inviteRunner, inviteRunner),
  resendInvitation: act(adminProcedure, invitationsContract.ofInvitation, resendInvitation),
  revokeInvitation: act(adminProcedure, invitationsContract.ofInvitation, revokeInvitation),
  deliveries: view(adminProcedure, deliveryContract.deliveries, deliveries),
  auditLog: view(adminProcedure, audit.auditLog, auditLog),
  auditChoices: view(adminProcedure, audit.auditChoices, auditChoices),
  jobRecord: view(adminProcedure, recordContract.jobRecord, jobRecord),
  stats: view(adminProcedure, contract.stats, stats),
  statsBefore: view(adminProcedure, activityContract.statsBefore, statsBefore),
  figures: view(adminProcedure, activityContract.figures, figures),
  usage: view(adminProcedure, usageContract.usage, usage),
  activity: view(adminProcedure, activityContract.activity, activity),
  activityCounts: view(adminProcedure, activityContract.activityCounts, activityCounts),
  alerts: view(adminProcedure, alertContract.alerts, alerts),
  snoozeAlert: act(adminProcedure, alertContract.snoozeAlert, snoozeAlert),
  wakeAlert: act(adminProcedure, alertContract.wakeAlert, wakeAlert),
  refundInvoice: act(adminProcedure, billingContract.refundInvoice, refundInvoice),
  disputes: view(adminProcedure, billingContract.disputes, disputes),
  reviewRunner: act(adminProcedure, applicationContract.reviewRunner, reviewRunner),
  health: adminProcedure
    .output(answers(healthContract.health.output))
    .query(({ ctx }) => health(ctx.deps, ctx.actor, ctx.site.off)),
  tasks: view(adminProcedure, healthContract.tasks, tasks),
  smsCodes: view(adminProcedure, healthContract.smsCodes, smsCodes),
  retryTask: act(adminProcedure, healthContract.retryTask, retryTask),
  retryAllTasks: act(adminProcedure, healthContract.retryAllTasks, retryAllTasks),
  runSchedule: act(adminProcedure, healthContract.runSchedule, runSchedule),
  previewPayRun: view(adminProcedure, payContract.previewPayRun, previewPayRun),
  payRunJobs: view(adminProcedure, payContract.payRunJobs, payRunJobs),
  payRun: act(adminProcedure, payContract.payRun, payRun),
  holdPayout: act(adminProcedure, payContract.holdPayout, holdPayout),
  releasePayout: act(adminProcedure, payContract.releasePayout, releasePayout),
  retryPayout: act(adminProcedure, payContract.retryPayout, retryPayout),
  adjustPay: act(adminProcedure, payContract.adjustPay, adjustPay),
  credits: view(adminProcedure, moneyContract.credits, credits),
  creditLimit: view(adminProcedure, moneyContract.creditLimit, creditLimit),
  giveCredit: act(adminProcedure, moneyContract.giveCredit, giveCredit),
  takeCreditBack: act(adminProcedure, moneyContract.takeCreditBack, takeCreditBack),
  bills: view(adminProcedure, moneyContract.bills, bills),
  refunds: view(adminProcedure, moneyContract.refunds, refunds),
  areaMargins: view(adminProcedure, moneyContract.areaMargins, areaMargins),
  waitingByZip: view(adminProcedure, moneyContract.waitingByZip, waitingByZip),
  tellWaiting: act(adminProcedure, moneyContract.tellWaiting, tellWaiting),
  rates: view(adminProcedure, payContract.rates, rates),
  plannedMargin: view(adminProcedure, payContract.plannedMargin, plannedMargin),
  setRate: act(adminProcedure, payContract.setRate, setRate),
  rules: view(adminProcedure, platformContract.rules, rules),
  setRule: act(adminProcedure, platformContract.setRule, setRule),
  withdrawSetting: act(adminProcedure, platformContract.withdrawSetting, withdrawSetting),
  settingHistory: view(adminProcedure, platformContract.settingHistory, settingHistory),
  holidays: view(adminProcedure, holidayContract.holidays, holidays),
  previewHoliday: view(adminProcedure, holidayContract.previewHoliday, previewHoliday),
  saveHoliday: act(adminProcedure, holidayContract.saveHoliday, saveHoliday),
  removeHoliday: act(adminProcedure, holidayContract.removeHoliday, removeHoliday),
  runnerApplication: view(adminProcedure, applicationContract.runnerApplicationOf, runnerApplication),
  setBackgroundCheck: act(adminProcedure, applicationContract.setBackgroundCheck, setBackgroundCheck),
  appeals: view(adminProcedure, standingContract.appeals, appeals),
  decideAppeal: act(adminProcedure, standingContract.decideAppeal, decideAppeal),
  supportThreads: view(adminProcedure, supportContract.adminThreads, supportThreads),
  supportConversation: view(adminProcedure, supportContract.adminConversation, supportConversation),
  answerSupport: act(adminProcedure, supportContract.answer, answerSupport),
  closeSupport: act(adminProcedure, supportContract.closeThread, closeSupport),
  markSupportRead: act(adminProcedure, supportContract.ofThread, markSupportRead),
  anomalies: view(adminProcedure, anomalyContract.anomalies, anomalies),
  resolveAnomaly: act(adminProcedure, anomalyContract.resolveAnomaly, resolveAnomaly),
  problems: view(adminProcedure, problemContract.problems, problems),
  resolveProblem: act(adminProcedure, problemContract.resolveProblem, resolveProblem),
  dispatchDay: view(adminProcedure, dispatchContract.dispatchDay, dispatchDay),
  dispatchJobs: view(adminProcedure, dispatchContract.dispatchJobs, dispatchJobs),
  freeRunners: view(adminProcedure, dispatchContract.freeRunners, freeRunners),
  suggestRunners: view(adminProcedure, dispatchContract.suggestRunners, suggestRunners),
  assignJob: act(adminProcedure, dispatchContract.assignJob, assignJob),
  planReturnVisit: act(adminProcedure, dispatchContract.planReturnVisit, planReturnVisit),
  noteMissed: act(adminProcedure, dispatchContract.noteMissed, noteMissed),
  releaseJobToOpen: act(adminProcedure, dispatchContract.releaseJobToOpen, releaseJobToOpen),
  reopenJob: act(adminProcedure, dispatchContract.reopenJob, reopenJob),
  cancelJob: act(adminProcedure, dispatchContract.cancelJob, cancelJob),
  previewPush: view(adminProcedure, dispatchContract.previewPush, previewPush),
  pushJobs: act(adminProcedure, dispatchContract.pushJobs, pushJobs),
  pushes: view(adminProcedure, dispatchContract.pushes, pushes),
  undoPush: act(adminProcedure, dispatchContract.undoPush, undoPush),
});
