import type { TestApp } from "../app.ts";
import { addHomeowner, addJob } from "../factories.ts";
import { newGift } from "../growth.ts";
import { addPaidInvoice } from "../invoices.ts";
import { homeFields } from "../registrations.ts";
import { guestTemplate } from "../rentals-of-guests.ts";
import { admins, everybody, everyone, homeowners, type Matrix, nobodysOwn, signedIn } from "./cells.ts";

/** Scheduling pickups, and starting service. */
export const scheduling = {
  "homeowner.jobs": { cells: homeowners },
  "homeowner.jobsPage": { cells: homeowners, input: async () => ({}) },
  "homeowner.regulars": { cells: homeowners },
  // A runner who was never there.
  "homeowner.setRunnerPreference": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ runnerId: app.deps.newId(), preference: "blocked" }),
  },
  // Allowed without a home too, but then there is nothing to schedule for.
  "homeowner.schedulePickup": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ scheduledDate: "2026-03-12", timeWindow: "morning" }),
  },
  "homeowner.createSubscription": { cells: homeowners },
  "homeowner.saveService": { cells: homeowners, input: async () => homeFields },
  "homeowner.completeRentals": { cells: { ...homeowners, "a homeowner without a home": 409 } },
  "homeowner.checkArea": { cells: homeowners, input: async () => ({ zipCode: "10001" }) },
} satisfies Partial<Matrix>;

/** A home's service: its plan, pauses, ratings, problems and details. */
export const service = {
  "homeowner.cancelJob": { cells: nobodysOwn(homeowners), input: othersScheduledJob },
  "homeowner.pauseService": { cells: { ...homeowners, "a homeowner without a home": 409 } },
  // Nothing is paused here.
  "homeowner.resumeService": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
  },
  "homeowner.cancelService": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ reason: "Moving away" }),
  },
  // No pause was planned here.
  "homeowner.undoPause": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
  },
  // Nothing was canceled here.
  "homeowner.undoCancelService": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
  },
  // Nothing was generated, so nothing is skipped.
  "homeowner.skipWeek": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
    input: async () => ({}),
  },
  "homeowner.undoSkip": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
    input: async () => ({ days: ["2026-03-17"] }),
  },
  "homeowner.calendar": { cells: homeowners },
  "homeowner.calendarMonth": { cells: homeowners, input: async () => ({ month: "2026-03" }) },
  "homeowner.previewAway": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ fromOn: "2026-03-12", untilOn: "2026-03-20" }),
  },
  "homeowner.goAway": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ fromOn: "2026-03-12", untilOn: "2026-03-20", choice: "hold" }),
  },
  "skipLink.find": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "skipLink.skip": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "skipLink.undo": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "auth.payLink": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "auth.openPayLink": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "addOnLink.find": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "addOnLink.answer": {
    cells: everyone(400),
    input: async () => ({ token: "unknown", answer: "approved" }),
  },
  "homeowner.tripFee": { cells: homeowners, input: async (app) => ({ jobId: app.deps.newId() }) },
  "homeowner.tipOf": { cells: nobodysOwn(homeowners), input: async (app) => ({ jobId: app.deps.newId() }) },
  "homeowner.oneOffOffer": { cells: homeowners },
  "homeowner.oneOffs": { cells: homeowners },
  "homeowner.beginOneOff": {
    cells: nobodysOwn(homeowners, 409),
    input: async (app) => ({ id: app.deps.newId(), day: "2026-03-17", numberOfCans: 1, price: "15.00" }),
  },
  "homeowner.finishOneOff": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "homeowner.tips": { cells: homeowners, input: async () => ({}) },
  "homeowner.giveTip": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId(), jobId: app.deps.newId(), amount: "2.00" }),
  },
  "homeowner.takeTipBack": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "homeowner.referrals": { cells: homeowners },
  "homeowner.shareReferral": { cells: homeowners },
  "homeowner.redeemCode": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
    input: async () => ({ code: "NOBODYS" }),
  },
  "site.beginGift": { cells: everybody, input: async (app) => newGift(app) },
  "site.finishGift": { cells: nobodysOwn(everybody), input: async (app) => ({ secret: app.deps.newId() }) },
  "site.runnerCode": { cells: everybody, input: async () => ({ code: "NOBODYS" }) },
  "site.code": { cells: everybody, input: async () => ({ code: "NOBODYS" }) },
  "homeowner.addOns": { cells: homeowners, input: async (app) => ({ jobId: app.deps.newId() }) },
  "homeowner.answerAddOn": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId(), answer: "approved" }),
  },
  "homeowner.previewRhythm": { cells: homeowners, input: async () => rhythm },
  "homeowner.setRhythms": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ rhythms: [{ canKind: "trash", ...rhythm }] }),
  },
  "homeowner.holds": { cells: homeowners },
  "homeowner.addHold": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ fromOn: "2026-03-12", untilOn: "2026-03-20" }),
  },
  "homeowner.endHold": {
    cells: nobodysOwn(homeowners),
    input: async (app) => {
      const other = await addHomeowner(app);
      const hold = await app.typed(other, "homeowner.addHold", {
        fromOn: "2026-03-12",
        untilOn: "2026-03-20",
      });
      return { holdId: (hold.body as { id: string }).id };
    },
  },
  // Without a home there is no active service.
  "homeowner.beginCardChange": { cells: { ...homeowners, "a homeowner without a home": 409 } },
  "homeowner.finishCardChange": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ confirmation: "test_card_amex" }),
  },
  "homeowner.rateJob": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ...(await othersScheduledJob(app)), stars: 5 }),
  },
  "homeowner.pickup": { cells: nobodysOwn(homeowners), input: othersScheduledJob },
  "homeowner.problemRemedies": { cells: nobodysOwn(homeowners), input: othersScheduledJob },
  "homeowner.sharePickup": { cells: nobodysOwn(homeowners), input: othersScheduledJob },
  "homeowner.stopSharingPickup": { cells: nobodysOwn(homeowners), input: othersScheduledJob },
  "homeowner.live": { cells: homeowners },
  "homeowner.history": { cells: homeowners, input: async () => ({}) },
  "homeowner.pickupsOfMonth": { cells: homeowners, input: async () => ({ month: "2026-03" }) },
  "homeowner.reportProblem": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ...(await othersScheduledJob(app)), kind: "nobodyCame", wish: "credit" }),
  },
  "homeowner.createProblemPhotoUpload": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ...(await othersScheduledJob(app)), contentType: "image/jpeg", bytes: 1000 }),
  },
  "admin.problems": { cells: admins, input: async () => ({}) },
  "admin.resolveProblem": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ problemId: app.deps.newId(), outcome: "credit" }),
  },
  "homeowner.homeDetails": { cells: homeowners },
  "homeowner.reportDay": {
    cells: { ...homeowners, "a homeowner without a home": 404 },
    input: async () => ({ onDay: "2026-03-17" }),
  },
  "homeowner.undoReportDay": { cells: homeowners, input: async () => ({ onDay: "2026-03-17" }) },
  "homeowner.calendarFeed": { cells: homeowners },
  "homeowner.makeCalendarFeed": { cells: { ...homeowners, "a homeowner without a home": 409 } },
  "homeowner.revokeCalendarFeed": { cells: homeowners },
  "webhook.find": { cells: homeowners },
  "webhook.save": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ address: "https://hooks.example.com/pickups" }),
  },
  "webhook.renewSecret": { cells: nobodysOwn(homeowners) },
  "webhook.remove": { cells: homeowners },
  "webhook.test": { cells: nobodysOwn(homeowners) },
  "webhook.resend": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "homeowner.checkAddress": {
    cells: homeowners,
    input: async () => ({ address: "12 Oak Avenue", city: "New York", state: "NY", zipCode: "10001" }),
  },
  "homeowner.saveHomeDetails": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ pets: "Rex", gateCode: "4711" }),
  },
} satisfies Partial<Matrix>;

