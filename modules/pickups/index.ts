export { takeAddOnText } from "./add-on-texts.ts";
export {
  answerAddOn,
  answerAddOnIn,
  answerAddOnLink,
  findAddOnLink,
  finishAddOn,
  offerAddOn,
  openAddOns,
  paidAddOns,
  pickupAddOns,
  runnersAddOns,
} from "./add-ons.ts";
export { cancelAndNotify, cancelJob, dueDaysOf, leaveOutDays, lockToCancel, skipsOf } from "./cancel-job.ts";
export { cannotServe, tellNotServed } from "./cannot-serve.ts";
export { checkItem } from "./check-item.ts";
export { completeJob, createPhotoUpload } from "./complete-job.ts";
export { endRegularHomes, endRegularsOfHomes } from "./end-regulars.ts";
export { decideExtraPickup, extraPickups } from "./extra-pickups.ts";
export { homeOfJob, jobRecord } from "./job-record.ts";
export { keepMinutes } from "./keep-minutes.ts";
export { endJobs, missAndCredit } from "./miss-jobs.ts";
export { openJobs } from "./open-jobs.ts";
export {
  history,
  jobs as homeownerJobs,
  jobsPage as homeownerJobsPage,
  live as homeownerLive,
  pickupsOfMonth,
} from "./own-pickups.ts";
export { callRunnerOf, startCall } from "./pickup-calls.ts";
export {
  createMessagePhotoUpload,
  markPickupMessagesRead,
  pickupMessages,
  sendPickupMessage,
} from "./pickup-messages.ts";
export { payOfJob, priceJobs } from "./price-jobs.ts";
export { problemRemedies } from "./problem-remedies.ts";
export {
  checkProblemPhoto,
  createProblemPhotoUpload,
  problems,
  reportChecked,
  reportProblem,
  reportProblemIn,
} from "./problems.ts";
export { lastPhotos, proofs, renderProof } from "./proofs.ts";
export {
  closeRefusedJobs,
  findAnomaly,
  findOpenWeekly,
  isMadeGood,
  isPickupDropped,
  resolveAnomaliesOf,
  resolveAnomaly,
  settleNobodyCame,
  standIn,
  uncountCompletedJob,
} from "./queries/anomalies.ts";
export { type CalendarFacts, findCalendarFacts } from "./queries/calendar.ts";
export { deleteCallsOf } from "./queries/calls.ts";
export { dueOfJob } from "./queries/due.ts";
export {
  addEvent,
  addEvents,
  eraseStepsOf,
  findRelease,
  hasSetOut,
  insertSteps,
  isNotedOfMissed,
  seenTo,
  wasSkipped,
  wasTakenBy,
} from "./queries/events.ts";
export { listPickupDays, pairsTooOften, runnersTooFast, stoppedAt } from "./queries/extra-pickups.ts";
export { helperActsOf } from "./queries/helpers.ts";
export {
  cancelJobs,
  claimJob,
  claimJobs,
  eraseJobsOfHome,
  insertJob,
  lockJob,
  lockJobsToErase,
  lockOpenJobsOfHome,
  moveOpenJobs,
  unassignJob,
  unassignJobs,
  undoStartOfJob,
} from "./queries/job-changes.ts";
export {
  findJob,
  findJobWithRunner,
  type JobRow,
  type JobWithRunner,
  jobColumns,
  listCheckouts,
  listJobsWithRunner,
  pickupsFingerprint,
  selectJobs,
} from "./queries/jobs.ts";
export { type ListedJob, listJobs, selectListedJobs } from "./queries/listed-jobs.ts";
export { deleteMessagesOf, deleteOldMessages, messagesSeenBy } from "./queries/messages.ts";
export { deleteMinutesOf, typicalMinutes } from "./queries/minutes.ts";
export { findNextWindow } from "./queries/next-window.ts";
export { jobsFingerprint, listDeclined, listJobsToAccept, openOffers } from "./queries/offers.ts";
export { listPaidJobs, minutesOfJob, type PaidJobRow } from "./queries/pay.ts";
export { eraseProblemsOfHome, findProblemOfKind, findReturn, recordReturn } from "./queries/problems.ts";
export { deletePromises, findCreditFacts, lastPromises } from "./queries/promises.ts";
export { inPhotos, isProof, outPhotos, shownPhoto } from "./queries/proofs.ts";
export {
  countRatings,
  decideAppeal,
  eraseAppealsOf,
  eraseRatingWordsOfHome,
  excludeRating,
  findRating,
  findStanding,
  insertAppeal,
  listMiscounted,
  listOpenAppeals,
} from "./queries/ratings.ts";
export { deleteChecksOfHome, dropPickupsOf, keepChecklist, listRecordedPickups } from "./queries/records.ts";
export { dueDay, type EndedRegular, homesDay, isBlockedAt } from "./queries/regulars.ts";
export { decideAnswer, listReviews, listShots, listZonedJobs, type Shot } from "./queries/reviews.ts";
export { dueOrder, isOnDay, isOutSince, runnersDay, runnersZone } from "./queries/route-stops.ts";
export { deleteSharesOfHome } from "./queries/shares.ts";
export { revocableTips } from "./queries/tips.ts";
export { listBlockedStops } from "./queries/trip-fees.ts";
export { isTruckReturn, lawsOfJob, returnsFor } from "./queries/truck.ts";
export { rateJob, renderRating } from "./rate-job.ts";
export { answerRefusal, refusals } from "./refusals.ts";
export {
  countMessages,
  legsNamed,
  legsOf,
  readRunnersJob,
  renderJob,
  renderJobs,
  renderListedJob,
  renderOffer,
  rentalName,
  rentalNames,
  type Viewer,
} from "./render-job.ts";
export { notifySettled, planReturnPickup, resolveProblem } from "./resolve-problem.ts";
export { restoreExtras } from "./restore-extras.ts";
export {
  availableJobs,
  jobs as runnerJobs,
  jobsPage as runnerJobsPage,
  live as runnerLive,
} from "./runner-jobs.ts";
export {
  addressCopies,
  insertPickup,
  pickupWindows,
  refuseWindow,
  schedulePickup,
} from "./schedule-pickup.ts";
export { startJob, viewGateCode } from "./serve-leg.ts";
export { settlePay } from "./settle-pay.ts";
export { pickup, sharedPickup, sharePickup, stopSharingPickup, textPickupPhotos } from "./share-pickup.ts";
export { jobOnceOwn, legOpening, ownJob, refuseLost, takeStep } from "./take-step.ts";
export { markMissed, remind, stampJobs } from "./tasks.ts";
export { followTipRefund, giveTip, takeRefusedTip, takeTipBack, tipOf, tips } from "./tips.ts";
export { tripFee } from "./trip-fees.ts";
export { afterUndoneStart, undoStart } from "./undo-start.ts";
export { creditWrongDays, priceWrongDays } from "./wrong-days.ts";
