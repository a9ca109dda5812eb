import * as guestsContract from "#modules/guests/contract.ts";
import * as guestsModule from "#modules/guests/index.ts";
import * as contract from "#modules/rentals/contract.ts";
import * as rentals from "#modules/rentals/index.ts";
import { calendarFeed, makeCalendarFeed, revokeCalendarFeed } from "#modules/schedule/index.ts";
import { act, view } from "./act.ts";
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

export const rental = router({
  jobs: view(homeownerProcedure, contract.jobs, rentals.jobs),
  scheduleCleanup: act(homeownerProcedure, contract.scheduleCleanup, rentals.scheduleCleanup),
  properties: view(homeownerProcedure, contract.properties, rentals.properties),
  record: view(homeownerProcedure, contract.record, rentals.record),
  visitsCalendar: view(homeownerProcedure, contract.visitsCalendar, (deps, actor) =>
    calendarFeed(deps, actor, "rentals"),
  ),
  makeVisitsCalendar: act(homeownerProcedure, contract.makeVisitsCalendar, (deps, actor) =>
    makeCalendarFeed(deps, actor, "rentals"),
  ),
  revokeVisitsCalendar: act(homeownerProcedure, contract.revokeVisitsCalendar, (deps, actor) =>
    revokeCalendarFeed(deps, actor, "rentals"),
  ),
  addProperty: act(homeownerProcedure, contract.addProperty, rentals.addProperty),
  property: view(homeownerProcedure, contract.oneProperty, rentals.property),
  saveProperty: act(homeownerProcedure, contract.saveProperty, rentals.saveProperty),
  removeProperty: act(homeownerProcedure, contract.removeProperty, rentals.removeProperty),
  createPropertyPhotoUpload: act(
    homeownerProcedure,
    contract.createPropertyPhotoUpload,
    rentals.createPropertyPhotoUpload,
  ),
  feeds: view(homeownerProcedure, contract.feeds, rentals.feeds),
  addFeed: act(homeownerProcedure, contract.addFeed, rentals.addFeed),
  syncFeed: act(homeownerProcedure, contract.syncFeed, rentals.syncFeedNow),
  setFeed: act(homeownerProcedure, contract.setFeed, rentals.setFeed),
  trustFeed: act(homeownerProcedure, contract.trustFeed, rentals.trustFeed),
  removeFeed: act(homeownerProcedure, contract.removeFeed, rentals.removeFeed),
  settings: view(homeownerProcedure, contract.settings, rentals.settings),
  saveSettings: act(homeownerProcedure, contract.saveSettings, rentals.saveSettings),
  previewSettings: view(homeownerProcedure, contract.previewSettings, rentals.previewSettings),
  plannedVisits: view(homeownerProcedure, contract.plannedVisits, rentals.plannedVisits),
  confirmVisits: act(homeownerProcedure, contract.confirmVisits, rentals.confirmVisits),
  dropVisit: act(homeownerProcedure, contract.dropVisit, rentals.dropVisit),
  answerAsked: act(homeownerProcedure, contract.answerAsked, rentals.answerAsked),
});

export const guests = router({
  stays: view(homeownerProcedure, guestsContract.stays, guestsModule.stays),
  saveGuest: act(homeownerProcedure, guestsContract.saveGuest, guestsModule.saveGuest),
  templates: view(homeownerProcedure, guestsContract.templates, guestsModule.templates),
  saveTemplate: act(homeownerProcedure, guestsContract.saveTemplate, guestsModule.saveTemplate),
  removeTemplate: act(homeownerProcedure, guestsContract.removeTemplate, guestsModule.removeTemplate),
  codeValues: view(homeownerProcedure, guestsContract.codeValues, guestsModule.codeValues),
  message: view(homeownerProcedure, guestsContract.message, guestsModule.message),
  sendMessage: act(homeownerProcedure, guestsContract.sendMessage, guestsModule.sendMessage),
  stopMessages: act(publicProcedure, guestsContract.stopMessages, guestsModule.stopMessages),
});
