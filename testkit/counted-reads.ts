import { addOns } from "#db/schema/index.ts";
import { stopKey } from "#modules/guests/stop-key.ts";
import { addOnPath } from "#modules/notices/add-on-token.ts";
import { stopToken } from "#modules/notices/preferences.ts";
import { skipToken } from "#modules/notices/skip-token.ts";
import { later, minute } from "#platform/instants.ts";
import type { TestApp } from "./app.ts";
import { helperLink } from "./circles.ts";
import {
  addHost,
  adminAndRunner,
  asked,
  guestEmailReader,
  noticed,
  oneOffReader,
  type Reader,
} from "./counted-readers.ts";
import { curbRule } from "./curb-law.ts";
import { addCorrectionReader } from "./doubted-street.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser, type Homeowner } from "./factories.ts";
import { homePrices } from "./home-prices.ts";
import { recordReader, recordSharer, stayReader } from "./link-readers.ts";
import { payRuleOf } from "./pay-rule.ts";
import { pickupOwner, sharedLink } from "./pickup-readers.ts";
import { addProperty } from "./properties.ts";
import { offeredJob, takenJob } from "./scenarios.ts";
import { payLinkReader } from "./texting.ts";
import { withWebhook } from "./webhooks.ts";

/** An admin who asks about a new homeowner. */
const asking = (inputOf: (home: Homeowner) => object) => async (app: TestApp) => ({
  ...(await addAdmin(app)),
  input: inputOf(await addHomeowner(app)),
});

/** What admins read without a filter. */
const adminLists =
  "runners coverage deliveries dispatchDay rentals figures usage activity activityCounts jobs homeowners runnerCounts invitations waitingList dayReports streetCorrections supportThreads previewPayRun holidays credits coupons runnerReferrals gifts bills refunds areaMargins waitingByZip plannedMargins settingHistory problems haulers stats dayMoves waiting statsBefore auditChoices extraPickups anomalies appeals rates plannedMargin rules creditLimit health disputes tasks team smsCodes today";

