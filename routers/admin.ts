import * as activityContract from "#contracts/activity.ts";
import * as contract from "#contracts/admin.ts";
import * as healthContract from "#contracts/admin-health.ts";
import * as alertContract from "#contracts/alerts.ts";
import * as anomalyContract from "#contracts/anomaly.ts";
import * as applicationContract from "#contracts/application.ts";
import * as billingContract from "#contracts/billing.ts";
import * as deliveryContract from "#contracts/deliveries.ts";
import * as dispatchContract from "#contracts/dispatch.ts";
import * as extraContract from "#contracts/extra-pickups.ts";
import * as holidayContract from "#contracts/holidays.ts";
import * as homeContract from "#contracts/home.ts";
import * as recordContract from "#contracts/job-record.ts";
import * as moneyContract from "#contracts/money.ts";
import * as payContract from "#contracts/pay.ts";
import * as peopleContract from "#contracts/people.ts";
import * as platformContract from "#contracts/platform.ts";
import * as problemContract from "#contracts/problem.ts";
import * as standingContract from "#contracts/standing.ts";
import * as supportContract from "#contracts/support.ts";
import * as usageContract from "#contracts/usage.ts";
import { activity, activityCounts } from "#services/admin/activity.ts";
import { adjustPay } from "#services/admin/adjust-pay.ts";
import { alerts } from "#services/admin/alerts.ts";
import { anomalies, resolveAnomaly } from "#services/admin/anomalies.ts";
import { answerSupport } from "#services/admin/answer-support.ts";
import { appeals } from "#services/admin/appeals.ts";
import { areaMargins } from "#services/admin/area-margins.ts";
import { askToPay } from "#services/admin/ask-to-pay.ts";
import { assignJob } from "#services/admin/assign-job.ts";
import { auditChoices, auditLog } from "#services/admin/audit-log.ts";
import { cancelJob } from "#services/admin/cancel-job.ts";
import { closeSupport, markSupportRead } from "#services/admin/close-support.ts";
import { dayReports, resolveDayReport } from "#services/admin/day-reports.ts";
import { decideAppeal } from "#services/admin/decide-appeal.ts";
import { deliveries } from "#services/admin/deliveries.ts";
import { dispatchDay, dispatchJobs, freeRunners, suggestRunners } from "#services/admin/dispatch-board.ts";
import { disputes } from "#services/admin/disputes.ts";
import { erasePerson } from "#services/admin/erase-person.ts";
import { decideExtraPickup, extraPickups } from "#services/admin/extra-pickups.ts";
import { figures, statsBefore } from "#services/admin/figures.ts";
import { giveCredit } from "#services/admin/give-credit.ts";
import { health, smsCodes, tasks } from "#services/admin/health.ts";
import { holdPayout, releasePayout } from "#services/admin/hold-payout.ts";
import { holidays } from "#services/admin/holidays.ts";
import { hostRentals } from "#services/admin/host-rentals.ts";
import {
  invitations,
  inviteRunner,
  resendInvitation,
  revokeInvitation,
} from "#services/admin/invite-runner.ts";
import { jobRecord } from "#services/admin/job-record.ts";
import { noteMissed, planReturnVisit } from "#services/admin/missed-jobs.ts";
import { bills, creditLimit, credits, refunds } from "#services/admin/money-lists.ts";
import { addNote, removeNote, restoreNote } from "#services/admin/notes.ts";
import { payRun } from "#services/admin/pay-run.ts";
import { payRunJobs } from "#services/admin/pay-run-jobs.ts";
import { homeownerCounts, homeowners, runnerCounts, runners } from "#services/admin/people.ts";
import { person, personTimeline } from "#services/admin/person.ts";
import { plannedMargin } from "#services/admin/planned-margin.ts";
import { previewHoliday } from "#services/admin/preview-holiday.ts";
import { previewPayRun } from "#services/admin/preview-pay-run.ts";
import { previewPush } from "#services/admin/preview-push.ts";
import { problems } from "#services/admin/problems.ts";
import { pushes, pushJobs, undoPush } from "#services/admin/push-jobs.ts";
import { rates } from "#services/admin/rates.ts";
import { jobs, stats, waitingList } from "#services/admin/reads.ts";
import { refundInvoice } from "#services/admin/refund-invoice.ts";
import { releaseJobToOpen } from "#services/admin/release-job-to-open.ts";
import { removeHoliday } from "#services/admin/remove-holiday.ts";
import { reopenJob } from "#services/admin/reopen-job.ts";
import { resolveProblem } from "#services/admin/resolve-problem.ts";
import { retryAllTasks } from "#services/admin/retry-all-tasks.ts";
import { retryPayout } from "#services/admin/retry-payout.ts";
import { retryTask } from "#services/admin/retry-task.ts";
import { reviewRunner } from "#services/admin/review-runner.ts";
import { rules, settingHistory } from "#services/admin/rules.ts";
import { runSchedule } from "#services/admin/run-schedule.ts";
import { runnerApplication } from "#services/admin/runner-application.ts";
import { saveHoliday } from "#services/admin/save-holiday.ts";
import { setBackgroundCheck } from "#services/admin/set-background-check.ts";
import { setRate } from "#services/admin/set-rate.ts";
import { setRule } from "#services/admin/set-rule.ts";
import { signOutPerson } from "#services/admin/sign-out-person.ts";
import { snoozeAlert, wakeAlert } from "#services/admin/snooze-alert.ts";
import { supportConversation, supportThreads } from "#services/admin/support.ts";
import { reinstatePerson, suspendPerson } from "#services/admin/suspend-person.ts";
import { takeCreditBack } from "#services/admin/take-credit-back.ts";
import { usage } from "#services/admin/usage.ts";
import { tellWaiting, waitingByZip } from "#services/admin/waiting-by-zip.ts";
import { withdrawSetting } from "#services/admin/withdraw-setting.ts";
import { answers } from "./output.ts";
import { adminProcedure, router } from "./trpc.ts";