const noRental = async (app: TestApp) => ({ propertyId: app.deps.newId() });

/** Rentals, their guests, calendars and pickups. */
export const rentals = {
  "guests.stays": { cells: homeowners },
  "guests.templates": { cells: homeowners },
  "guests.saveGuest": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ stayId: app.deps.newId(), language: "en" }),
  },
  "guests.saveTemplate": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => guestTemplate,
  },
  "guests.removeTemplate": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "guests.codeValues": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ stayId: app.deps.newId() }),
  },
  "guests.message": { cells: nobodysOwn(homeowners), input: async (app) => emailOf(app) },
  "guests.sendMessage": { cells: nobodysOwn(homeowners), input: async (app) => emailOf(app) },
  "guests.sendDayBefore": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ isOn: true, name: "Trash day" }),
  },
  "guests.canTexts": { cells: homeowners },
  "guests.saveCanTexts": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({
      propertyId: app.deps.newId(),
      texts: { trash: null, recycling: null, yard: null },
    }),
  },
  "guests.stayLink": { cells: nobodysOwn(homeowners), input: async (app) => ({ stayId: app.deps.newId() }) },
  "guests.stayPage": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "letters.find": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "letters.stop": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "letters.allow": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "site.sharedRoute": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "site.sharedPickup": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "guests.stopMessages": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "rental.jobs": { cells: homeowners },
  "rental.properties": { cells: homeowners },
  "rental.record": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ propertyId: app.deps.newId(), from: "2026-03-01", to: "2026-03-31" }),
  },
  "rental.shareRecord": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ propertyId: app.deps.newId(), from: "2026-03-01", to: "2026-03-31" }),
  },
  "rental.stopSharingRecord": { cells: nobodysOwn(homeowners), input: noRental },
  "rental.recordSharing": { cells: nobodysOwn(homeowners), input: noRental },
  "rental.addRecordRecipient": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ...(await noRental(app)), email: "owner@example.com" }),
  },
  "rental.removeRecordRecipient": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ...(await noRental(app)), id: app.deps.newId() }),
  },
  "rental.sendRecordNow": { cells: nobodysOwn(homeowners), input: noRental },
  "rental.sharedRecord": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "rental.stopRecord": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "rental.pickupsCalendar": { cells: homeowners },
  "rental.makePickupsCalendar": { cells: { ...homeowners, "a homeowner without a home": 409 } },
  "rental.revokePickupsCalendar": { cells: homeowners },
  "rental.scheduleCleanup": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: true }),
  },
  "rental.addProperty": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({
      name: "Loft",
      address: "12 Oak Avenue",
      city: "New York",
      state: "NY",
      zipCode: "10001",
      guests: 4,
      bedrooms: 2,
      amenities: ["Wifi"],
    }),
  },
  "rental.quote": { cells: homeowners },
  // No such rental.
  "rental.property": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.saveProperty": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId(), guests: 5 }),
  },
  "rental.removeProperty": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId() }),
  },
  "rental.feeds": { cells: homeowners },
  "rental.board": { cells: homeowners, input: async () => ({ from: "2026-03-10", days: 14 }) },
  "rental.overflows": { cells: homeowners },
  "rental.calendarGaps": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ propertyId: app.deps.newId() }),
  },
  "rental.addFeed": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({
      propertyId: app.deps.newId(),
      kind: "airbnb",
      address: "https://calendars.example/loft.ics",
    }),
  },
  "rental.previewCalendar": {
    cells: homeowners,
    input: async () => ({ address: "https://calendars.example/loft.ics", zipCode: "10001", state: "NY" }),
  },
  "rental.syncFeed": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.setFeed": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.trustFeed": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.removeFeed": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.createPropertyPhotoUpload": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ propertyId: app.deps.newId(), contentType: "image/jpeg", photoBytes: 1000 }),
  },
  "rental.settings": { cells: homeowners },
  "rental.saveSettings": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ isAutomatic: true, defaultWindow: "13:00", mode: "commit" }),
  },
  "rental.previewSettings": {
    cells: homeowners,
    input: async () => ({ isAutomatic: true, defaultWindow: "13:00", mode: "commit" }),
  },
  "rental.plannedPickups": { cells: homeowners },
  "rental.confirmPickups": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ids: [app.deps.newId()] }),
  },
  "rental.undoConfirm": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ ids: [app.deps.newId()] }),
  },
  "rental.months": { cells: homeowners },
  "rental.dropPickup": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.answerAsked": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId(), keep: true }),
  },
} satisfies Partial<Matrix>;

