import * as contract from "#modules/rentals/contract/rental.ts";
import * as feedContract from "#modules/rentals/contract/rental-feeds.ts";
import * as planContract from "#modules/rentals/contract/rental-plan.ts";
import * as visitsContract from "#modules/rentals/contract/rental-visits.ts";
import {
  addFeed,
  addProperty,
  answerAsked,
  confirmVisits,
  createPropertyPhotoUpload,
  dropVisit,
  feeds,
  jobs,
  plannedVisits,
  previewSettings,
  properties,
  property,
  record,
  removeFeed,
  removeProperty,
  saveProperty,
  saveSettings,
  scheduleCleanup,
  setFeed,
  settings,
  syncFeedNow,
  trustFeed,
} from "#modules/rentals/index.ts";
import { calendarFeed, makeCalendarFeed, revokeCalendarFeed } from "#modules/schedule/index.ts";
import { act, view } from "./act.ts";
import { homeownerProcedure, router } from "./trpc.ts";

export const rental = router({
  jobs: view(homeownerProcedure, contract.jobs, jobs),
  scheduleCleanup: act(homeownerProcedure, contract.scheduleCleanup, scheduleCleanup),
  properties: view(homeownerProcedure, contract.properties, properties),
  record: view(homeownerProcedure, visitsContract.record, record),
  visitsCalendar: view(homeownerProcedure, visitsContract.visitsCalendar, (deps, actor) =>
    calendarFeed(deps, actor, "rentals"),
  ),
  makeVisitsCalendar: act(homeownerProcedure, visitsContract.makeVisitsCalendar, (deps, actor) =>
    makeCalendarFeed(deps, actor, "rentals"),
  ),
  revokeVisitsCalendar: act(homeownerProcedure, visitsContract.revokeVisitsCalendar, (deps, actor) =>
    revokeCalendarFeed(deps, actor, "rentals"),
  ),
  addProperty: act(homeownerProcedure, contract.addProperty, addProperty),
  property: view(homeownerProcedure, contract.oneProperty, property),
  saveProperty: act(homeownerProcedure, contract.saveProperty, saveProperty),
  removeProperty: act(homeownerProcedure, contract.removeProperty, removeProperty),
  createPropertyPhotoUpload: act(
    homeownerProcedure,
    contract.createPropertyPhotoUpload,
    createPropertyPhotoUpload,
  ),
  feeds: view(homeownerProcedure, feedContract.feeds, feeds),
  addFeed: act(homeownerProcedure, feedContract.addFeed, addFeed),
  syncFeed: act(homeownerProcedure, feedContract.syncFeed, syncFeedNow),
  setFeed: act(homeownerProcedure, feedContract.setFeed, setFeed),
  trustFeed: act(homeownerProcedure, feedContract.trustFeed, trustFeed),
  removeFeed: act(homeownerProcedure, feedContract.removeFeed, removeFeed),
  settings: view(homeownerProcedure, planContract.settings, settings),
  saveSettings: act(homeownerProcedure, planContract.saveSettings, saveSettings),
  previewSettings: view(homeownerProcedure, planContract.previewSettings, previewSettings),
  plannedVisits: view(homeownerProcedure, planContract.plannedVisits, plannedVisits),
  confirmVisits: act(homeownerProcedure, planContract.confirmVisits, confirmVisits),
  dropVisit: act(homeownerProcedure, planContract.dropVisit, dropVisit),
  answerAsked: act(homeownerProcedure, planContract.answerAsked, answerAsked),
});
