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
import { answers } from "./output.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: adminProcedure
    .input(adminPeople.runners.input)
    .output(answers(adminPeople.runners.output))
    .query(({ ctx, input }) => runners(ctx.deps, ctx.actor, input)),
  homeowners: adminProcedure
    .input(adminPeople.homeowners.input)
    .output(answers(adminPeople.homeowners.output))
    .query(({ ctx, input }) => homeowners(ctx.deps, ctx.actor, input)),
  homeownerCounts: adminProcedure
    .input(adminPeople.homeownerCounts.input)
    .output(answers(adminPeople.homeownerCounts.output))
    .query(({ ctx, input }) => homeownerCounts(ctx.deps, ctx.actor, input)),
  runnerCounts: adminProcedure
    .input(adminPeople.runnerCounts.input)
    .output(answers(adminPeople.runnerCounts.output))
    .query(({ ctx, input }) => runnerCounts(ctx.deps, ctx.actor, input)),
  waitingList: adminProcedure
    .input(waitingListContract.waitingList.input)
    .output(answers(waitingListContract.waitingList.output))
    .query(({ ctx, input }) => waitingList(ctx.deps, ctx.actor, input)),
  dayReports: adminProcedure
    .input(homeContract.dayReports.input)
    .output(answers(homeContract.dayReports.output))
    .query(({ ctx, input }) => dayReports(ctx.deps, ctx.actor, input)),
  resolveDayReport: adminProcedure
    .input(homeContract.resolveDayReport.input)
    .output(answers(homeContract.resolveDayReport.output))
    .mutation(({ ctx, input }) => resolveDayReport(ctx.deps, ctx.actor, input)),
  extraPickups: adminProcedure
    .output(answers(extraContract.extraPickups.output))
    .query(({ ctx }) => extraPickups(ctx.deps, ctx.actor)),
  decideExtraPickup: adminProcedure
    .input(extraContract.decideExtraPickup.input)
    .output(answers(extraContract.decideExtraPickup.output))
    .mutation(({ ctx, input }) => decideExtraPickup(ctx.deps, ctx.actor, input)),
  jobs: adminProcedure
    .input(contract.jobs.input)
    .output(answers(contract.jobs.output))
    .query(({ ctx, input }) => jobs(ctx.deps, ctx.actor, input)),
  person: adminProcedure
    .input(peopleContract.person.input)
    .output(answers(peopleContract.person.output))
    .query(({ ctx, input }) => person(ctx.deps, ctx.actor, input)),
  hostRentals: adminProcedure
    .input(peopleContract.hostRentals.input)
    .output(answers(peopleContract.hostRentals.output))
    .query(({ ctx, input }) => hostRentals(ctx.deps, ctx.actor, input)),
  personTimeline: adminProcedure
    .input(peopleContract.personTimeline.input)
    .output(answers(peopleContract.personTimeline.output))
    .query(({ ctx, input }) => personTimeline(ctx.deps, ctx.actor, input)),
  suspendPerson: adminProcedure
    .input(peopleContract.suspendPerson.input)
    .output(answers(peopleContract.suspendPerson.output))
    .mutation(({ ctx, input }) => suspendPerson(ctx.deps, ctx.actor, input)),
  reinstatePerson: adminProcedure
    .input(peopleContract.reinstatePerson.input)
    .output(answers(peopleContract.reinstatePerson.output))
    .mutation(({ ctx, input }) => reinstatePerson(ctx.deps, ctx.actor, input)),
  signOutPerson: adminProcedure
    .input(peopleContract.signOutPerson.input)
    .output(answers(peopleContract.signOutPerson.output))
    .mutation(({ ctx, input }) => signOutPerson(ctx.deps, ctx.actor, input)),
  askToPay: adminProcedure
    .input(peopleContract.askToPay.input)
    .output(answers(peopleContract.askToPay.output))
    .mutation(({ ctx, input }) => askToPay(ctx.deps, ctx.actor, input)),
  erasePerson: adminProcedure
    .input(peopleContract.erasePerson.input)
    .output(answers(peopleContract.erasePerson.output))
    .mutation(({ ctx, input }) => erasePerson(ctx.deps, ctx.actor, ctx.signedIn, input)),
  addNote: adminProcedure
    .input(peopleContract.addNote.input)
    .output(answers(peopleContract.addNote.output))
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.actor, input)),
  removeNote: adminProcedure
    .input(peopleContract.ofNote.input)
    .output(answers(peopleContract.ofNote.output))
    .mutation(({ ctx, input }) => removeNote(ctx.deps, ctx.actor, input)),
  restoreNote: adminProcedure
    .input(peopleContract.ofNote.input)
    .output(answers(peopleContract.ofNote.output))
    .mutation(({ ctx, input }) => restoreNote(ctx.deps, ctx.actor, input)),
  invitations: adminProcedure
    .input(invitationsContract.invitations.input)
    .output(answers(invitationsContract.invitations.output))
    .query(({ ctx, input }) => invitations(ctx.deps, ctx.actor, input)),
  inviteRunner: adminProcedure
    .input(invitationsContract.inviteRunner.input)
    .output(answers(invitationsContract.inviteRunner.output))
    .mutation(({ ctx, input }) => inviteRunner(ctx.deps, ctx.actor, input)),
  resendInvitation: adminProcedure
    .input(invitationsContract.ofInvitation.input)
    .output(answers(invitationsContract.ofInvitation.output))
    .mutation(({ ctx, input }) => resendInvitation(ctx.deps, ctx.actor, input)),
  revokeInvitation: adminProcedure
    .input(invitationsContract.ofInvitation.input)
    .output(answers(invitationsContract.ofInvitation.output))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.deps, ctx.actor, input)),
  deliveries: adminProcedure
    .input(deliveryContract.deliveries.input)
    .output(answers(deliveryContract.deliveries.output))
    .query(({ ctx, input }) => deliveries(ctx.deps, ctx.actor, input)),
  auditLog: adminProcedure
    .input(audit.auditLog.input)
    .output(answers(audit.auditLog.output))
    .query(({ ctx, input }) => auditLog(ctx.deps, ctx.actor, input)),
  auditChoices: adminProcedure
    .output(answers(audit.auditChoices.output))
    .query(({ ctx }) => auditChoices(ctx.deps, ctx.actor)),
  jobRecord: adminProcedure
    .input(recordContract.jobRecord.input)
    .output(answers(recordContract.jobRecord.output))
    .query(({ ctx, input }) => jobRecord(ctx.deps, ctx.actor, input)),
  stats: adminProcedure.output(answers(contract.stats.output)).query(({ ctx }) => stats(ctx.deps, ctx.actor)),
  statsBefore: adminProcedure
    .output(answers(activityContract.statsBefore.output))
    .query(({ ctx }) => statsBefore(ctx.deps, ctx.actor)),
  figures: adminProcedure
    .input(activityContract.figures.input)
    .output(answers(activityContract.figures.output))
    .query(({ ctx, input }) => figures(ctx.deps, ctx.actor, input)),
  usage: adminProcedure
    .input(usageContract.usage.input)
    .output(answers(usageContract.usage.output))
    .query(({ ctx, input }) => usage(ctx.deps, ctx.actor, input)),
  activity: adminProcedure
    .input(activityContract.activity.input)
    .output(answers(activityContract.activity.output))
    .query(({ ctx, input }) => activity(ctx.deps, ctx.actor, input)),
  activityCounts: adminProcedure
    .input(activityContract.activityCounts.input)
    .output(answers(activityContract.activityCounts.output))
    .query(({ ctx, input }) => activityCounts(ctx.deps, ctx.actor, input)),
  alerts: adminProcedure
    .output(answers(alertContract.alerts.output))
    .query(({ ctx }) => alerts(ctx.deps, ctx.actor)),
  snoozeAlert: adminProcedure
    .input(alertContract.snoozeAlert.input)
    .output(answers(alertContract.snoozeAlert.output))
    .mutation(({ ctx, input }) => snoozeAlert(ctx.deps, ctx.actor, input)),
  wakeAlert: adminProcedure
    .input(alertContract.wakeAlert.input)
    .output(answers(alertContract.wakeAlert.output))
    .mutation(({ ctx, input }) => wakeAlert(ctx.deps, ctx.actor, input)),
  refundInvoice: adminProcedure
    .input(billingContract.refundInvoice.input)
    .output(answers(billingContract.refundInvoice.output))
    .mutation(({ ctx, input }) => refundInvoice(ctx.deps, ctx.actor, input)),
  disputes: adminProcedure
    .output(answers(billingContract.disputes.output))
    .query(({ ctx }) => disputes(ctx.deps, ctx.actor)),
  reviewRunner: adminProcedure
    .input(applicationContract.reviewRunner.input)
    .output(answers(applicationContract.reviewRunner.output))
    .mutation(({ ctx, input }) => reviewRunner(ctx.deps, ctx.actor, input)),
  health: adminProcedure
    .output(answers(healthContract.health.output))
    .query(({ ctx }) => health(ctx.deps, ctx.actor, ctx.site.off)),
  tasks: adminProcedure
    .output(answers(healthContract.tasks.output))
    .query(({ ctx }) => tasks(ctx.deps, ctx.actor)),
  smsCodes: adminProcedure
    .output(answers(healthContract.smsCodes.output))
    .query(({ ctx }) => smsCodes(ctx.deps, ctx.actor)),
  retryTask: adminProcedure
    .input(healthContract.retryTask.input)
    .output(answers(healthContract.retryTask.output))
    .mutation(({ ctx, input }) => retryTask(ctx.deps, ctx.actor, input)),
  retryAllTasks: adminProcedure
    .output(answers(healthContract.retryAllTasks.output))
    .mutation(({ ctx }) => retryAllTasks(ctx.deps, ctx.actor)),
  runSchedule: adminProcedure
    .input(healthContract.runSchedule.input)
    .output(answers(healthContract.runSchedule.output))
    .mutation(({ ctx, input }) => runSchedule(ctx.deps, ctx.actor, input)),
  previewPayRun: adminProcedure
    .input(payContract.previewPayRun.input)
    .output(answers(payContract.previewPayRun.output))
    .query(({ ctx, input }) => previewPayRun(ctx.deps, ctx.actor, input)),
  payRunJobs: adminProcedure
    .input(payContract.payRunJobs.input)
    .output(answers(payContract.payRunJobs.output))
    .query(({ ctx, input }) => payRunJobs(ctx.deps, ctx.actor, input)),
  payRun: adminProcedure
    .output(answers(payContract.payRun.output))
    .mutation(({ ctx }) => payRun(ctx.deps, ctx.actor)),
  holdPayout: adminProcedure
    .input(payContract.holdPayout.input)
    .output(answers(payContract.holdPayout.output))
    .mutation(({ ctx, input }) => holdPayout(ctx.deps, ctx.actor, input)),
  releasePayout: adminProcedure
    .input(payContract.releasePayout.input)
    .output(answers(payContract.releasePayout.output))
    .mutation(({ ctx, input }) => releasePayout(ctx.deps, ctx.actor, input)),
  retryPayout: adminProcedure
    .input(payContract.retryPayout.input)
    .output(answers(payContract.retryPayout.output))
    .mutation(({ ctx, input }) => retryPayout(ctx.deps, ctx.actor, input)),
  adjustPay: adminProcedure
    .input(payContract.adjustPay.input)
    .output(answers(payContract.adjustPay.output))
    .mutation(({ ctx, input }) => adjustPay(ctx.deps, ctx.actor, input)),
  credits: adminProcedure
    .input(moneyContract.credits.input)
    .output(answers(moneyContract.credits.output))
    .query(({ ctx, input }) => credits(ctx.deps, ctx.actor, input)),
  creditLimit: adminProcedure
    .output(answers(moneyContract.creditLimit.output))
    .query(({ ctx }) => creditLimit(ctx.deps, ctx.actor)),
  giveCredit: adminProcedure
    .input(moneyContract.giveCredit.input)
    .output(answers(moneyContract.giveCredit.output))
    .mutation(({ ctx, input }) => giveCredit(ctx.deps, ctx.actor, input)),
  takeCreditBack: adminProcedure
    .input(moneyContract.takeCreditBack.input)
    .output(answers(moneyContract.takeCreditBack.output))
    .mutation(({ ctx, input }) => takeCreditBack(ctx.deps, ctx.actor, input)),
  bills: adminProcedure
    .input(moneyContract.bills.input)
    .output(answers(moneyContract.bills.output))
    .query(({ ctx, input }) => bills(ctx.deps, ctx.actor, input)),
  refunds: adminProcedure
    .input(moneyContract.refunds.input)
    .output(answers(moneyContract.refunds.output))
    .query(({ ctx, input }) => refunds(ctx.deps, ctx.actor, input)),
  areaMargins: adminProcedure
    .input(moneyContract.areaMargins.input)
    .output(answers(moneyContract.areaMargins.output))
    .query(({ ctx, input }) => areaMargins(ctx.deps, ctx.actor, input)),
  waitingByZip: adminProcedure
    .input(moneyContract.waitingByZip.input)
    .output(answers(moneyContract.waitingByZip.output))
    .query(({ ctx, input }) => waitingByZip(ctx.deps, ctx.actor, input)),
  tellWaiting: adminProcedure
    .input(moneyContract.tellWaiting.input)
    .output(answers(moneyContract.tellWaiting.output))
    .mutation(({ ctx, input }) => tellWaiting(ctx.deps, ctx.actor, input)),
  rates: adminProcedure
    .output(answers(payContract.rates.output))
    .query(({ ctx }) => rates(ctx.deps, ctx.actor)),
  plannedMargin: adminProcedure
    .output(answers(payContract.plannedMargin.output))
    .query(({ ctx }) => plannedMargin(ctx.deps, ctx.actor)),
  setRate: adminProcedure
    .input(payContract.setRate.input)
    .output(answers(payContract.setRate.output))
    .mutation(({ ctx, input }) => setRate(ctx.deps, ctx.actor, input)),
  rules: adminProcedure
    .output(answers(platformContract.rules.output))
    .query(({ ctx }) => rules(ctx.deps, ctx.actor)),
  setRule: adminProcedure
    .input(platformContract.setRule.input)
    .output(answers(platformContract.setRule.output))
    .mutation(({ ctx, input }) => setRule(ctx.deps, ctx.actor, input)),
  withdrawSetting: adminProcedure
    .input(platformContract.withdrawSetting.input)
    .output(answers(platformContract.withdrawSetting.output))
    .mutation(({ ctx, input }) => withdrawSetting(ctx.deps, ctx.actor, input)),
  settingHistory: adminProcedure
    .input(platformContract.settingHistory.input)
    .output(answers(platformContract.settingHistory.output))
    .query(({ ctx, input }) => settingHistory(ctx.deps, ctx.actor, input)),
  holidays: adminProcedure
    .input(holidayContract.holidays.input)
    .output(answers(holidayContract.holidays.output))
    .query(({ ctx, input }) => holidays(ctx.deps, ctx.actor, input)),
  previewHoliday: adminProcedure
    .input(holidayContract.previewHoliday.input)
    .output(answers(holidayContract.previewHoliday.output))
    .query(({ ctx, input }) => previewHoliday(ctx.deps, ctx.actor, input)),
  saveHoliday: adminProcedure
    .input(holidayContract.saveHoliday.input)
    .output(answers(holidayContract.saveHoliday.output))
    .mutation(({ ctx, input }) => saveHoliday(ctx.deps, ctx.actor, input)),
  removeHoliday: adminProcedure
    .input(holidayContract.removeHoliday.input)
    .output(answers(holidayContract.removeHoliday.output))
    .mutation(({ ctx, input }) => removeHoliday(ctx.deps, ctx.actor, input)),
  runnerApplication: adminProcedure
    .input(applicationContract.runnerApplicationOf.input)
    .output(answers(applicationContract.runnerApplicationOf.output))
    .query(({ ctx, input }) => runnerApplication(ctx.deps, ctx.actor, input)),
  setBackgroundCheck: adminProcedure
    .input(applicationContract.setBackgroundCheck.input)
    .output(answers(applicationContract.setBackgroundCheck.output))
    .mutation(({ ctx, input }) => setBackgroundCheck(ctx.deps, ctx.actor, input)),
  appeals: adminProcedure
    .output(answers(standingContract.appeals.output))
    .query(({ ctx }) => appeals(ctx.deps, ctx.actor)),
  decideAppeal: adminProcedure
    .input(standingContract.decideAppeal.input)
    .output(answers(standingContract.decideAppeal.output))
    .mutation(({ ctx, input }) => decideAppeal(ctx.deps, ctx.actor, input)),
  supportThreads: adminProcedure
    .input(supportContract.adminThreads.input)
    .output(answers(supportContract.adminThreads.output))
    .query(({ ctx, input }) => supportThreads(ctx.deps, ctx.actor, input)),
  supportConversation: adminProcedure
    .input(supportContract.adminConversation.input)
    .output(answers(supportContract.adminConversation.output))
    .query(({ ctx, input }) => supportConversation(ctx.deps, ctx.actor, input)),
  answerSupport: adminProcedure
    .input(supportContract.answer.input)
    .output(answers(supportContract.answer.output))
    .mutation(({ ctx, input }) => answerSupport(ctx.deps, ctx.actor, input)),
  closeSupport: adminProcedure
    .input(supportContract.closeThread.input)
    .output(answers(supportContract.closeThread.output))
    .mutation(({ ctx, input }) => closeSupport(ctx.deps, ctx.actor, input)),
  markSupportRead: adminProcedure
    .input(supportContract.ofThread.input)
    .output(answers(supportContract.ofThread.output))
    .mutation(({ ctx, input }) => markSupportRead(ctx.deps, ctx.actor, input)),
  anomalies: adminProcedure
    .output(answers(anomalyContract.anomalies.output))
    .query(({ ctx }) => anomalies(ctx.deps, ctx.actor)),
  resolveAnomaly: adminProcedure
    .input(anomalyContract.resolveAnomaly.input)
    .output(answers(anomalyContract.resolveAnomaly.output))
    .mutation(({ ctx, input }) => resolveAnomaly(ctx.deps, ctx.actor, input)),
  problems: adminProcedure
    .input(problemContract.problems.input)
    .output(answers(problemContract.problems.output))
    .query(({ ctx, input }) => problems(ctx.deps, ctx.actor, input)),
  resolveProblem: adminProcedure
    .input(problemContract.resolveProblem.input)
    .output(answers(problemContract.resolveProblem.output))
    .mutation(({ ctx, input }) => resolveProblem(ctx.deps, ctx.actor, input)),
  dispatchDay: adminProcedure
    .input(dispatchContract.dispatchDay.input)
    .output(answers(dispatchContract.dispatchDay.output))
    .query(({ ctx, input }) => dispatchDay(ctx.deps, ctx.actor, input)),
  dispatchJobs: adminProcedure
    .input(dispatchContract.dispatchJobs.input)
    .output(answers(dispatchContract.dispatchJobs.output))
    .query(({ ctx, input }) => dispatchJobs(ctx.deps, ctx.actor, input)),
  freeRunners: adminProcedure
    .input(dispatchContract.freeRunners.input)
    .output(answers(dispatchContract.freeRunners.output))
    .query(({ ctx, input }) => freeRunners(ctx.deps, ctx.actor, input)),
  suggestRunners: adminProcedure
    .input(dispatchContract.suggestRunners.input)
    .output(answers(dispatchContract.suggestRunners.output))
    .query(({ ctx, input }) => suggestRunners(ctx.deps, ctx.actor, input)),
  assignJob: adminProcedure
    .input(dispatchContract.assignJob.input)
    .output(answers(dispatchContract.assignJob.output))
    .mutation(({ ctx, input }) => assignJob(ctx.deps, ctx.actor, input)),
  planReturnVisit: adminProcedure
    .input(dispatchContract.planReturnVisit.input)
    .output(answers(dispatchContract.planReturnVisit.output))
    .mutation(({ ctx, input }) => planReturnVisit(ctx.deps, ctx.actor, input)),
  noteMissed: adminProcedure
    .input(dispatchContract.noteMissed.input)
    .output(answers(dispatchContract.noteMissed.output))
    .mutation(({ ctx, input }) => noteMissed(ctx.deps, ctx.actor, input)),
  releaseJobToOpen: adminProcedure
    .input(dispatchContract.releaseJobToOpen.input)
    .output(answers(dispatchContract.releaseJobToOpen.output))
    .mutation(({ ctx, input }) => releaseJobToOpen(ctx.deps, ctx.actor, input)),
  reopenJob: adminProcedure
    .input(dispatchContract.reopenJob.input)
    .output(answers(dispatchContract.reopenJob.output))
    .mutation(({ ctx, input }) => reopenJob(ctx.deps, ctx.actor, input)),
  cancelJob: adminProcedure
    .input(dispatchContract.cancelJob.input)
    .output(answers(dispatchContract.cancelJob.output))
    .mutation(({ ctx, input }) => cancelJob(ctx.deps, ctx.actor, input)),
  previewPush: adminProcedure
    .input(dispatchContract.previewPush.input)
    .output(answers(dispatchContract.previewPush.output))
    .query(({ ctx, input }) => previewPush(ctx.deps, ctx.actor, input)),
  pushJobs: adminProcedure
    .input(dispatchContract.pushJobs.input)
    .output(answers(dispatchContract.pushJobs.output))
    .mutation(({ ctx, input }) => pushJobs(ctx.deps, ctx.actor, input)),
  pushes: adminProcedure
    .output(answers(dispatchContract.pushes.output))
    .query(({ ctx }) => pushes(ctx.deps, ctx.actor)),
  undoPush: adminProcedure
    .input(dispatchContract.undoPush.input)
    .output(answers(dispatchContract.undoPush.output))
    .mutation(({ ctx, input }) => undoPush(ctx.deps, ctx.actor, input)),
});
