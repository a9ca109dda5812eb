import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type ProcedureName, restRoutes } from "#functions/rest-routes.ts";
import { procedureTypes, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser, password } from "#testkit/factories.ts";
import { isFull } from "#testkit/full.ts";
import { addPaidInvoice } from "#testkit/invoices.ts";
import { applicationFields, homeFields } from "#testkit/registrations.ts";
import { guestTemplate } from "#testkit/rentals-of-guests.ts";

/** The response status for each caller. */
type Cells = Record<Caller, 200 | 400 | 401 | 403 | 404 | 409>;
type Caller = keyof typeof callers;

const callers = {
  nobody: async () => null,
  "a homeowner": addHomeowner,
  "a homeowner without a home": (app: TestApp) => addUser(app),
  "a runner": (app: TestApp) => addRunner(app),
  "a runner who has applied": (app: TestApp) => addRunner(app, { applicationStatus: "submitted" }),
  "a runner who was rejected": (app: TestApp) => addRunner(app, { applicationStatus: "rejected" }),
  "a suspended homeowner": (app: TestApp) => addHomeowner(app, { isSuspended: true }),
  "a suspended runner": (app: TestApp) => addRunner(app, { isSuspended: true }),
  "a suspended admin": (app: TestApp) => addUser(app, { role: "admin", isSuspended: true }),
  "an admin": addAdmin,
  // With a cookie from before the deletion.
  "a homeowner who has gone": (app: TestApp) => gone(app, addHomeowner),
  "a runner who has gone": (app: TestApp) => gone(app, addRunner),
  "an admin who has gone": (app: TestApp) => gone(app, addAdmin),
} satisfies Record<string, (app: TestApp) => Promise<Who>>;

const ended = {
  nobody: 401,
  "a homeowner who has gone": 401,
  "a runner who has gone": 401,
  "an admin who has gone": 401,
  "a suspended homeowner": 401,
  "a suspended runner": 401,
  "a suspended admin": 401,
} as const;

const signedIn: Cells = {
  ...ended,
  "a homeowner": 200,
  "a homeowner without a home": 200,
  "a runner": 200,
  "a runner who has applied": 200,
  "a runner who was rejected": 200,
  "an admin": 200,
};
const everybody: Cells = {
  ...signedIn,
  nobody: 200,
  "a homeowner who has gone": 200,
  "a runner who has gone": 200,
  "an admin who has gone": 200,
  "a suspended homeowner": 200,
  "a suspended runner": 200,
  "a suspended admin": 200,
};
const homeowners: Cells = {
  ...ended,
  "a homeowner": 200,
  "a homeowner without a home": 200,
  "a runner": 403,
  "a runner who has applied": 403,
  "a runner who was rejected": 403,
  "an admin": 403,
};
const runners: Cells = {
  ...ended,
  "a homeowner": 403,
  "a homeowner without a home": 403,
  "a runner": 200,
  "a runner who has applied": 200,
  "a runner who was rejected": 200,
  "an admin": 403,
};
const approvedRunners: Cells = {
  ...runners,
  "a runner who has applied": 403,
  "a runner who was rejected": 403,
};
const admins: Cells = {
  ...ended,
  "a homeowner": 403,
  "a homeowner without a home": 403,
  "a runner": 403,
  "a runner who has applied": 403,
  "a runner who was rejected": 403,
  "an admin": 200,
};

