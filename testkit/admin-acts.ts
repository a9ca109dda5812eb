import { expect } from "vitest";
import { smsNumbers } from "#db/schema/index.ts";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { insertPayouts } from "#modules/payouts/queries/payouts.ts";
import type { TestApp } from "#testkit/app.ts";
import { curbLaw } from "#testkit/curb-law.ts";
import { sickRunnersJob, takenJobSeen } from "#testkit/dispatching.ts";
import { onlyDoubtedStreet } from "#testkit/doubted-street.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Person, serveArea } from "#testkit/factories.ts";
import { couponActs } from "#testkit/growth.ts";
import { addFailedInvoice, addPaidInvoice } from "#testkit/invoices.ts";
import { addAppealedNotice, addNotice } from "#testkit/notices.ts";
import { owe } from "#testkit/pay.ts";
import { setRate } from "#testkit/rates.ts";
import { phoneSignUp } from "#testkit/texting.ts";

/**
 * The input of each admin act, with the setup that makes it change something. `routers/admin-audit.test.ts` fails
 * for an admin mutation that is missing here, and for one that leaves no audit row.
 */
export const adminActs: Record<string, (app: TestApp, who: Person) => Promise<object | undefined>> = {
  addNote: async (app) => ({
    userId: (await addHomeowner(app)).userId,
    noteId: app.deps.newId(),
    words: "Elm Street 5: ring twice",
  }),
  adjustPay: async (app) => ({
    ...(await closedWeek(app)),
    adjustmentId: app.deps.newId(),
    amount: "1.00",
    reason: "Bonus",
  }),
  answerSupport: async (app) => ({
    ...(await questionSeen(app)),
    messageId: app.deps.newId(),
    words: "On Monday.",
  }),
  askToPay: async (app) => {
    const { userId } = await addHomeowner(app, { subscription: "past_due" });
    await addFailedInvoice(app, userId);
    return { userId };
  },
  assignJob: async (app) => ({
    jobId: await addJob(app, await addHomeowner(app)),
    runnerId: (await addRunner(app)).runnerId,
    seen: { status: "scheduled", runnerId: null, day: "2026-03-11" },
  }),
  assignStreet: async (app) => aStreet(app),
  endStreet: async (app) => {
    const street = await aStreet(app, "99995");
    await done(app, "assignStreet", street);
    return street;
  },
  beginViewing: async (app) => ({ userId: (await addHomeowner(app)).userId }),
  callRunner: async (app, { userId }) => {
    const confirmedAt = app.clock.now;
    await app.deps.db
      .insert(smsNumbers)
      .values({ userId, e164: "+12175550134", confirmedAt, createdAt: confirmedAt });
    const jobId = await addJob(app, await addHomeowner(app), {
      status: "assigned",
      runner: await addRunner(app),
      scheduledOn: "2026-03-10",
    });
    return { jobId, callId: app.deps.newId() };
  },
  cancelJob: async (app) => ({ ...(await takenJobSeen(app)), cause: "ours", reason: "Storm" }),
  closeSupport: questionSeen,
  decideAppeal: async (app) => ({ jobId: await appealed(app), outcome: "removed" }),
  endViewing: async (app, who) => {
    const { userId } = await addHomeowner(app);
    const { body } = await app.typed(who, "admin.beginViewing", { userId });
    return { id: (body as { id: string }).id };
  },
  erasePerson: async (app) => ({ userId: (await addHomeowner(app)).userId, reason: "asked" }),
  holdPayout: async (app) => ({ ...(await closedWeek(app)), reason: "Photos are being checked" }),
  inviteRunner: async (app) => ({ email: `${app.deps.newId()}@example.com`, firstName: "Ana" }),
  inviteAdmin: async (app) => ({
    email: `${app.deps.newId()}@example.com`,
    firstName: "Ben",
    lastName: "Ito",
    adminRole: "finance",
  }),
  setAdminRole: async (app) => ({
    userId: (await addAdmin(app, "finance")).userId,
    adminRole: "support",
    seen: { adminRole: "finance" },
  }),
  markSupportRead: async (app) => ({ threadId: await question(app) }),
  noteMissed: async (app) => ({ jobId: await missed(app), words: "Rang: they did it themselves." }),
  payRun: async (app) => void (await closedWeek(app)),
  planReturnVisit: async (app) => ({ jobId: await missed(app), day: "2026-03-12", timeWindow: "morning" }),
  pushJobs: async (app) => ({ ...moved, dayMoveId: app.deps.newId() }),
  refundInvoice: async (app) => ({
    refundId: app.deps.newId(),
    invoiceId: await addPaidInvoice(app),
    amount: "1.00",
    reason: "Rained out",
  }),
  reinstatePerson: async (app) => ({
    userId: (await addRunner(app, { isSuspended: true })).userId,
    seen: { suspendedAt: app.clock.now },
  }),
  reassign: sickRunnersJob,
  releaseJobToOpen: takenJobSeen,
  releasePayout: async (app) => {
    const week = await closedWeek(app);
    await done(app, "holdPayout", { ...week, reason: "Photos are being checked" });
    return week;
  },
  removeNote: noted,
  restoreNote: async (app) => {
    const note = await noted(app);
    await done(app, "removeNote", note);
    return note;
  },
  resendInvitation: async (app) => ({ invitationId: await invited(app) }),
  revokeInvitation: async (app) => ({ invitationId: await invited(app) }),
  removeHoliday: async (app) => {
    const saved = await done(app, "saveHoliday", { ...holiday, onDay: "2026-07-08" });
    return { holidayId: (saved as { id: string }).id };
  },
  decideExtraPickup: async (app) => ({
    jobId: await addJob(app, await addHomeowner(app), { needsConfirmation: true }),
    decision: "confirmed",
  }),
  reopenJob: async (app) => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status: "in_progress", runner });
    const seen = { status: "in_progress", runnerId: runner.runnerId, day: "2026-03-11" };
    return { jobId, seen, reason: "The wrong house" };
  },
  resolveAnomaly: async (app) => {
    const { anomalyId } = await startedEarly(app);
    return { anomalyId, outcome: "refused", reason: "Nobody was there" };
  },
  decideAnswer: async (app) => ({ anomalyId: await answeredRefusal(app), outcome: "reversed" }),
  decideCorrection: async (app) => ({ ...(await onlyDoubtedStreet(app)), outcome: "mended" }),
  undoCorrection: async (app) => {
    const correction = await onlyDoubtedStreet(app);
    await done(app, "decideCorrection", { ...correction, outcome: "mended" });
    return { id: correction.id };
  },
  resolveDayReport: async (app) => {
    await addReport(app);
    const [report] = (await done(app, "dayReports", {})) as { id: string }[];
    return { reportId: report?.id, outcome: "right" };
  },
  resolveProblem: async (app) => ({ problemId: await problem(app), outcome: "answered", answer: "We look." }),
  retryAllTasks: async (app) => void (await givenUp(app)),
  retryPayout: async (app) => {
    const week = await closedWeek(app);
    await done(app, "adjustPay", {
      ...week,
      adjustmentId: app.deps.newId(),
      amount: "1.00",
      reason: "Bonus",
    });
    await app.database.execute(
      "update payouts set status = 'failed', attempts = 1, refusals = 1 where status = 'pending'",
    );
    return week;
  },
  retryTask: async (app) => ({ taskId: await givenUp(app) }),
  reviewRunner: async (app) => ({ ...(await applicant(app)), decision: "approved" }),
  runSchedule: async () => ({ name: "purge" }),
  saveHoliday: async () => holiday,
  addCurbLaw: async () => curbLaw,
  withdrawCurbLaw: async (app) => {
    const added = await done(app, "addCurbLaw", { ...curbLaw, startsOn: "2026-07-08" });
    return { lawId: (added as { id: string }).id };
  },
  saveHauler: async (app) => haulerOf(app, ["91001", "902"]),
  removeHauler: async (app) => ({ id: await hauler(app, "903") }),
  setHaulerHoliday: async (app) => ({ ...veterans, id: await hauler(app, String(++lastArea)) }),
  signOutPerson: async (app) => ({ userId: (await addRunner(app)).userId }),
  suspendPerson: async (app) => {
    const { userId } = await addHomeowner(app);
    return { userId, reason: "No shows", seen: { suspendedAt: null } };
  },
  giveNotice: async (app) => {
    const { runnerId } = await addRunner(app);
    const why = { measure: "suspension", cause: "lateness", words: "Late three times" };
    return { noticeId: app.deps.newId(), runnerId, ...why };
  },
  applyNotice: async (app) => ({ noticeId: await addNotice(app) }),
  endNotice: async (app) => ({ noticeId: await addNotice(app), reason: "Settled" }),
  decideNoticeAppeal: async (app) => {
    const noticeId = await addAppealedNotice(app);
    return { noticeId, outcome: "upheld", words: "It was open twice" };
  },
  serveHome: async (app) => ({
    homeownerId: (await addHomeowner(app)).homeownerId,
    wish: { act: "days", rhythms: [thursday], pickupWindow: "afternoon" },
  }),
  serveRunner: async (app) => ({
    runnerId: (await addRunner(app, { serviceAreas: ["10001"] })).runnerId,
    wish: { act: "areas", serviceAreas: ["10001", "62704"] },
  }),
  signUpByPhone: async (app) => {
    await serveArea(app, "10001");
    return phoneSignUp(app);
  },
  writeToPerson: async (app) => {
    const { userId } = await addHomeowner(app);
    return { userId, threadId: app.deps.newId(), words: "We called you.", byEmail: true, byText: false };
  },
  setBackgroundCheck: async (app) => ({ ...(await applicant(app)), status: "consider", note: "Call back" }),
  snoozeAlert: async () => ({ key: "holidayAhead:2026-06-19", hours: 4 }),
  wakeAlert: async (app) => {
    await done(app, "snoozeAlert", { key: "holidayAhead:2026-11-11", hours: 4 });
    return { key: "holidayAhead:2026-11-11" };
  },
  giveCredit: async (app) => ({
    creditId: app.deps.newId(),
    userId: (await addHomeowner(app)).userId,
    amount: "5.00",
    reason: "Sorry",
  }),
  ...couponActs,
  takeCreditBack: async (app) => {
    const { userId } = await addHomeowner(app);
    await done(app, "giveCredit", { creditId: app.deps.newId(), userId, amount: "5.00", reason: "Sorry" });
    const { rows } = (await done(app, "credits", { userId })) as { rows: { id: string }[] };
    return { id: rows[0]?.id, reason: "Given twice" };
  },
  openArea: async (app) => {
    await addRunner(app, { serviceAreas: ["10001"] });
    return { zipCode: "10001" };
  },
  tellWaiting: async (app) => {
    await addRunner(app, { serviceAreas: ["10001"] });
    return { zipCode: "10001" };
  },
  setRule: async () => ({
    rule: "areas",
    value: { zipCodes: ["1", "606"] },
    effectiveOn: "2026-12-01",
    seen: null,
  }),
  withdrawSetting: async (app) => {
    const price = { rate: "monthlyPrice", amount: "31.00", effectiveOn: "2026-12-02" };
    const { rates } = (await setRate(app, await otherAdmin(app), price)).body as {
      rates: { rate: string; lastChange: string }[];
    };
    const seen = rates.find(({ rate }) => rate === "monthlyPrice")?.lastChange;
    return { setting: "monthlyPrice", effectiveOn: "2026-12-02", seen };
  },
  setMessageText: async () => ({ ...welcomeText, seen: null }),
  testMessageText: async () => welcomeText,
  setRate: async () => ({ rate: "runnerRate", amount: "13.00", effectiveOn: "2026-12-01", seen: null }),
  undoPush: async (app) => {
    const dayMoveId = app.deps.newId();
    await done(app, "pushJobs", { ...moved, dayMoveId });
    return { dayMoveId };
  },
};

