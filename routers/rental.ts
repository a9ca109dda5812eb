import * as guestsContract from "#modules/guests/contract.ts";
import {
  codeValues,
  message,
  removeTemplate,
  saveGuest,
  saveTemplate,
  sendMessage,
  stays,
  stopMessages,
  templates,
} from "#modules/guests/index.ts";
import * as contract from "#modules/rentals/contract.ts";
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
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

export const rental = router({
  jobs: view(homeownerProcedure, contract.jobs, jobs),
  scheduleCleanup: act(homeownerProcedure, contract.scheduleCleanup, scheduleCleanup),
  properties: view(homeownerProcedure, contract.properties, properties),
  record: view(homeownerProcedure, contract.record, record),
  visitsCalendar: view(homeownerProcedure, contract.visitsCalendar, (deps, actor) =>
    calendarFeed(deps, actor, "rentals"),
  ),
  makeVisitsCalendar: act(homeownerProcedure, contract.makeVisitsCalendar, (deps, actor) =>
    makeCalendarFeed(deps, actor, "rentals"),
  ),
  revokeVisitsCalendar: act(homeownerProcedure, contract.revokeVisitsCalendar, (deps, actor) =>
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
  feeds: view(homeownerProcedure, contract.feeds, feeds),
  addFeed: act(homeownerProcedure, contract.addFeed, addFeed),
  syncFeed: act(homeownerProcedure, contract.syncFeed, syncFeedNow),
  setFeed: act(homeownerProcedure, contract.setFeed, setFeed),
  trustFeed: act(homeownerProcedure, contract.trustFeed, trustFeed),
  removeFeed: act(homeownerProcedure, contract.removeFeed, removeFeed),
  settings: view(homeownerProcedure, contract.settings, settings),
  saveSettings: act(homeownerProcedure, contract.saveSettings, saveSettings),
  previewSettings: view(homeownerProcedure, contract.previewSettings, previewSettings),
  plannedVisits: view(homeownerProcedure, contract.plannedVisits, plannedVisits),
  confirmVisits: act(homeownerProcedure, contract.confirmVisits, confirmVisits),
  dropVisit: act(homeownerProcedure, contract.dropVisit, dropVisit),
  answerAsked: act(homeownerProcedure, contract.answerAsked, answerAsked),
});

export const guests = router({
  stays: view(homeownerProcedure, guestsContract.stays, stays),
  saveGuest: act(homeownerProcedure, guestsContract.saveGuest, saveGuest),
  templates: view(homeownerProcedure, guestsContract.templates, templates),
  saveTemplate: act(homeownerProcedure, guestsContract.saveTemplate, saveTemplate),
  removeTemplate: act(homeownerProcedure, guestsContract.removeTemplate, removeTemplate),
  codeValues: view(homeownerProcedure, guestsContract.codeValues, codeValues),
  message: view(homeownerProcedure, guestsContract.message, message),
  sendMessage: act(homeownerProcedure, guestsContract.sendMessage, sendMessage),
  stopMessages: act(publicProcedure, guestsContract.stopMessages, stopMessages),
});