/** Each procedure's status for every caller, and an input it would accept. */
const matrix: Record<ProcedureName, { cells: Cells; input?: (app: TestApp) => Promise<unknown> }> = {
  "auth.currentUser": { cells: signedIn },
  "auth.login": { cells: everybody, input: async (app) => ({ email: (await addUser(app)).email, password }) },
  // No browser here has passed the first step.
  "auth.completeSignIn": { cells: everyone(401), input: async () => ({ code: "123456" }) },
  "auth.signInOptions": { cells: everybody },
  "auth.logout": { cells: everybody },
  "auth.register": { cells: everybody, input: async (app) => account(app) },
  "auth.checkEmail": { cells: everybody, input: async () => ({ email: "somebody@example.com" }) },
  "auth.registerHomeowner": { cells: everybody, input: async (app) => ({ ...account(app), ...homeFields }) },
  "auth.registerRunner": {
    cells: everybody,
    input: async (app) => ({ ...account(app), ...applicationFields }),
  },
  "site.figures": { cells: everybody },
  "site.coverage": { cells: everybody, input: async () => ({ zipCode: "10001" }) },
  "site.zipPlace": { cells: everybody, input: async () => ({ zipCode: "10001" }) },
  "site.joinWaitingList": {
    cells: everybody,
    input: async (app) => ({ email: `${app.deps.newId()}@example.com`, zipCode: "10001" }),
  },
  "homeowner.jobs": { cells: homeowners },
  // Allowed without a home too, but then there is nothing to schedule for.
  "homeowner.schedulePickup": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ scheduledDate: "2026-03-12", timeWindow: "morning" }),
  },
  "homeowner.createSubscription": { cells: homeowners },
  "homeowner.saveService": { cells: homeowners, input: async () => homeFields },
  "homeowner.checkArea": { cells: homeowners, input: async () => ({ zipCode: "10001" }) },
  // For users who have no role yet.
  "runner.submitApplication": {
    cells: {
      ...homeowners,
      "a homeowner": 409,
      "a runner": 409,
      "a runner who has applied": 409,
      "a runner who was rejected": 409,
    },
    input: async () => applicationFields,
  },
  "runner.availableJobs": { cells: approvedRunners },
  "runner.jobs": { cells: runners },
  "runner.live": { cells: approvedRunners },
  "runner.offerDetails": { cells: approvedRunners },
  "runner.daysOff": { cells: runners },
  "runner.hours": { cells: runners },
  "runner.takeDaysOff": {
    cells: runners,
    input: async () => ({ fromOn: "2026-03-20", untilOn: "2026-03-21" }),
  },
  "runner.endDaysOff": { cells: runners, input: async () => ({ fromOn: "2026-03-20" }) },
  "runner.setAvailability": { cells: approvedRunners, input: async () => ({ isAvailable: true }) },
  "runner.acceptJob": {
    cells: approvedRunners,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  // Any runner may call it; this job is another runner's.
  "runner.completeJob": {
    cells: { ...runners, "a runner": 404, "a runner who has applied": 404, "a runner who was rejected": 404 },
    input: async (app) => {
      const runner = await addRunner(app);
      return { jobId: await addJob(app, await addHomeowner(app), { status: "assigned", runner }) };
    },
  },
  "runner.application": { cells: runners },
  // Nothing is requested from these runners, and only a rejected one may apply again.
  "runner.answerReview": {
    cells: { ...runners, "a runner": 409, "a runner who has applied": 409, "a runner who was rejected": 409 },
    input: async () => ({ words: "My license is on its way." }),
  },
  "runner.applyAgain": {
    cells: { ...runners, "a runner": 409, "a runner who has applied": 409 },
    input: async () => applicationFields,
  },
  "runner.standing": { cells: runners },
  "runner.pay": { cells: runners },
  // These runners have no ratings.
  "runner.appealRating": {
    cells: { ...runners, "a runner": 404, "a runner who has applied": 404, "a runner who was rejected": 404 },
    input: async (app) => ({ jobId: app.deps.newId(), words: "I was never there." }),
  },
  "support.threads": { cells: signedIn },
  "support.openThread": { cells: signedIn, input: async (app) => question(app) },
  // Another user's conversation.
  "support.conversation": { cells: nobodysOwn(signedIn), input: othersThread },
  "support.markThreadRead": { cells: nobodysOwn(signedIn), input: othersThread },
  "support.write": {
    cells: nobodysOwn(signedIn),
    input: async (app) => ({ ...(await othersThread(app)), messageId: app.deps.newId(), words: "Hello?" }),
  },
  "admin.supportThreads": { cells: admins, input: async () => ({}) },
  "admin.supportConversation": { cells: admins, input: othersThread },
  "admin.markSupportRead": { cells: admins, input: othersThread },
  "admin.closeSupport": { cells: admins, input: othersThreadSeen },
  "admin.answerSupport": {
    cells: admins,
    input: async (app) => ({ ...(await othersThreadSeen(app)), messageId: app.deps.newId(), words: "Yes." }),
  },
  "admin.runnerApplication": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId }),
  },
  "admin.setBackgroundCheck": {
    cells: admins,
    input: async (app) => ({ runnerId: (await addRunner(app)).runnerId, status: "consider" }),
  },
  "admin.appeals": { cells: admins },
  // No such rating.
  "admin.decideAppeal": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ jobId: app.deps.newId(), outcome: "removed" }),
  },
  "admin.runners": { cells: admins, input: async () => ({}) },
  "admin.reviewRunner": {
    cells: admins,
    input: async (app) => ({
      runnerId: (await addRunner(app, { applicationStatus: "submitted" })).runnerId,
      decision: "approved",
    }),
  },
  "notifications.list": { cells: signedIn },
  "notifications.page": { cells: signedIn, input: async () => ({}) },
  "notifications.live": { cells: signedIn },
  "notifications.pushKey": { cells: signedIn },
  "notifications.subscribePush": { cells: signedIn, input: async () => browser },
  "notifications.unsubscribePush": {
    cells: signedIn,
    input: async () => ({ endpoint: browser.endpoint }),
  },
  // Nobody's browser.
  "notifications.testPush": {
    cells: nobodysOwn(signedIn),
    input: async () => ({ endpoint: "https://push.example/another" }),
  },
  "settings.reachability": { cells: signedIn },
  "settings.setQuietHours": {
    cells: signedIn,
    input: async () => ({ quietHours: { fromMinute: 1320, untilMinute: 420 } }),
  },
  "settings.setSmsNumber": {
    cells: signedIn,
    input: async () => ({ number: nextNumber(), consent: true }),
  },
  // Nobody requested a code.
  "settings.confirmSmsNumber": { cells: nobodysOwn(signedIn, 403), input: async () => ({ code: "000000" }) },
  "settings.removeSmsNumber": { cells: signedIn },
  "notifications.markRead": { cells: signedIn, input: async (app) => ({ ids: [app.deps.newId()] }) },
  "notifications.markUnread": { cells: signedIn, input: async (app) => ({ ids: [app.deps.newId()] }) },
  "notifications.markAllRead": { cells: signedIn, input: async (app) => ({ until: app.clock.now }) },
  "notifications.undoMarkAllRead": { cells: signedIn, input: async (app) => ({ readAt: app.clock.now }) },
  "auth.reauthenticate": { cells: signedIn, input: async () => ({ password }) },
  // Anyone with the link may open it; this one is unknown.
  "auth.sendProofCode": { cells: signedIn },
  "auth.confirmEmail": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
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
  "homeowner.checkAddress": {
    cells: homeowners,
    input: async () => ({ address: "12 Oak Avenue", city: "New York", state: "NY", zipCode: "10001" }),
  },
  "homeowner.saveHomeDetails": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ pets: "Rex", gateCode: "4711" }),
  },
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
  "letters.find": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "letters.stop": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "letters.allow": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "guests.stopMessages": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "rental.jobs": { cells: homeowners },
  "rental.properties": { cells: homeowners },
  "rental.record": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ propertyId: app.deps.newId(), from: "2026-03-01", to: "2026-03-31" }),
  },
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
  "rental.addFeed": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({
      propertyId: app.deps.newId(),
      kind: "airbnb",
      address: "https://calendars.example/loft.ics",
    }),
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
  "rental.dropPickup": { cells: nobodysOwn(homeowners), input: async (app) => ({ id: app.deps.newId() }) },
  "rental.answerAsked": {
    cells: nobodysOwn(homeowners),
    input: async (app) => ({ id: app.deps.newId(), keep: true }),
  },
  "runner.checkItem": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), item: "Lock the gate", isChecked: true }),
  },
  "runner.setOut": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.startJob": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.undoStart": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.cannotServe": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), reason: "noAccess", words: "Locked" }),
  },
  "runner.route": { cells: runners, input: async () => ({}) },
  "runner.optimiseRoute": { cells: runners, input: async () => ({}) },
  "runner.orderRoute": { cells: runners, input: async () => ({ jobIds: [] }) },
  "runner.homeOfJob": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.viewGateCode": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.releaseJob": { cells: nobodysOwn(runners), input: othersAssignedJob },
  "runner.declineJob": {
    cells: approvedRunners,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "runner.undoDecline": {
    cells: approvedRunners,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "runner.createPhotoUpload": {
    cells: nobodysOwn(runners),
    input: async (app) => ({ ...(await othersAssignedJob(app)), contentType: "image/jpeg", bytes: 1000 }),
  },
  "admin.stats": { cells: admins },
  "admin.statsBefore": { cells: admins },
  "admin.figures": { cells: admins, input: async () => ({}) },
  "admin.usage": { cells: admins, input: async () => ({}) },
  "admin.activity": { cells: admins, input: async () => ({}) },
  "admin.activityCounts": { cells: admins, input: async () => ({}) },
  "admin.alerts": { cells: admins },
  "admin.snoozeAlert": {
    cells: admins,
    input: async () => ({ key: "holidayAhead:2026-06-19", hours: 4 }),
  },
  "admin.wakeAlert": { cells: admins, input: async () => ({ key: "holidayAhead:2026-06-19" }) },
  "admin.jobs": { cells: admins, input: async () => ({}) },
  "admin.jobRecord": {
    cells: admins,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "admin.homeowners": { cells: admins, input: async () => ({}) },
  "admin.homeownerCounts": { cells: admins, input: async () => ({}) },
  "admin.runnerCounts": { cells: admins, input: async () => ({}) },
  "admin.person": { cells: admins, input: async (app) => ({ id: (await addHomeowner(app)).userId }) },
  "admin.hostRentals": {
    cells: admins,
    input: async (app) => ({ homeownerId: (await addHomeowner(app)).homeownerId }),
  },
  "admin.personTimeline": { cells: admins, input: async (app) => ({ id: (await addHomeowner(app)).userId }) },
  "admin.suspendPerson": {
    cells: admins,
    input: async (app) => ({
      userId: (await addRunner(app)).userId,
      reason: "No shows",
      seen: { suspendedAt: null },
    }),
  },
  "admin.reinstatePerson": {
    cells: admins,
    input: async (app) => ({
      userId: (await addRunner(app, { isSuspended: true })).userId,
      seen: { suspendedAt: app.clock.now },
    }),
  },
  "admin.signOutPerson": {
    cells: admins,
    input: async (app) => ({ userId: (await addRunner(app)).userId }),
  },
  "admin.askToPay": {
    cells: { ...admins, "an admin": 409 },
    input: async (app) => ({ userId: (await addRunner(app)).userId }),
  },
  "admin.erasePerson": {
    cells: admins,
    input: async (app) => ({ userId: (await addRunner(app)).userId, reason: "asked" }),
  },
  "admin.addNote": {
    cells: admins,
    input: async (app) => ({
      userId: (await addRunner(app)).userId,
      noteId: app.deps.newId(),
      words: "Call back",
    }),
  },
  // No such note, and no such invitation.
  "admin.removeNote": { cells: nobodysOwn(admins), input: async (app) => ({ noteId: app.deps.newId() }) },
  "admin.restoreNote": { cells: nobodysOwn(admins), input: async (app) => ({ noteId: app.deps.newId() }) },
  "admin.invitations": { cells: admins, input: async () => ({}) },
  "admin.inviteRunner": {
    cells: admins,
    input: async (app) => ({ email: `${app.deps.newId()}@example.com`, firstName: "Ana" }),
  },
  "admin.resendInvitation": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ invitationId: app.deps.newId() }),
  },
  "admin.revokeInvitation": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ invitationId: app.deps.newId() }),
  },
  "admin.auditLog": { cells: admins, input: async () => ({}) },
  "admin.auditChoices": { cells: admins },
  "admin.deliveries": { cells: admins, input: async () => ({}) },
  "site.openInvitation": { cells: everybody, input: async () => ({ token: "unknown" }) },
  "admin.waitingList": { cells: admins, input: async () => ({}) },
  "admin.dayReports": { cells: admins, input: async () => ({}) },
  "admin.resolveDayReport": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ reportId: app.deps.newId(), outcome: "right" }),
  },
  "admin.extraPickups": { cells: admins },
  "admin.decideExtraPickup": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ jobId: app.deps.newId(), decision: "confirmed" }),
  },
  "admin.anomalies": { cells: admins },
  "admin.resolveAnomaly": {
    cells: nobodysOwn(admins),
    input: async (app) => ({ anomalyId: app.deps.newId(), outcome: "cleared" }),
  },
  "admin.health": { cells: admins },
  "admin.tasks": { cells: admins },
  "admin.smsCodes": { cells: admins },
  // No task with that id was given up.
  "admin.retryTask": { cells: nobodysOwn(admins), input: async (app) => ({ taskId: app.deps.newId() }) },
  "admin.retryAllTasks": { cells: admins },
  "admin.runSchedule": { cells: admins, input: async () => ({ name: "purge" }) },
  "profile.updateHomeowner": {
    cells: { ...homeowners, "a homeowner without a home": 409 },
    input: async () => ({ city: "Brooklyn" }),
  },
  "profile.updateRunner": { cells: runners, input: async () => ({ city: "Brooklyn" }) },
  "profile.update": { cells: signedIn, input: async () => ({ firstName: "Ada" }) },
  "profile.updateNotifications": { cells: signedIn, input: async () => ({ jobAlerts: false }) },
  "profile.createPhotoUpload": {
    cells: signedIn,
    input: async () => ({ purpose: "profile", contentType: "image/png", bytes: 1000 }),
  },
  "profile.beginExport": { cells: signedIn },
  "profile.exportState": { cells: signedIn },
  "profile.deleteAccount": { cells: signedIn },
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
  "security.overview": { cells: signedIn },
  // Nobody here has a verified address.
  "security.beginTwoFactor": { cells: nobodysOwn(signedIn, 409) },
  "security.confirmTwoFactor": { cells: nobodysOwn(signedIn, 409), input: async () => ({ code: "123456" }) },
  "security.newRecoveryCodes": { cells: nobodysOwn(signedIn, 409) },
  "security.disableTwoFactor": { cells: nobodysOwn(signedIn, 409), input: async () => ({ code: "123456" }) },
  "security.linkGoogle": { cells: nobodysOwn(signedIn, 503) },
  "security.unlinkGoogle": { cells: nobodysOwn(signedIn, 409) },
  "security.changePassword": {
    cells: signedIn,
    input: async () => ({ currentPassword: password, newPassword: "correct horse battery" }),
  },
  "security.sessions": { cells: signedIn },
  // Only the user's own sessions, and none has that id.
  "security.endSession": { cells: nobodysOwn(signedIn), input: async (app) => ({ id: app.deps.newId() }) },
  "security.endOtherSessions": { cells: signedIn },
  "auth.requestPasswordReset": {
    cells: everybody,
    input: async (app) => ({ email: (await addUser(app)).email }),
  },
  // Open to everyone; this link was never sent.
  "auth.resetPassword": { cells: everyone(400), input: async () => ({ token: "unknown", password }) },
  "auth.verifyEmail": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "auth.takeAccountBack": { cells: everyone(400), input: async () => ({ token: "unknown" }) },
  "auth.resendVerification": { cells: signedIn },
  "settings.display": { cells: signedIn },
  "settings.countUse": { cells: signedIn, input: async () => ({ uses: [] }) },
  "settings.updatePreferences": { cells: signedIn, input: async () => ({ theme: "dark" }) },
  "settings.updateNotifications": { cells: signedIn, input: async () => ({ pushNotifications: false }) },
  "settings.updatePrivacy": { cells: signedIn, input: async () => ({ dataSharing: true }) },
  "runner.statements": { cells: runners },
  "runner.statement": { cells: runners, input: async () => ({}) },
  "runner.payoutAccount": { cells: runners },
  "runner.startPayoutAccount": { cells: runners },
  "runner.refreshPayoutAccount": { cells: runners },
  "admin.previewPayRun": { cells: admins, input: async () => ({}) },
  "admin.payRun": { cells: admins },
  // The week has not ended, and nothing is held.
  "admin.holdPayout": {
    cells: { ...admins, "an admin": 409 },
    input: async (app) => ({ ...(await weekOfRunner(app)), reason: "Wait" }),
  },
  "admin.payRunJobs": { cells: admins, input: weekOfRunner },
  "admin.releasePayout": { cells: { ...admins, "an admin": 409 }, input: weekOfRunner },
  "admin.retryPayout": { cells: { ...admins, "an admin": 409 }, input: weekOfRunner },
  "admin.adjustPay": {
    cells: admins,
    input: async (app) => ({
      ...(await weekOfRunner(app)),
      adjustmentId: app.deps.newId(),
      amount: "1.00",
      reason: "Bonus",
    }),
  },
  "admin.holidays": { cells: admins, input: async () => ({}) },
  "admin.previewHoliday": { cells: admins, input: async () => holiday },
  "admin.saveHoliday": { cells: admins, input: async () => ({ ...holiday, name: "Founders' Day" }) },
  "admin.removeHoliday": {
    cells: admins,
    input: async (app) => {
      const saved = { ...holiday, onDay: "2026-07-08", name: "Founders' Day" };
      const answer = await app.typed(await addAdmin(app), "admin.saveHoliday", saved);
      return { holidayId: (answer.body as { id: string }).id };
    },
  },
  "admin.dispatchDay": { cells: admins, input: async () => ({}) },
  "admin.dispatchJobs": { cells: admins, input: async () => ({ day: "2026-03-11" }) },
  "admin.freeRunners": { cells: admins, input: async () => ({ day: "2026-03-11" }) },
  "admin.suggestRunners": {
    cells: admins,
    input: async (app) => ({ jobId: await addJob(app, await addHomeowner(app)) }),
  },
  "admin.assignJob": {
    cells: admins,
    input: async (app) => ({
      jobId: await addJob(app, await addHomeowner(app)),
      runnerId: (await addRunner(app)).runnerId,
      seen: { status: "scheduled", runnerId: null, day: "2026-03-11" },
    }),
  },
  "admin.planReturnVisit": {
    cells: admins,
    input: async (app) => ({
      jobId: await addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-03-09" }),
      day: "2026-03-12",
      timeWindow: "morning",
    }),
  },
  "admin.noteMissed": {
    cells: admins,
    input: async (app) => ({
      jobId: await addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-03-09" }),
      words: "Rang twice",
    }),
  },
  "admin.releaseJobToOpen": { cells: admins, input: takenJobSeen },
  "admin.reopenJob": {
    cells: nobodysOwn(admins),
    input: async (app) => ({
      jobId: app.deps.newId(),
      seen: { status: "in_progress", runnerId: app.deps.newId(), day: "2026-03-11" },
      reason: "The wrong house",
    }),
  },
  "admin.cancelJob": {
    cells: admins,
    input: async (app) => ({ ...(await takenJobSeen(app)), cause: "ours", reason: "Storm" }),
  },
  "admin.previewDayMove": { cells: admins, input: async () => pushed },
  "admin.pushJobs": {
    cells: admins,
    input: async (app) => ({ ...pushed, dayMoveId: app.deps.newId(), reason: "weather", expected: 0 }),
  },
  "admin.dayMoves": { cells: admins },
  "admin.undoPush": {
    cells: admins,
    input: async (app) => {
      const push = { ...pushed, dayMoveId: app.deps.newId(), reason: "weather", expected: 0 };
      await app.typed(await addAdmin(app), "admin.pushJobs", push);
      return { dayMoveId: push.dayMoveId };
    },
  },
  "admin.rates": { cells: admins },
  "admin.plannedMargin": { cells: admins },
  "admin.rules": { cells: admins },
  "admin.credits": { cells: admins, input: async () => ({}) },
  "admin.creditLimit": { cells: admins },
  "admin.giveCredit": {
    cells: admins,
    input: async (app) => ({
      creditId: app.deps.newId(),
      userId: (await addHomeowner(app)).userId,
      amount: "5.00",
      reason: "Sorry",
    }),
  },
  "admin.takeCreditBack": {
    cells: { ...admins, "an admin": 404 },
    input: async (app) => ({ id: app.deps.newId(), reason: "Given twice" }),
  },
  "admin.bills": { cells: admins, input: async () => ({}) },
  "admin.refunds": { cells: admins, input: async () => ({}) },
  "admin.areaMargins": { cells: admins, input: async () => ({}) },
  "admin.waitingByZip": { cells: admins, input: async () => ({}) },
  "admin.tellWaiting": {
    cells: { ...admins, "an admin": 409 },
    input: async () => ({ zipCode: "99950" }),
  },
  "admin.settingHistory": { cells: admins, input: async () => ({}) },
  "admin.setRule": {
    cells: admins,
    input: async () => ({ rule: "areas", value: { zipCodes: [] }, effectiveOn: "2026-12-01", seen: null }),
  },
  "admin.withdrawSetting": {
    cells: { ...admins, "an admin": 404 },
    input: async () => ({ setting: "windows", effectiveOn: "2027-12-01", seen: null }),
  },
  "homeowner.pickupWindows": { cells: homeowners },
  "admin.setRate": {
    cells: admins,
    input: async () => ({ rate: "runnerRate", amount: "12.00", effectiveOn: "2026-12-01", seen: null }),
  },
};