const sms = { channel: "sms", kind: "canStays", language: "en" };
/** The reader of each query (`input` may depend on them), and the most statements it may take. */
export const reads: Record<string, { by: (app: TestApp) => Promise<Reader>; input?: unknown; most: number }> =
  {
    ...Object.fromEntries(
      adminLists.split(" ").map((name) => [`admin.${name}`, { by: addAdmin, input: {}, most: 2 }]),
    ),
    "auth.currentUser": { by: addHomeowner, most: 1 },
    "auth.signInOptions": { by: addHomeowner, most: 0 },
    "admin.previewCorrection": { by: addCorrectionReader, most: 5 },
    "homeowner.billing": { by: addHomeowner, most: 2 },
    "homeowner.price": { by: addHomeowner, most: 4 },
    "site.price": {
      by: addHomeowner,
      input: { address: "12 Oak Avenue", zipCode: "60601", pickupDays: ["Monday"] },
      most: 2,
    },
    // The homes' groups, and their margins before and after.
    "admin.previewPrices": {
      by: addAdmin,
      input: { value: homePrices, effectiveOn: "2026-12-01" },
      most: 6,
    },
    "homeowner.calendar": { by: addHomeowner, most: 2 },
    // Includes the pauses.
    "homeowner.calendarMonth": { by: addHomeowner, input: { month: "2026-03" }, most: 3 },
    // Includes the home, the subscription and the hold already there.
    "homeowner.previewAway": {
      by: addHomeowner,
      input: { fromOn: "2026-03-20", untilOn: "2026-04-10" },
      most: 5,
    },
    "skipLink.find": {
      by: async (app) => {
        const who = await addHomeowner(app);
        const jobId = await addJob(app, who, {});
        return { ...who, input: { token: skipToken(app.deps.vault, jobId) } };
      },
      most: 2,
    },
    "auth.payLink": { by: payLinkReader, most: 1 },
    "addOnLink.find": {
      by: async (app) => {
        const { runner, homeowner, jobId } = await takenJob(app);
        const id = app.deps.newId();
        await app.deps.db.insert(addOns).values({
          ...{
            id,
            jobId,
            runnerId: runner.runnerId,
            kind: "extraBags",
            units: 1,
            priceCents: 300,
            payCents: 200,
          },
          ...{ leg: "out", askedAt: app.clock.now, answerBy: later(app.clock.now, minute) },
        });
        const token = addOnPath(app.deps.vault, id).split("#")[1];
        return { ...homeowner, input: { token } };
      },
      most: 1,
    },
    "homeowner.addOns": { by: pickupOwner, most: 2 },
    "runner.addOns": { by: addRunner, most: 4 },
    "homeowner.tipOf": { by: pickupOwner, most: 4 },
    // The rule, and everything else.
    "homeowner.referrals": { by: addHomeowner, most: 3 },
    "site.code": { by: addHomeowner, input: { code: "NOBODYS" }, most: 3 },
    // The price rule, the home, its service, its area, its days, its pickups and the hours of its place.
    "homeowner.oneOffOffer": { by: oneOffReader, most: 9 },
    "homeowner.oneOffs": { by: addHomeowner, most: 2 },
    "homeowner.tripFee": { by: pickupOwner, most: 2 },
    "homeowner.tips": { by: addHomeowner, input: {}, most: 2 },
    "runner.explainPay": {
      by: async (app) => {
        const { runner, jobId } = await takenJob(app);
        return { ...runner, input: { jobId } };
      },
      most: 2,
    },
    "runner.explainWeek": { by: addRunner, input: {}, most: 2 },
    "homeowner.previewRhythm": {
      by: addHomeowner,
      input: { weekday: "Monday", everyWeeks: 1, anchorOn: null },
      most: 2,
    },
    "homeowner.holds": { by: addHomeowner, most: 2 },
    "admin.streetRunners": { by: addAdmin, input: { zipCode: "10001" }, most: 2 },
    "homeowner.regulars": { by: addHomeowner, most: 2 },
    "runner.claimableStreets": { by: addRunner, input: { zipCode: "10001" }, most: 3 },
    "runner.ownStreets": { by: addRunner, most: 2 },
    "runner.backup": { by: addRunner, most: 2 },
    "runner.referral": { by: addRunner, most: 3 },
    "site.runnerCode": { by: addHomeowner, input: { code: "NOBODYS" }, most: 1 },
    "homeowner.jobs": { by: addHomeowner, most: 2 },
    "homeowner.jobsPage": { by: addHomeowner, input: {}, most: 2 },
    "homeowner.history": { by: addHomeowner, input: {}, most: 2 },
    "homeowner.pickup": { by: pickupOwner, most: 2 },
    "homeowner.problemRemedies": { by: pickupOwner, most: 13 },
    "messages.ofPickup": { by: pickupOwner, most: 3 },
    "site.sharedPickup": { by: sharedLink, most: 2 },
    "site.sharedRoute": {
      by: async (app) => {
        const runner = await addRunner(app);
        const { path } = (await app.typed(runner, "runner.shareRoute")).body as { path: string };
        return { ...runner, input: { token: path.replace("/shared/route/", "") } };
      },
      most: 1,
    },
    "runner.routeShare": { by: addRunner, most: 2 },
    "homeowner.pickupsOfMonth": { by: addHomeowner, input: { month: "2026-03" }, most: 2 },
    "runner.availableJobs": { by: async (app) => (await offeredJob(app)).runner, most: 2 },
    "runner.offerDetails": { by: async (app) => (await offeredJob(app)).runner, most: 2 },
    "runner.declinedJobs": { by: async (app) => (await offeredJob(app)).runner, most: 2 },
    "runner.daysOff": { by: addRunner, most: 2 },
    "runner.previewDaysOff": {
      by: addRunner,
      input: { fromOn: "2026-03-20", untilOn: "2026-03-21" },
      most: 3,
    },
    "runner.areas": { by: addRunner, most: 2 },
    "runner.hours": { by: addRunner, most: 2 },
    "runner.jobs": { by: async (app) => (await offeredJob(app)).runner, most: 2 },
    "runner.jobsPage": { by: async (app) => (await offeredJob(app)).runner, input: {}, most: 2 },
    "notifications.list": { by: noticed, most: 2 },
    "letters.find": {
      by: async (app) => {
        const who = await addHomeowner(app);
        const link = { userId: who.userId, stopped: "jobAlerts" } as const;
        return { ...who, input: { token: stopToken(app.deps.vault, link) } };
      },
      most: 1,
    },
    "profile.setUp": { by: addUser, most: 2 },
    "profile.exportState": { by: addHomeowner, most: 2 },
    "admin.messageTexts": { by: addAdmin, input: sms, most: 2 },
    "admin.messageText": { by: addAdmin, input: sms, most: 2 },
    "admin.previewMessageText": { by: addAdmin, input: { ...sms, texts: { text: "Stay" } }, most: 1 },
    "notifications.pushKey": { by: addHomeowner, most: 1 },
    "settings.reachability": { by: addHomeowner, most: 2 },
    "notifications.page": { by: noticed, input: { filter: "unread" }, most: 2 },
    "security.overview": { by: addHomeowner, most: 2 },
    "security.passkeys": { by: addHomeowner, most: 2 },
    "security.sessions": { by: addHomeowner, most: 2 },
    "rental.jobs": { by: addHomeowner, most: 2 },
    "rental.properties": { by: addHomeowner, most: 2 },
    // Includes the platform's prices.
    "rental.quote": { by: addHost, most: 5 },
    "rental.months": { by: addHost, most: 2 },
    "rental.settings": { by: addHomeowner, most: 2 },
    // Includes the platform's holidays and promises.
    "rental.plannedPickups": { by: addHost, most: 4 },
    "rental.previewSettings": {
      by: addHost,
      input: { isAutomatic: true, defaultWindow: "13:00", mode: "commit" },
      most: 4,
    },
    // A process reads the key of guests' stops once.
    "guests.stays": {
      by: async (app) => {
        await stopKey(app.deps);
        return addHomeowner(app);
      },
      most: 2,
    },
    "guests.templates": { by: addHomeowner, most: 2 },
    "guests.canTexts": { by: addHomeowner, most: 2 },
    "guests.stayPage": { by: stayReader, most: 2 },
    "rental.recordSharing": { by: recordSharer, most: 3 },
    "rental.sharedRecord": { by: recordReader, most: 2 },
    "guests.codeValues": { by: guestEmailReader, most: 2 },
    "guests.message": { by: guestEmailReader, most: 2 },
    "rental.feeds": { by: addHomeowner, most: 2 },
    // Includes the holidays.
    "rental.overflows": {
      by: async (app) => {
        const host = await addHomeowner(app);
        await addProperty(app, host, { collectionDays: ["Friday"] });
        return host;
      },
      most: 3,
    },
    "circle.members": { by: addHomeowner, most: 2 },
    "circle.gentleSignal": { by: addHomeowner, most: 2 },
    "helper.page": { by: helperLink, most: 8 },
    "rental.board": { by: addHomeowner, input: { from: "2026-03-10", days: 14 }, most: 2 },
    "rental.calendarGaps": {
      by: async (app) => {
        const host = await addHomeowner(app);
        return { ...host, input: { propertyId: await addProperty(app, host) } };
      },
      most: 3,
    },
    "rental.record": {
      by: async (app) => {
        const host = await addHomeowner(app);
        const propertyId = await addProperty(app, host);
        return { ...host, input: { propertyId, from: "2026-03-01", to: "2026-03-31" } };
      },
      most: 2,
    },
    "rental.pickupsCalendar": { by: addHomeowner, most: 2 },
    "rental.property": {
      by: async (app) => {
        const host = await addHomeowner(app);
        const added = await app.typed(host, "rental.addProperty", {
          name: "Loft",
          address: "12 Oak Avenue",
          city: "New York",
          state: "NY",
          zipCode: "10001",
          guests: 4,
          bedrooms: 2,
          amenities: [],
        });
        return { ...host, input: { id: (added.body as { id: string }).id } };
      },
      most: 2,
    },
    "admin.dispatchJobs": { by: addAdmin, input: { day: "2026-03-11" }, most: 2 },
    "admin.areaMonth": { by: addAdmin, input: { area: "627", month: "2026-03" }, most: 2 },
    "admin.freeRunners": { by: addAdmin, input: { day: "2026-03-11" }, most: 2 },
    "admin.suggestRunners": {
      by: async (app) => ({ ...(await addAdmin(app)), input: { jobId: (await offeredJob(app)).jobId } }),
      most: 2,
    },
    "admin.proposeReassignment": {
      by: addAdmin,
      input: { runnerId: null, fromOn: "2026-03-11", untilOn: "2026-03-11" },
      most: 3,
    },
    "admin.previewDayMove": {
      by: addAdmin,
      input: { area: "", fromOn: "2026-03-11", toOn: "2026-03-12" },
      most: 2,
    },
    "settings.savedViews": { by: addAdmin, most: 2 },
    "settings.display": { by: addHomeowner, most: 2 },
    // Failed tasks are in the queue's own tables.
    "admin.alerts": { by: addAdmin, most: 3 },
    "admin.jobRecord": {
      by: async (app) => ({
        ...(await addAdmin(app)),
        input: { jobId: await addJob(app, await addHomeowner(app)) },
      }),
      most: 2,
    },
    "site.reliability": { by: async () => null, input: {}, most: 1 },
    // With what the call before has cached.
    "site.figures": { by: async () => null, most: 1 },
    "site.areaAnswer": { by: async () => null, input: { zipCode: "10001" }, most: 2 },
    "site.openJobs": { by: async () => null, input: { zipCode: "10001" }, most: 1 },
    "site.zipPlace": { by: async () => null, input: { zipCode: "10001" }, most: 1 },
    "site.placeZips": { by: async () => null, input: { city: "Springfield", state: "IL" }, most: 1 },
    "site.curbLaw": {
      by: async () => null,
      input: { city: "Austin", state: "TX", zipCode: "78704" },
      most: 1,
    },
    "site.pickupWindows": { by: async () => null, most: 1 },
    "site.coverage": { by: async () => null, input: { zipCode: "10001" }, most: 1 },
    "admin.homeownerCounts": { by: addAdmin, input: { search: "elm" }, most: 2 },
    "admin.person": { by: asking(({ userId }) => ({ id: userId })), most: 2 },
    "admin.hostRentals": { by: asking(({ homeownerId }) => ({ homeownerId })), most: 3 },
    "admin.personTimeline": { by: asking(({ userId }) => ({ id: userId })), most: 2 },
    "admin.personPickups": { by: asking(({ userId }) => ({ id: userId, when: "coming" })), most: 2 },
    "admin.personPickup": {
      by: async (app) => ({ ...(await addAdmin(app)), input: (await pickupOwner(app)).input }),
      most: 4,
    },
    "admin.personDevices": { by: asking(({ userId }) => ({ userId })), most: 2 },
    "admin.streetDay": { by: asking(() => ({ address: "1600 Elm Street", zipCode: "10001" })), most: 2 },
    "admin.homeService": { by: asking(({ homeownerId }) => ({ homeownerId })), most: 7 },
    "admin.auditLog": { by: addAdmin, input: { subject: "elm" }, most: 2 },
    "site.openInvitation": { by: async () => null, input: { token: "unknown" }, most: 1 },
    "homeowner.calendarFeed": { by: addHomeowner, most: 2 },
    "webhook.find": { by: withWebhook, most: 3 },
    "homeowner.checkAddress": {
      by: addHomeowner,
      input: { address: "12 Oak Avenue", city: "New York", state: "NY", zipCode: "10001" },
      // One of them is the geocoder's, which has no other source here.
      most: 3,
    },
    "homeowner.checkArea": { by: addHomeowner, input: { zipCode: "10001" }, most: 2 },
    "homeowner.homeDetails": { by: addHomeowner, most: 2 },
    "runner.homeOfJob": {
      by: async (app) => {
        const { runner, jobId } = await takenJob(app);
        return { ...runner, input: { jobId } };
      },
      most: 2,
    },
    "runner.route": {
      by: async (app) => {
        const { runner } = await takenJob(app);
        return { ...runner, input: { day: "2026-03-11" } };
      },
      most: 2,
    },
    "runner.statements": { by: addRunner, most: 2 },
    "runner.statement": { by: addRunner, input: {}, most: 3 },
    "runner.payoutAccount": { by: addRunner, most: 2 },
    "runner.pay": { by: addRunner, most: 2 },
    "runner.payYear": { by: addRunner, most: 2 },
    "runner.application": { by: addRunner, most: 2 },
    "runner.standing": { by: addRunner, most: 2 },
    "runner.refusals": { by: addRunner, most: 2 },
    "runner.lastPhotos": { by: addRunner, most: 2 },
    "runner.proofs": { by: addRunner, most: 2 },
    "runner.notices": { by: addRunner, most: 2 },
    "admin.notices": { by: adminAndRunner, most: 4 },
    "admin.noticeEvidence": { by: adminAndRunner, most: 3 },
    "support.threads": { by: addRunner, most: 2 },
    "support.answerTime": { by: addRunner, most: 2 },
    "support.conversation": {
      by: async (app) => {
        const runner = await addRunner(app);
        return { ...runner, input: { threadId: await asked(app, runner) } };
      },
      most: 2,
    },
    "admin.supportConversation": {
      by: async (app) => ({
        ...(await addAdmin(app)),
        input: { threadId: await asked(app, await addRunner(app)) },
      }),
      most: 2,
    },
    "admin.runnerApplication": { by: adminAndRunner, most: 2 },
    "admin.runnerService": { by: adminAndRunner, most: 5 },
    "admin.payRunJobs": {
      by: async (app) => {
        const { runnerId } = await addRunner(app);
        return { ...(await addAdmin(app)), input: { runnerId, week: "2026-03-02" } };
      },
      most: 4,
    },
    "admin.curbLaws": { by: addAdmin, most: 2 },
    // Its pickups, the promises and the place's center.
    "admin.previewPay": { by: addAdmin, input: { value: payRuleOf(), effectiveOn: "2026-12-01" }, most: 4 },
    "admin.previewCurbLaw": { by: addAdmin, input: curbRule, most: 4 },
    // The rules need the existing holidays before the pickups to count are known. Because this may be slow, it is a
    // transaction with a longer timeout, which adds four statements.
    "admin.previewHoliday": {
      by: addAdmin,
      input: { area: "", onDay: "2026-03-17", rule: "shift_day" },
      most: 7,
    },
    "admin.capacity": { by: addAdmin, input: { area: "100" }, most: 3 },
    "admin.areaPromises": { by: addAdmin, input: { area: "100" }, most: 3 },
    "admin.retention": { by: addAdmin, most: 3 },
    "admin.whatIf": {
      by: addAdmin,
      input: { homes: 10, streets: 2, price: "29", pay: "4", zipCode: "10001" },
      most: 2,
    },
    "homeowner.pickupWindows": { by: addHomeowner, most: 2 },
  };
