import * as guestsContract from "#modules/guests/contract.ts";
import * as guestsModule from "#modules/guests/index.ts";
import { board, overflows } from "#modules/rentals/contract/board.ts";
import * as calendars from "#modules/rentals/contract/feeds.ts";
import * as prices from "#modules/rentals/contract/prices.ts";
import * as records from "#modules/rentals/contract/records.ts";
import * as contract from "#modules/rentals/contract.ts";
import * as rentals from "#modules/rentals/index.ts";
import { calendarFeed, makeCalendarFeed, revokeCalendarFeed } from "#modules/schedule/index.ts";
import { act, view } from "./act.ts";
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

export const rental = router({
  jobs: view(homeownerProcedure, contract.jobs, rentals.jobs),
  scheduleCleanup: act(homeownerProcedure, contract.scheduleCheckoutPickup, rentals.scheduleCheckoutPickup),
  properties: view(homeownerProcedure, contract.properties, rentals.properties),
  record: view(homeownerProcedure, contract.record, rentals.record),
  shareRecord: act(homeownerProcedure, records.shareRecord, rentals.shareRecord),
  stopSharingRecord: act(homeownerProcedure, records.stopSharingRecord, rentals.stopSharingRecord),
  recordSharing: view(homeownerProcedure, records.recordSharing, rentals.recordSharing),
  addRecordRecipient: act(homeownerProcedure, records.addRecordRecipient, rentals.addRecordRecipient),
  removeRecordRecipient: act(
    homeownerProcedure,
    records.removeRecordRecipient,
    rentals.removeRecordRecipient,
  ),
  sendRecordNow: act(homeownerProcedure, records.sendRecordNow, rentals.sendRecordNow),
  sharedRecord: view(publicProcedure, records.sharedRecord, rentals.sharedRecord),
  stopRecord: act(publicProcedure, records.stopRecord, rentals.stopRecord),
  pickupsCalendar: view(homeownerProcedure, contract.pickupsCalendar, (deps, actor) =>
    calendarFeed(deps, actor, "rentals"),
  ),
  makePickupsCalendar: act(homeownerProcedure, contract.makePickupsCalendar, (deps, actor) =>
    makeCalendarFeed(deps, actor, "rentals"),
  ),
  revokePickupsCalendar: act(homeownerProcedure, contract.revokePickupsCalendar, (deps, actor) =>
    revokeCalendarFeed(deps, actor, "rentals"),
  ),
  addProperty: act(homeownerProcedure, contract.addProperty, rentals.addProperty),
  quote: view(homeownerProcedure, contract.quote, rentals.quote),
  property: view(homeownerProcedure, contract.oneProperty, rentals.property),
  saveProperty: act(homeownerProcedure, contract.saveProperty, rentals.saveProperty),
  removeProperty: act(homeownerProcedure, contract.removeProperty, rentals.removeProperty),
  createPropertyPhotoUpload: act(
    homeownerProcedure,
    contract.createPropertyPhotoUpload,
    rentals.createPropertyPhotoUpload,
  ),
  board: view(homeownerProcedure, board, rentals.board),
  overflows: view(homeownerProcedure, overflows, rentals.overflows),
  feeds: view(homeownerProcedure, calendars.feeds, rentals.feeds),
  calendarGaps: view(homeownerProcedure, calendars.calendarGaps, rentals.calendarGaps),
  addFeed: act(homeownerProcedure, calendars.addFeed, rentals.addFeed),
  previewCalendar: act(homeownerProcedure, calendars.previewCalendar, rentals.previewCalendar),
  syncFeed: act(homeownerProcedure, calendars.syncFeed, rentals.syncFeedNow),
  setFeed: act(homeownerProcedure, calendars.setFeed, rentals.setFeed),
  trustFeed: act(homeownerProcedure, calendars.trustFeed, rentals.trustFeed),
  removeFeed: act(homeownerProcedure, calendars.removeFeed, rentals.removeFeed),
  settings: view(homeownerProcedure, contract.settings, rentals.settings),
  saveSettings: act(homeownerProcedure, contract.saveSettings, rentals.saveSettings),
  previewSettings: view(homeownerProcedure, contract.previewSettings, rentals.previewSettings),
  plannedPickups: view(homeownerProcedure, contract.plannedPickups, (deps, actor) =>
    rentals.plannedPickups(deps, actor),
  ),
  confirmPickups: act(homeownerProcedure, prices.confirmPickups, rentals.confirmPickups),
  undoConfirm: act(homeownerProcedure, prices.undoConfirm, rentals.undoConfirm),
  months: view(homeownerProcedure, prices.months, rentals.months),
  dropPickup: act(homeownerProcedure, contract.dropPickup, rentals.dropPickup),
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
  sendDayBefore: act(homeownerProcedure, guestsContract.sendDayBefore, guestsModule.sendDayBefore),
  canTexts: view(homeownerProcedure, guestsContract.canTexts, guestsModule.canTexts),
  saveCanTexts: act(homeownerProcedure, guestsContract.saveCanTexts, guestsModule.saveCanTexts),
  stayLink: act(homeownerProcedure, guestsContract.stayLink, guestsModule.stayLink),
  stayPage: view(publicProcedure, guestsContract.stayPage, guestsModule.stayPage),
  stopMessages: act(publicProcedure, guestsContract.stopMessages, guestsModule.stopMessages),
});