/** Each number may get only a few codes a day. */
let numbers = 5010;

function nextNumber(): string {
  numbers += 1;
  return `(212) 736-${numbers}`;
}

const browser = {
  endpoint: "https://push.example/a-browser",
  p256dh: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
  auth: "a".repeat(22),
};

/** Allowed callers are refused because the object is another person's. */
function nobodysOwn(cells: Cells, instead = 404): Cells {
  const entries = Object.entries(cells).map(([caller, status]) => [
    caller,
    status === 200 ? instead : status,
  ]);
  return Object.fromEntries(entries) as Cells;
}

function emailOf(app: TestApp) {
  return { stayId: app.deps.newId(), templateId: app.deps.newId() };
}

async function weekOfRunner(app: TestApp): Promise<{ runnerId: string; week: string }> {
  return { runnerId: (await addRunner(app)).runnerId, week: "2026-03-09" };
}

function question(app: TestApp) {
  return { threadId: app.deps.newId(), topic: "app", words: "Where is my route?" };
}

async function othersThread(app: TestApp) {
  const asked = question(app);
  await app.typed(await addRunner(app), "support.openThread", asked);
  return { threadId: asked.threadId };
}

async function othersThreadSeen(app: TestApp) {
  return { ...(await othersThread(app)), seen: { lastMessageAt: app.clock.now, isClosed: false } };
}

