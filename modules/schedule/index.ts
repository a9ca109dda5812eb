export { leaveOut, previewAway } from "./away.ts";
export { calendar, previewRhythm } from "./calendar.ts";
export {
  calendarFeed,
  type Feed,
  type FeedEvent,
  makeCalendarFeed,
  type PickupsFeed,
  readCalendar,
  revokeCalendarFeed,
} from "./calendar-feed.ts";
export {
  decideCorrection,
  previewCorrection,
  streetCorrections,
  undoCorrection,
} from "./corrections.ts";
export { addCurbLaw, curbLaws, previewCurbLaw, withdrawCurbLaw } from "./curb-laws.ts";
export { dayReports, reportDay, resolveDayReport, undoReportDay } from "./day-reports.ts";
export { haulers, removeHauler, saveHauler, setHaulerHoliday } from "./haulers.ts";
export { holidays, previewHoliday, removeHoliday, saveHoliday } from "./holidays.ts";
export { calendarMonth } from "./month.ts";
export { followHome, placeHome } from "./place-home.ts";
export { forgetStreetOf } from "./queries/streets.ts";
export { movePickupDay, setRhythms } from "./set-rhythms.ts";
export { findSkipLink, skipByLink, undoSkipByLink } from "./skip-link.ts";
export { lockReviewedJob, restoreDays, skipDay, skipWeek, undoRefused, undoSkip } from "./skip-week.ts";
export { learnStreets, reportStreet } from "./streets.ts";
export {
  daysAhead,
  generate,
  generateForHome,
  planRentals,
  replan,
  replanPickups,
  sendReplan,
} from "./tasks.ts";
export { addHold, endHold, endHoldIn, holdService, holds, settleHolds } from "./vacation-holds.ts";