export const admin = router({
  runners: adminProcedure
    .input(contract.runners.input)
    .output(answers(contract.runners.output))
    .query(({ ctx, input }) => runners(ctx.deps, ctx.actor, input)),
  homeowners: adminProcedure
    .input(contract.homeowners.input)
    .output(answers(contract.homeowners.output))
    .query(({ ctx, input }) => homeowners(ctx.deps, ctx.actor, input)),
  homeownerCounts: adminProcedure
    .input(contract.homeownerCounts.input)
    .output(answers(contract.homeownerCounts.output))
    .query(({ ctx, input }) => homeownerCounts(ctx.deps, ctx.actor, input)),
  runnerCounts: adminProcedure
    .input(contract.runnerCounts.input)
    .output(answers(contract.runnerCounts.output))
    .query(({ ctx, input }) => runnerCounts(ctx.deps, ctx.actor, input)),
  waitingList: adminProcedure
    .input(contract.waitingList.input)
    .output(answers(contract.waitingList.output))
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
    .input(peopleContract.invitations.input)
    .output(answers(peopleContract.invitations.output))
    .query(({ ctx, input }) => invitations(ctx.deps, ctx.actor, input)),
  inviteRunner: adminProcedure
    .input(peopleContract.inviteRunner.input)
    .output(answers(peopleContract.inviteRunner.output))
    .mutation(({ ctx, input }) => inviteRunner(ctx.deps, ctx.actor, input)),
  resendInvitation: adminProcedure
    .input(peopleContract.ofInvitation.input)
    .output(answers(peopleContract.ofInvitation.output))
    .mutation(({ ctx, input }) => resendInvitation(ctx.deps, ctx.actor, input)),
  revokeInvitation: adminProcedure
    .input(peopleContract.ofInvitation.input)
    .output(answers(peopleContract.ofInvitation.output))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.deps, ctx.actor, input)),
  deliveries: adminProcedure
    .input(deliveryContract.deliveries.input)
    .output(answers(deliveryContract.deliveries.output))
    .query(({ ctx, input }) => deliveries(ctx.deps, ctx.actor, input)),
  auditLog: adminProcedure
    .input(peopleContract.auditLog.input)
    .output(answers(peopleContract.auditLog.output))
    .query(({ ctx, input }) => auditLog(ctx.deps, ctx.actor, input)),
  auditChoices: adminProcedure
    .output(answers(peopleContract.auditChoices.output))
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