const haulerOf = (app: TestApp, areas: string[]) => {
  const fields = { name: "City Waste", phone: "311", url: "", areas };
  return { id: app.deps.newId(), isNew: true, ...fields };
};
let lastArea = 90500;
async function hauler(app: TestApp, area: string): Promise<string> {
  return ((await done(app, "saveHauler", haulerOf(app, [area]))) as { id: string }).id;
}
const veterans = { onDay: "2026-11-11", name: "Veterans Day", rule: "shift_day" };

const welcomeText = {
  channel: "email",
  kind: "welcome",
  language: "en",
  texts: { subject: "Welcome", text: "Hi {firstName},\n\nStart here: {link}" },
};

const thursday = { canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null };
const moved = { area: "99999", fromOn: "2026-03-11", toOn: "2026-03-12", reason: "weather", expected: 0 };

const holiday = { area: "NY", onDay: "2026-07-07", rule: "shift_day", name: "Founders' Day" };

const others = new WeakMap<TestApp, Promise<Person>>();

/** An admin other than the observed one. */
function otherAdmin(app: TestApp): Promise<Person> {
  const admin = others.get(app) ?? addAdmin(app);
  others.set(app, admin);
  return admin;
}

/** Calls as that admin. */
async function done(app: TestApp, name: string, input?: object): Promise<unknown> {
  const answer = await app.typed(await otherAdmin(app), `admin.${name}` as ProcedureName, input);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** A runner with a payout of a past week. */
async function closedWeek(app: TestApp): Promise<{ runnerId: string; week: string }> {
  const runner = await addRunner(app);
  const payWeek = "2026-03-02";
  await app.deps.db.transaction(async (db) => {
    await owe({ ...app, deps: { ...app.deps, db } }, runner, { payWeek, cents: 1500 });
    await insertPayouts(db, { payWeek, now: app.clock.now });
  });
  return { runnerId: runner.runnerId, week: payWeek };
}

async function applicant(app: TestApp): Promise<{ runnerId: string }> {
  return { runnerId: (await addRunner(app, { applicationStatus: "submitted" })).runnerId };
}

async function noted(app: TestApp): Promise<{ noteId: string }> {
  const noteId = app.deps.newId();
  await done(app, "addNote", { userId: (await addHomeowner(app)).userId, noteId, words: "Ring twice" });
  return { noteId };
}

async function invited(app: TestApp): Promise<string> {
  const given = { email: `${app.deps.newId()}@example.com`, firstName: "Ana" };
  return ((await done(app, "inviteRunner", given)) as { id: string }).id;
}

async function question(app: TestApp): Promise<string> {
  const threadId = app.deps.newId();
  const asks = { threadId, topic: "pay", words: "When am I paid?" };
  expect(await app.typed(await addRunner(app), "support.openThread", asks)).toMatchObject({ status: 200 });
  return threadId;
}

async function questionSeen(app: TestApp): Promise<object> {
  const threadId = await question(app);
  return { threadId, seen: { lastMessageAt: app.clock.now, isClosed: false } };
}

/** A completed pickup without proof. */
async function completed(app: TestApp) {
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  expect(await app.typed(runner, "runner.completeJob", { jobId })).toMatchObject({ status: 200 });
  return { homeowner, runner, jobId };
}

/** A pickup under review, started before its window. */
async function startedEarly(app: TestApp) {
  const runner = await addRunner(app);
  const jobId = await addJob(app, await addHomeowner(app), { status: "assigned", runner });
  await app.typed(runner, "runner.startJob", { jobId });
  const found = (await done(app, "anomalies")) as { id: string; jobId: string }[];
  return { runner, jobId, anomalyId: found.find((each) => each.jobId === jobId)?.id };
}

/** One that was refused and answered. Returns its anomaly's id. */
async function answeredRefusal(app: TestApp) {
  const { runner, jobId, anomalyId } = await startedEarly(app);
  await done(app, "resolveAnomaly", { anomalyId, outcome: "refused", reason: "Nobody came" });
  await app.typed(runner, "runner.answerRefusal", { jobId, words: "I was asked to" });
  return anomalyId;
}

async function appealed(app: TestApp): Promise<string> {
  const { homeowner, runner, jobId } = await completed(app);
  await app.typed(homeowner, "homeowner.rateJob", { jobId, stars: 2 });
  const words = "The gate was open before.";
  expect(await app.typed(runner, "runner.appealRating", { jobId, words })).toMatchObject({ status: 200 });
  return jobId;
}

/** A report the rules leave to an admin. */
async function missed(app: TestApp): Promise<string> {
  return addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-03-09" });
}

async function problem(app: TestApp): Promise<string> {
  const { homeowner, jobId } = await completed(app);
  const report = { jobId, kind: "damage", wish: "credit", words: "The lid is broken." };
  const answer = await app.typed(homeowner, "homeowner.reportProblem", report);
  expect(answer).toMatchObject({ status: 200, body: { resolvedAt: null } });
  return (answer.body as { id: string }).id;
}

async function addReport(app: TestApp): Promise<void> {
  const answer = await app.typed(await addHomeowner(app), "homeowner.reportDay", { onDay: "2026-03-17" });
  expect(answer).toMatchObject({ status: 200 });
}

/** A task that was given up. */
async function givenUp(app: TestApp): Promise<string> {
  await app.database.execute("delete from tasks.job");
  await done(app, "reviewRunner", { ...(await applicant(app)), decision: "rejected", reason: "No vehicle" });
  await app.database.execute("update tasks.job set retry_limit = 0");
  const mailer = { send: () => Promise.reject(new Error("550: no such mailbox")) };
  await app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 10_000);
  const { failedTasks } = (await done(app, "tasks")) as { failedTasks: { id: string }[] };
  return failedTasks[0]?.id ?? "";
}

/** A home without a regular on its street, and a runner. */
async function aStreet(app: TestApp, zipCode = "99996") {
  await addHomeowner(app, { zipCode, publicStreet: "Elm Street" });
  const { runnerId } = await addRunner(app, { serviceAreas: [zipCode] });
  return { zipCode, street: "elm street", weekday: "Tuesday", runnerId, reason: "Density" };
}