function everyone(status: 400 | 401): Cells {
  return Object.fromEntries(Object.keys(everybody).map((caller) => [caller, status])) as Cells;
}

async function othersScheduledJob(app: TestApp): Promise<{ jobId: string }> {
  return { jobId: await addJob(app, await addHomeowner(app)) };
}

async function othersAssignedJob(app: TestApp): Promise<{ jobId: string }> {
  const runner = await addRunner(app);
  return { jobId: await addJob(app, await addHomeowner(app), { status: "assigned", runner }) };
}

const rhythm = { weekday: "Monday", everyWeeks: 2, anchorOn: "2026-03-16" };

const holiday = { area: "NY", onDay: "2026-07-07", rule: "shift_day" };

function account(app: TestApp) {
  return { firstName: "Ada", lastName: "Stone", email: `${app.deps.newId()}@example.com`, password };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("every procedure says who may call it", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(procedureTypes()).toSorted());
});

/** Refused callers, created once each: a refusal leaves them unchanged. */
const refusedCallers = new Map<string, Promise<Who>>();

function callerFor(caller: Caller, status: number): Promise<Who> {
  // Calls with an ended session change nothing, so one of each suffices.
  const isOver = caller === "nobody" || caller.includes("suspended") || caller.includes("gone");
  if (status !== 401 && status !== 403 && !isOver) return callers[caller](app);
  const known = refusedCallers.get(caller) ?? callers[caller](app);
  refusedCallers.set(caller, known);
  return known;
}

