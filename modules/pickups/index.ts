export { cancelJob } from "./cancel-job.ts";
export { cannotServe } from "./cannot-serve.ts";
export { checkItem } from "./check-item.ts";
export { afterUndoneStart } from "./clear-start.ts";
export { completeJob } from "./complete-job.ts";
export { createPhotoUpload } from "./create-photo-upload.ts";
export { createProblemPhotoUpload } from "./create-problem-photo-upload.ts";
export { dueDaysOf } from "./due-days-of.ts";
export { endJobs } from "./end-jobs.ts";
export { decideExtraPickup, extraPickups } from "./extra-pickups.ts";
export { homeOfJob } from "./home-of-job.ts";
export { live as homeownerLive } from "./homeowner-live.ts";
export { addressCopies, insertPickup } from "./insert-pickup.ts";
export { jobRecord } from "./job-record.ts";
export { leaveOutDays } from "./leave-out-days.ts";
export { legOpening } from "./leg-opening.ts";
export { lookAtGateCode } from "./look-at-gate-code.ts";
export { planReturnVisit } from "./make-good.ts";
export { missAndCredit } from "./miss-jobs.ts";
export { jobOnceOwn, ownJob, refuseLost } from "./own-job.ts";
export { history, jobs as homeownerJobs, visitsOfMonth } from "./own-pickups.ts";
export { pickupWindows } from "./pickup-windows.ts";
export { problems } from "./problems.ts";
export { findAnomaly, listOpenAnomalies, resolveAnomaly } from "./queries/anomalies.ts";
export { type CalendarFacts, findCalendarFacts } from "./queries/calendar.ts";
export { pairsTooOften, runnersTooFast } from "./queries/collusion.ts";
export {
  hasSetOut,
  insertJobEvent,
  insertJobEvents,
  isNotedOfMissed,
  wasTakenBy,
} from "./queries/job-events.ts";
export { dropVisitsOf } from "./queries/job-visits.ts";
export {
  cancelJobs,
  claimJob,
  dueOfJob,
  eraseJobsOfHome,
  findJob,
  findJobToAccept,
  findJobWithRunner,
  inPhotos,
  insertJob,
  isProof,
  type JobRow,
  type JobWithRunner,
  jobColumns,
  jobsFingerprint,
  listCheckouts,
  listJobs,
  lockJob,
  lockJobsToErase,
  lockOpenJobsOfHome,
  moveOpenJobs,
  openOffers,
  outPhotos,
  unassignJob,
  unassignJobs,
  undoStartOfJob,
  visitsFingerprint,
} from "./queries/jobs.ts";
export { deletePromises } from "./queries/late-proofs.ts";
export { findCreditFacts } from "./queries/missed-jobs.ts";
export { eraseProblemsOfHome, findProblemOfKind, findReturn, recordReturn } from "./queries/problems.ts";
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
export {
  closeRefusedJobs,
  findOpenWeekly,
  isMadeGood,
  isVisitDropped,
  refuseAnomaliesOf,
  settleNobodyCame,
  standIn,
  uncountCompletedJob,
} from "./queries/refused-jobs.ts";
export { deleteChecksOfHome } from "./queries/rental-checks.ts";
export { listRecordedVisits } from "./queries/rental-records.ts";
export { eraseStepsOf, insertSteps } from "./queries/runner-steps.ts";
export { seenTo } from "./queries/seen-to.ts";
export { rateJob } from "./rate-job.ts";
export { refuseWindow } from "./refuse-window.ts";
export { renderJob, renderJobs, type Viewer } from "./render-job.ts";
export { renderRating } from "./render-rating.ts";
export { rentalName, rentalNames } from "./rental-names.ts";
export { reportProblem } from "./report-problem.ts";
export { resolveProblem } from "./resolve-problem.ts";
export { afterServiceEnd, restoreExtras } from "./restore-extras.ts";
export { availableJobs, jobs as runnerJobs } from "./runner-jobs.ts";
export { live as runnerLive } from "./runner-live.ts";
export { schedulePickup } from "./schedule-pickup.ts";
export { startJob } from "./start-job.ts";
export { takeStep } from "./take-step.ts";
export { markMissed } from "./tasks/mark-missed.ts";
export { remind } from "./tasks/remind.ts";
export { stampJobs } from "./tasks/stamp-jobs.ts";
export { cancelAndTell } from "./tell-cancelled.ts";
export { tellSettled } from "./tell-settled.ts";
export { undoStart } from "./undo-start.ts";
