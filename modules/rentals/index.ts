export { type CleaningDone, endCleaning, setCleaning } from "./cleanings.ts";
export {
  addFeed,
  calendarGaps,
  feeds,
  feedsOfHost,
  previewCalendar,
  removeFeed,
  setFeed,
  syncFeedNow,
  trustFeed,
} from "./feeds.ts";
export {
  answerAsked,
  answerAskedIn,
  confirmPickups,
  confirmPickupsIn,
  dropPickup,
  scheduleCheckoutPickup,
} from "./host-pickups.ts";
export { overflows } from "./overflows.ts";
export { planRentals, planRentalsOf } from "./plan-rental.ts";
export { plannedPickups, previewSettings } from "./planned-pickups.ts";
export { months, undoConfirm, undoConfirmIn } from "./prices.ts";
export {
  addProperty,
  createPropertyPhotoUpload,
  property,
  removeProperty,
  saveProperty,
} from "./properties.ts";
export { countHostEmails, deleteRecordsOfHost, insertHostEmails } from "./queries/records.ts";
export { deleteFeedsOfHost } from "./queries/rental-feeds.ts";
export { forgetPickups } from "./queries/rental-plans.ts";
export { nothingHangsOn, overlapsAnother } from "./queries/rental-stays.ts";
export { board, jobs, properties, quote, saveSettings, settings } from "./reads.ts";
export { findRecord, record } from "./record.ts";
export { deliverRecord, sendRecordNow, sendRecords, takeRecordBounces } from "./send-records.ts";
export {
  addRecordRecipient,
  findSharedRecord,
  recordSharing,
  removeRecordRecipient,
  type SharedStoredRecord,
  sharedRecord,
  shareRecord,
  stopRecord,
  stopSharingRecord,
} from "./share-record.ts";
export { syncCalendars } from "./tasks.ts";