/** Secrets of the test accounts, which no answer may contain. */
const opens = /plain\$|\$argon2|test_cus_|test_sub_|"(?:password|token|secret)\w*hash"/i;

/**
 * One caller without a session, since the check is the same for all, and one per role and status, rotating over
 * procedures. The full run uses every caller.
 */
function callersOf(cells: Cells, nth: number): [string, number][] {
  const all = Object.entries(cells);
  if (isFull) return all;
  const groups = Object.groupBy(all, ([caller, status]) =>
    caller in ended ? "no session" : `${caller.split(" ")[1]} ${status}`,
  );
  return Object.values(groups).flatMap((group = []) => group.slice(nth % group.length).slice(0, 1));
}

describe.each(Object.entries(matrix).map(([name, row], nth) => ({ name, nth, ...row })))(
  "$name",
  ({ name, nth, cells, input }) => {
    test.each(callersOf(cells, nth))("answers %s with %i", async (caller, status) => {
      const given = await input?.(app);
      const who = await callerFor(caller as Caller, status);
      const answer = await app.typed(who, name as ProcedureName, given);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).not.toMatch(opens);
    });
  },
);

const routes = restRoutes.map((route, nth) => ({ ...route, nth }));
test.each(routes)("$method $path answers each caller as $procedure does", async (route) => {
  const { cells, input } = matrix[route.procedure];
  const refused = await input?.(app);
  for (const [caller, status] of callersOf(cells, route.nth)) {
    const given = status === 401 || status === 403 ? refused : await input?.(app);
    const who = await callerFor(caller as Caller, status);
    const answer = await app.call(who, route.method, route.path, given as object);
    const expected = status === 200 ? (route.status ?? 200) : status;
    expect([caller, answer.status]).toEqual([caller, expected]);
    expect(JSON.stringify(answer.body)).not.toMatch(opens);
  }
});