/** What homeowners pay, and get back. */
export const billing = {
  "homeowner.billing": { cells: homeowners },
  // Neither has paid anything yet.
  "homeowner.requestRefund": {
    cells: { ...homeowners, "a homeowner": 409, "a homeowner without a home": 409 },
    input: async () => ({}),
  },
  "admin.disputes": { cells: admins },
  "admin.refundInvoice": {
    cells: admins,
    input: async (app) => ({
      refundId: app.deps.newId(),
      invoiceId: await addPaidInvoice(app),
      amount: "1.00",
      reason: "Rained out",
    }),
  },
} satisfies Partial<Matrix>;

function emailOf(app: TestApp) {
  return { stayId: app.deps.newId(), templateId: app.deps.newId() };
}

/** Messages between a pickup's homeowner and its runner; an admin reads them. */
export const messages = {
  "messages.ofPickup": { cells: { ...nobodysOwn(signedIn), "an admin": 200 }, input: othersScheduledJob },
  "messages.send": {
    cells: nobodysOwn(signedIn),
    input: async (app) => ({
      ...(await othersScheduledJob(app)),
      messageId: app.deps.newId(),
      words: "Hello?",
    }),
  },
  "messages.startCall": {
    cells: nobodysOwn(signedIn),
    input: async (app) => ({
      ...(await othersScheduledJob(app)),
      callId: app.deps.newId(),
      to: "other",
    }),
  },
  "messages.markRead": { cells: nobodysOwn(signedIn), input: othersScheduledJob },
  "messages.createPhotoUpload": {
    cells: nobodysOwn(signedIn),
    input: async (app) => ({ ...(await othersScheduledJob(app)), contentType: "image/jpeg", bytes: 1000 }),
  },
} satisfies Partial<Matrix>;

async function othersScheduledJob(app: TestApp): Promise<{ jobId: string }> {
  return { jobId: await addJob(app, await addHomeowner(app)) };
}

const rhythm = { weekday: "Monday", everyWeeks: 2, anchorOn: "2026-03-16" };
