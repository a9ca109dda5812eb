export { addFeed, feeds, feedsOfHost, removeFeed, setFeed, syncFeedNow, trustFeed } from "./feeds.ts";
export { planRentals, planRentalsOf } from "./plan-rental.ts";
export { plannedVisits, previewSettings } from "./planned-visits.ts";
export {
  addProperty,
  createPropertyPhotoUpload,
  property,
  removeProperty,
  saveProperty,
} from "./properties.ts";
export { deleteFeedsOfHost } from "./queries/rental-feeds.ts";
export { forgetVisits } from "./queries/rental-plans.ts";
export { nothingHangsOn, overlapsAnother } from "./queries/rental-stays.ts";
export { jobs, properties, saveSettings, settings } from "./reads.ts";
export { record } from "./record.ts";
export { syncCalendars } from "./tasks.ts";
export { answerAsked, confirmVisits, dropVisit, scheduleCleanup } from "./visits.ts";