describe("the keys of responses", () => {
  const definitions = procedureTypes() as unknown as Record<
    string,
    { _def: { meta?: { output?: z.ZodType } } }
  >;
  const shapes = Object.entries(matrix).map(([name, { cells }]) => {
    const schema = definitions[name]?._def.meta?.output;
    const shown = schema && z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
    return { name, shown: shown ? shapeOf(shown, shown.$defs ?? {}) : "nothing", cells };
  });

  test("are listed per reader, so an added key shows up here first", async () => {
    const first = new Map<string, string>();
    const lines = shapes.map(({ name, shown, cells }) => {
      const known = shown.length > 100 ? first.get(shown) : undefined;
      if (!known) first.set(shown, name);
      return `${name}, to ${readersOf(cells)}:\n  ${known ? `as ${known}` : shown}\n`;
    });
    await expect(lines.join("")).toMatchFileSnapshot("answers.txt");
  });

  test("include no secrets but the reader's own", () => {
    const telling = /\b\w*(?:hash|token|secret|password|sealed|stripe|provider|customer|payoutEmail)\w*\b/gi;
    const own = shapes.find(({ name }) => name === "auth.currentUser")?.shown;
    const found = shapes
      .filter(({ name, shown }) => name === "auth.currentUser" || shown !== own)
      .flatMap(({ name, shown }) => [...new Set(shown.match(telling) ?? [])].map((key) => `${name} ${key}`));
    expect(found).toEqual([
      "auth.currentUser payoutEmail",
      "homeowner.createSubscription clientSecret",
      "admin.runners payoutEmail",
      "admin.reviewRunner payoutEmail",
      "homeowner.beginCardChange clientSecret",
      "security.overview hasPassword",
      "security.overview passwordChangedAt",
      "security.beginTwoFactor secret",
    ]);
  });
});

