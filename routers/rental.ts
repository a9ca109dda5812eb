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
import { answers } from "./output.ts";
import { homeownerProcedure, router } from "./trpc.ts";

export const rental = router({
  jobs: homeownerProcedure
    .output(answers(contract.jobs.output))
    .query(({ ctx }) => jobs(ctx.deps, ctx.actor)),
  scheduleCleanup: homeownerProcedure
    .input(contract.scheduleCleanup.input)
    .output(answers(contract.scheduleCleanup.output))
    .mutation(({ ctx, input }) => scheduleCleanup(ctx.deps, ctx.actor, input)),
  properties: homeownerProcedure
    .output(answers(contract.properties.output))
    .query(({ ctx }) => properties(ctx.deps, ctx.actor)),
  record: homeownerProcedure
    .input(visitsContract.record.input)
    .output(answers(visitsContract.record.output))
    .query(({ ctx, input }) => record(ctx.deps, ctx.actor, input)),
  visitsCalendar: homeownerProcedure
    .output(answers(visitsContract.visitsCalendar.output))
    .query(({ ctx }) => calendarFeed(ctx.deps, ctx.actor, "rentals")),
  makeVisitsCalendar: homeownerProcedure
    .output(answers(visitsContract.makeVisitsCalendar.output))
    .mutation(({ ctx }) => makeCalendarFeed(ctx.deps, ctx.actor, "rentals")),
  revokeVisitsCalendar: homeownerProcedure
    .output(answers(visitsContract.revokeVisitsCalendar.output))
    .mutation(({ ctx }) => revokeCalendarFeed(ctx.deps, ctx.actor, "rentals")),
  addProperty: homeownerProcedure
    .input(contract.addProperty.input)
    .output(answers(contract.addProperty.output))
    .mutation(({ ctx, input }) => addProperty(ctx.deps, ctx.actor, input)),
  property: homeownerProcedure
    .input(contract.oneProperty.input)
    .output(answers(contract.oneProperty.output))
    .query(({ ctx, input }) => property(ctx.deps, ctx.actor, input)),
  saveProperty: homeownerProcedure
    .input(contract.saveProperty.input)
    .output(answers(contract.saveProperty.output))
    .mutation(({ ctx, input }) => saveProperty(ctx.deps, ctx.actor, input)),
  removeProperty: homeownerProcedure
    .input(contract.removeProperty.input)
    .output(answers(contract.removeProperty.output))
    .mutation(({ ctx, input }) => removeProperty(ctx.deps, ctx.actor, input)),
  createPropertyPhotoUpload: homeownerProcedure
    .input(contract.createPropertyPhotoUpload.input)
    .output(answers(contract.createPropertyPhotoUpload.output))
    .mutation(({ ctx, input }) => createPropertyPhotoUpload(ctx.deps, ctx.actor, input)),
  feeds: homeownerProcedure
    .output(answers(feedContract.feeds.output))
    .query(({ ctx }) => feeds(ctx.deps, ctx.actor)),
  addFeed: homeownerProcedure
    .input(feedContract.addFeed.input)
    .output(answers(feedContract.addFeed.output))
    .mutation(({ ctx, input }) => addFeed(ctx.deps, ctx.actor, input)),
  syncFeed: homeownerProcedure
    .input(feedContract.syncFeed.input)
    .output(answers(feedContract.syncFeed.output))
    .mutation(({ ctx, input }) => syncFeedNow(ctx.deps, ctx.actor, input)),
  setFeed: homeownerProcedure
    .input(feedContract.setFeed.input)
    .output(answers(feedContract.setFeed.output))
    .mutation(({ ctx, input }) => setFeed(ctx.deps, ctx.actor, input)),
  trustFeed: homeownerProcedure
    .input(feedContract.trustFeed.input)
    .output(answers(feedContract.trustFeed.output))
    .mutation(({ ctx, input }) => trustFeed(ctx.deps, ctx.actor, input)),
  removeFeed: homeownerProcedure
    .input(feedContract.removeFeed.input)
    .output(answers(feedContract.removeFeed.output))
    .mutation(({ ctx, input }) => removeFeed(ctx.deps, ctx.actor, input)),
  settings: homeownerProcedure
    .output(answers(planContract.settings.output))
    .query(({ ctx }) => settings(ctx.deps, ctx.actor)),
  saveSettings: homeownerProcedure
    .input(planContract.saveSettings.input)
    .output(answers(planContract.saveSettings.output))
    .mutation(({ ctx, input }) => saveSettings(ctx.deps, ctx.actor, input)),
  previewSettings: homeownerProcedure
    .input(planContract.previewSettings.input)
    .output(answers(planContract.previewSettings.output))
    .query(({ ctx, input }) => previewSettings(ctx.deps, ctx.actor, input)),
  plannedVisits: homeownerProcedure
    .output(answers(planContract.plannedVisits.output))
    .query(({ ctx }) => plannedVisits(ctx.deps, ctx.actor)),
  confirmVisits: homeownerProcedure
    .input(planContract.confirmVisits.input)
    .output(answers(planContract.confirmVisits.output))
    .mutation(({ ctx, input }) => confirmVisits(ctx.deps, ctx.actor, input)),
  dropVisit: homeownerProcedure
    .input(planContract.dropVisit.input)
    .output(answers(planContract.dropVisit.output))
    .mutation(({ ctx, input }) => dropVisit(ctx.deps, ctx.actor, input)),
  answerAsked: homeownerProcedure
    .input(planContract.answerAsked.input)
    .output(answers(planContract.answerAsked.output))
    .mutation(({ ctx, input }) => answerAsked(ctx.deps, ctx.actor, input)),
});
