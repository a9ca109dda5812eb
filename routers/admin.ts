import * as adminPeople from "#modules/accounts/contract.ts";
import * as waitingListContract from "#modules/areas/contract.ts";
import * as billingContract from "#modules/billing/contract.ts";
import * as billing from "#modules/billing/index.ts";
import * as callerContract from "#modules/callers/contract.ts";
import * as callers from "#modules/callers/index.ts";
import * as conductContract from "#modules/conduct/contract.ts";
import * as conduct from "#modules/conduct/index.ts";
import * as activityContract from "#modules/dispatch/contract/alerts.ts";
import * as areaContract from "#modules/dispatch/contract/area-month.ts";
import * as dispatchContract from "#modules/dispatch/contract/dispatch.ts";
import * as reassignContract from "#modules/dispatch/contract/reassign.ts";
import * as reviewContract from "#modules/dispatch/contract/reviews.ts";
import * as todayContract from "#modules/dispatch/contract/today.ts";
import * as dispatch from "#modules/dispatch/index.ts";
import * as giftContract from "#modules/growth/contract/gifts.ts";
import * as runnerGrowthContract from "#modules/growth/contract/runners.ts";
import * as growthContract from "#modules/growth/contract.ts";
import * as growth from "#modules/growth/index.ts";
import * as homeContract from "#modules/homes/contract.ts";
import * as textContract from "#modules/notices/contract/texts.ts";
import * as deliveryContract from "#modules/notices/contract.ts";
import * as notices from "#modules/notices/index.ts";
import * as businessContract from "#modules/operations/contract/business.ts";
import * as contract from "#modules/operations/contract.ts";
import * as operations from "#modules/operations/index.ts";
import * as payContract from "#modules/payouts/contract.ts";
import * as payouts from "#modules/payouts/index.ts";
import * as peopleContract from "#modules/people/contract.ts";
import * as people from "#modules/people/index.ts";
import * as extraContract from "#modules/pickups/contract/records.ts";
import * as pickups from "#modules/pickups/index.ts";
import * as priceContract from "#modules/rates/contract/prices.ts";
import * as platformContract from "#modules/rates/contract.ts";
import * as applicationContract from "#modules/runners/contract.ts";
import * as runners from "#modules/runners/index.ts";
import * as streetContract from "#modules/schedule/contract/streets.ts";
import * as holidayContract from "#modules/schedule/contract.ts";
import * as schedule from "#modules/schedule/index.ts";
import * as signInContract from "#modules/sign-in/contract.ts";
import * as signIn from "#modules/sign-in/index.ts";
import * as standingContract from "#modules/standing-routes/contract.ts";
import * as standing from "#modules/standing-routes/index.ts";
import * as supportContract from "#modules/support/contract.ts";
import * as support from "#modules/support/index.ts";
import * as textingContract from "#modules/texting/contract.ts";
import * as texting from "#modules/texting/index.ts";
import { act, view } from "./act.ts";
import { admins, router } from "./trpc.ts";