const readers = {
  everybody,
  "everybody signed in": signedIn,
  homeowners,
  runners,
  "approved runners": approvedRunners,
  admins,
};

function readersOf(cells: Cells): string {
  const answered = (of: Cells) =>
    Object.entries(of)
      .filter(([, status]) => status !== 401 && status !== 403)
      .map(([caller]) => caller)
      .toSorted()
      .join(", ");
  const known = Object.entries(readers).find(([, group]) => answered(group) === answered(cells));
  return known?.[0] ?? (answered(cells) || "a caller with the right code");
}

type Shape = Partial<
  Record<"anyOf" | "oneOf" | "allOf" | "prefixItems", Shape[]> & {
    $ref: string;
    properties: Record<string, Shape>;
    additionalProperties: Shape | boolean;
    items: Shape;
  }
>;

/** A schema's keys, with nested keys in braces: "{id, runner{firstName}}[]". */
function shapeOf(schema: unknown, known: Record<string, unknown>): string {
  const { $ref, properties, additionalProperties, items, anyOf, oneOf, allOf, prefixItems } = schema as Shape;
  if ($ref) return shapeOf(known[$ref.split("/").at(-1) ?? ""], known);
  const ways = anyOf ?? oneOf ?? allOf ?? prefixItems;
  if (ways) return [...new Set(ways.map((way) => shapeOf(way, known)))].filter(Boolean).join("|");
  if (items) return `${shapeOf(items, known)}[]`;
  if (properties) {
    const keys = Object.entries(properties).map(([key, property]) => key + shapeOf(property, known));
    return `{${keys.toSorted().join(", ")}}`;
  }
  return typeof additionalProperties === "object" ? `{*${shapeOf(additionalProperties, known)}}` : "";
}

/** A person who deleted the account, with the old cookie. */
async function gone(app: TestApp, add: (app: TestApp) => Promise<NonNullable<Who>>): Promise<Who> {
  const person = await add(app);
  if (add === addAdmin) await addAdmin(app);
  const { status } = await app.typed(person, "profile.deleteAccount");
  expect(status).toBe(200);
  return person;
}

/** A day in an area without pickups. */
const pushed = { area: "99999", fromOn: "2026-03-11", toOn: "2026-03-12" };

async function takenJobSeen(app: TestApp) {
  const runner = await addRunner(app);
  const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
  return { jobId, seen: { status: "assigned", runnerId: runner.runnerId, day: "2026-03-11" } };
}