export const admin = router({
  runners: view(admins.see, adminPeople.runners, people.runners),
  homeowners: view(admins.see, adminPeople.homeowners, people.homeowners),
  homeownerCounts: view(admins.see, adminPeople.homeownerCounts, people.homeownerCounts),
  runnerCounts: view(admins.see, adminPeople.runnerCounts, people.runnerCounts),
  waitingList: view(admins.see, waitingListContract.waitingList, operations.waitingList),
  dayReports: view(admins.see, homeContract.dayReports, schedule.dayReports),
  streetCorrections: view(admins.see, streetContract.streetCorrections, schedule.streetCorrections),
  previewCorrection: view(admins.see, streetContract.previewCorrection, schedule.previewCorrection),
  decideCorrection: act(admins.serve, streetContract.decideCorrection, schedule.decideCorrection),
  undoCorrection: act(admins.serve, streetContract.undoCorrection, schedule.undoCorrection),
  resolveDayReport: act(admins.serve, homeContract.resolveDayReport, schedule.resolveDayReport),
  extraPickups: view(admins.see, extraContract.extraPickups, pickups.extraPickups),
  decideExtraPickup: act(admins.serve, extraContract.decideExtraPickup, pickups.decideExtraPickup),
  jobs: view(admins.see, contract.jobs, operations.jobs),
  person: view(admins.see, peopleContract.person, people.person),
  rentals: view(admins.see, peopleContract.rentals, people.rentals),
  hostRentals: view(admins.see, peopleContract.hostRentals, people.hostRentals),
  personTimeline: view(admins.see, peopleContract.personTimeline, people.personTimeline),
  personPickups: view(admins.see, callerContract.personPickups, callers.personPickups),
  personPickup: view(admins.see, callerContract.personPickup, callers.personPickup),
  personDevices: view(admins.see, callerContract.personDevices, callers.personDevices),
  callRunner: act(admins.serve, callerContract.callRunner, callers.callRunner),
  homeService: view(admins.see, callerContract.homeService, callers.homeService),
  serveHome: act(admins.serve, callerContract.serveHome, callers.serveHome),
  runnerService: view(admins.see, callerContract.runnerService, callers.runnerService),
  serveRunner: act(admins.dispatch, callerContract.serveRunner, callers.serveRunner),
  signUpByPhone: act(admins.serve, textingContract.signUpByPhone, texting.signUpByPhone),
  streetDay: view(admins.serve, textingContract.streetDay, texting.streetDay),
  writeToPerson: act(admins.help, supportContract.writeToPerson, support.writeToPerson),
  suspendPerson: act(admins.help, peopleContract.suspendPerson, people.suspendPerson),
  reinstatePerson: act(admins.help, peopleContract.reinstatePerson, people.reinstatePerson),
  signOutPerson: act(admins.help, peopleContract.signOutPerson, people.signOutPerson),
  askToPay: act(admins.credit, peopleContract.askToPay, people.askToPay),
  erasePerson: act(admins.own, peopleContract.erasePerson, (deps, actor, input, { signedIn }) =>
    people.erasePerson(deps, actor, signedIn, input),
  ),
  beginViewing: act(admins.viewAs, signInContract.beginViewing, (deps, actor, input, { signedIn }) =>
    signIn.beginViewing(deps, actor, signedIn, input),
  ),
  endViewing: act(admins.viewAs, signInContract.endViewing, signIn.endViewing),
  team: view(admins.own, peopleContract.team, people.team),
  setAdminRole: act(admins.own, peopleContract.setAdminRole, (deps, actor, input, { signedIn }) =>
    people.setAdminRole(deps, actor, signedIn, input),
  ),
  inviteAdmin: act(admins.own, peopleContract.inviteAdmin, (deps, actor, input, { signedIn }) =>
    people.inviteAdmin(deps, actor, signedIn, input),
  ),
  addNote: act(admins.note, peopleContract.addNote, people.addNote),
  removeNote: act(admins.note, peopleContract.ofNote, people.removeNote),
  restoreNote: act(admins.note, peopleContract.ofNote, people.restoreNote),
  invitations: view(admins.see, applicationContract.invitations, runners.invitations),
  inviteRunner: act(admins.dispatch, applicationContract.inviteRunner, runners.inviteRunner),
  resendInvitation: act(admins.dispatch, applicationContract.ofInvitation, runners.resendInvitation),
  revokeInvitation: act(admins.dispatch, applicationContract.ofInvitation, runners.revokeInvitation),
  deliveries: view(admins.see, deliveryContract.deliveries, notices.deliveries),
  messageTexts: view(admins.see, textContract.messageTexts, notices.messageTexts),
  messageText: view(admins.see, textContract.messageText, notices.messageText),
  previewMessageText: view(admins.see, textContract.previewMessageText, notices.previewMessageText),
  setMessageText: act(admins.word, textContract.setMessageText, notices.setMessageText),
  testMessageText: act(admins.word, textContract.testMessageText, notices.testMessageText),
  auditLog: view(admins.inspect, contract.auditLog, operations.auditLog),
  auditChoices: view(admins.inspect, contract.auditChoices, operations.auditChoices),
  jobRecord: view(admins.see, extraContract.jobRecord, pickups.jobRecord),
  stats: view(admins.see, contract.stats, operations.stats),
  waiting: view(admins.see, contract.waiting, operations.waiting),
  statsBefore: view(admins.see, activityContract.statsBefore, operations.statsBefore),
  figures: view(admins.see, activityContract.figures, operations.figures),
  usage: view(admins.see, signInContract.usage, operations.usage),
  activity: view(admins.see, activityContract.activity, dispatch.activity),
  activityCounts: view(admins.see, activityContract.activityCounts, dispatch.activityCounts),
  alerts: view(admins.see, activityContract.alerts, dispatch.alerts),
  snoozeAlert: act(admins.serve, activityContract.snoozeAlert, dispatch.snoozeAlert),
  wakeAlert: act(admins.serve, activityContract.wakeAlert, dispatch.wakeAlert),
  refundInvoice: act(admins.pay, billingContract.refundInvoice, billing.refundInvoice),
  settleRefund: act(admins.pay, billingContract.settleRefund, billing.settleRefund),
  disputes: view(admins.seeMoney, billingContract.disputes, billing.disputes),
  reviewRunner: act(admins.dispatch, applicationContract.reviewRunner, runners.reviewRunner),
  health: view(admins.inspect, contract.health, (deps, actor, _, { context }) =>
    operations.health(deps, actor, context.site),
  ),
  tasks: view(admins.inspect, contract.tasks, operations.tasks),
  smsCodes: view(admins.inspect, contract.smsCodes, operations.smsCodes),
  retryTask: act(admins.own, contract.retryTask, operations.retryTask),
  retryAllTasks: act(admins.own, contract.retryAllTasks, operations.retryAllTasks),
  runSchedule: act(admins.own, contract.runSchedule, operations.runSchedule),
  previewPayRun: view(admins.seeMoney, payContract.previewPayRun, payouts.previewPayRun),
  payRunJobs: view(admins.seeMoney, payContract.payRunJobs, payouts.payRunJobs),
  payRun: act(admins.pay, payContract.payRun, payouts.payRun),
  holdPayout: act(admins.pay, payContract.holdPayout, payouts.holdPayout),
  releasePayout: act(admins.pay, payContract.releasePayout, payouts.releasePayout),
  retryPayout: act(admins.pay, payContract.retryPayout, payouts.retryPayout),
  adjustPay: act(admins.pay, payContract.adjustPay, payouts.adjustPay),
  credits: view(admins.seeBills, billingContract.credits, billing.credits),
  creditLimit: view(admins.seeBills, billingContract.creditLimit, billing.creditLimit),
  giveCredit: act(admins.credit, billingContract.giveCredit, billing.giveCredit),
  takeCreditBack: act(admins.credit, billingContract.takeCreditBack, billing.takeCreditBack),
  coupons: view(admins.seeBills, growthContract.coupons, growth.coupons),
  runnerReferrals: view(admins.seeBills, runnerGrowthContract.runnerReferrals, growth.runnerReferrals),
  makeCoupon: act(admins.pay, growthContract.makeCoupon, growth.makeCoupon),
  stopCoupon: act(admins.pay, growthContract.stopCoupon, growth.stopCoupon),
  gifts: view(admins.seeBills, giftContract.gifts, growth.gifts),
  refundGift: act(admins.pay, giftContract.refundGift, growth.refundGift),
  bills: view(admins.seeBills, billingContract.bills, billing.bills),
  refunds: view(admins.seeBills, billingContract.refunds, billing.refunds),
  areaMargins: view(admins.seeMoney, billingContract.areaMargins, operations.areaMargins),
  waitingByZip: view(admins.see, billingContract.waitingByZip, operations.waitingByZip),
  tellWaiting: act(admins.dispatch, billingContract.tellWaiting, operations.tellWaiting),
  rates: view(admins.see, payContract.rates, operations.rates),
  plannedMargins: view(admins.seeMoney, businessContract.plannedMargins, operations.plannedMargins),
  capacity: view(admins.see, businessContract.capacity, operations.capacity),
  areaPromises: view(admins.see, businessContract.areaPromises, operations.areaPromises),
  retention: view(admins.seeMoney, businessContract.retention, operations.retention),
  openArea: act(admins.own, businessContract.openArea, operations.openArea),
  whatIf: view(admins.seeMoney, businessContract.whatIf, operations.whatIf),
  plannedMargin: view(admins.seeMoney, payContract.plannedMargin, operations.plannedMargin),
  setRate: act(admins.own, payContract.setRate, operations.setRate),
  rules: view(admins.see, platformContract.rules, operations.rules),
  previewPay: view(admins.seeMoney, platformContract.previewPay, operations.previewPay),
  setRule: act(admins.own, platformContract.setRule, operations.setRule),
  previewPrices: view(admins.seeMoney, priceContract.previewPrices, operations.previewPrices),
  withdrawSetting: act(admins.own, platformContract.withdrawSetting, operations.withdrawSetting),
  settingHistory: view(admins.see, platformContract.settingHistory, operations.settingHistory),
  holidays: view(admins.see, holidayContract.holidays, schedule.holidays),
  previewHoliday: view(admins.see, holidayContract.previewHoliday, schedule.previewHoliday),
  haulers: view(admins.see, holidayContract.haulers, schedule.haulers),
  saveHauler: act(admins.dispatch, holidayContract.saveHauler, schedule.saveHauler),
  removeHauler: act(admins.dispatch, holidayContract.removeHauler, schedule.removeHauler),
  setHaulerHoliday: act(admins.dispatch, holidayContract.setHaulerHoliday, schedule.setHaulerHoliday),
  saveHoliday: act(admins.dispatch, holidayContract.saveHoliday, schedule.saveHoliday),
  removeHoliday: act(admins.dispatch, holidayContract.removeHoliday, schedule.removeHoliday),
  curbLaws: view(admins.see, holidayContract.curbLaws, schedule.curbLaws),
  previewCurbLaw: view(admins.see, holidayContract.previewCurbLaw, schedule.previewCurbLaw),
  addCurbLaw: act(admins.dispatch, holidayContract.addCurbLaw, schedule.addCurbLaw),
  withdrawCurbLaw: act(admins.dispatch, holidayContract.withdrawCurbLaw, schedule.withdrawCurbLaw),
  runnerApplication: view(admins.see, applicationContract.runnerApplicationOf, runners.runnerApplication),
  notices: view(admins.see, conductContract.notices, conduct.notices),
  noticeEvidence: view(admins.see, conductContract.noticeEvidence, conduct.noticeEvidence),
  giveNotice: act(admins.dispatch, conductContract.giveNotice, conduct.giveNotice),
  applyNotice: act(admins.dispatch, conductContract.applyNotice, conduct.applyNotice),
  endNotice: act(admins.dispatch, conductContract.endNotice, conduct.endNotice),
  decideNoticeAppeal: act(admins.dispatch, conductContract.decideNoticeAppeal, conduct.decideNoticeAppeal),
  setBackgroundCheck: act(
    admins.dispatch,
    applicationContract.setBackgroundCheck,
    runners.setBackgroundCheck,
  ),
  appeals: view(admins.see, extraContract.appeals, runners.appeals),
  decideAppeal: act(admins.dispatch, extraContract.decideAppeal, runners.decideAppeal),
  supportThreads: view(admins.seeTalks, supportContract.adminThreads, support.supportThreads),
  supportConversation: view(admins.seeTalks, supportContract.adminConversation, support.supportConversation),
  answerSupport: act(admins.help, supportContract.answer, support.answerSupport),
  closeSupport: act(admins.help, supportContract.closeThread, support.closeSupport),
  markSupportRead: act(admins.help, supportContract.ofThread, support.markSupportRead),
  anomalies: view(admins.see, reviewContract.anomalies, dispatch.anomalies),
  resolveAnomaly: act(admins.dispatch, reviewContract.resolveAnomaly, dispatch.resolveAnomaly),
  decideAnswer: act(admins.dispatch, reviewContract.decideAnswer, dispatch.decideAnswer),
  problems: view(admins.see, extraContract.problems, pickups.problems),
  resolveProblem: act(admins.serve, extraContract.resolveProblem, pickups.resolveProblem),
  today: view(admins.see, todayContract.today, dispatch.today),
  dispatchDay: view(admins.see, dispatchContract.dispatchDay, dispatch.dispatchDay),
  dispatchJobs: view(admins.see, dispatchContract.dispatchJobs, dispatch.dispatchJobs),
  areaMonth: view(admins.see, areaContract.areaMonth, dispatch.areaMonth),
  freeRunners: view(admins.see, dispatchContract.freeRunners, dispatch.freeRunners),
  suggestRunners: view(admins.see, dispatchContract.suggestRunners, dispatch.suggestRunners),
  coverage: view(admins.see, standingContract.coverage, standing.coverage),
  streetRunners: view(admins.see, standingContract.streetRunners, standing.streetRunners),
  assignStreet: act(admins.dispatch, standingContract.assignStreet, standing.assignStreet),
  endStreet: act(admins.dispatch, standingContract.endStreet, standing.endStreet),
  assignJob: act(admins.dispatch, dispatchContract.assignJob, dispatch.assignJob),
  proposeReassignment: view(admins.see, reassignContract.proposeReassignment, dispatch.proposeReassignment),
  reassign: act(admins.dispatch, reassignContract.reassign, dispatch.reassign),
  planReturnVisit: act(admins.serve, dispatchContract.planReturnPickup, dispatch.planReturnPickup),
  noteMissed: act(admins.serve, dispatchContract.noteMissed, dispatch.noteMissed),
  releaseJobToOpen: act(admins.dispatch, dispatchContract.releaseJobToOpen, dispatch.releaseJobToOpen),
  reopenJob: act(admins.dispatch, dispatchContract.reopenJob, dispatch.reopenJob),
  cancelJob: act(admins.serve, dispatchContract.cancelJob, dispatch.cancelJob),
  previewDayMove: view(admins.see, dispatchContract.previewDayMove, dispatch.previewDayMove),
  pushJobs: act(admins.dispatch, dispatchContract.moveDay, dispatch.moveDay),
  dayMoves: view(admins.see, dispatchContract.dayMoves, dispatch.dayMoves),
  undoPush: act(admins.dispatch, dispatchContract.undoDayMove, dispatch.undoDayMove),
});
