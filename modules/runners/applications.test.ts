import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, backgroundChecks, runnerProfiles } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addUser, type Person, signIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { Application, RunnerApplication } from "./contract.ts";
import { trainingModules, trainingVersion } from "./rules.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("pglite");
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => {
  app.emails.length = 0;
});

const rightTries = trainingModules.map(({ name, right }) => ({ module: name, choice: right }));
const training = { version: trainingVersion, tries: [{ module: "out", choice: "c" }, ...rightTries] };
const profile = {
  phoneNumber: "212-555-0110",
  city: "New York",
  serviceAreas: ["10001"],
  availabilityWindows: ["Flexible/Anytime"],
  vehicleType: "Bike",
  idCheckConsent: true,
  trainingCompleted: true,
};
const day = 86_400_000;

async function apply(given: object = { training, idCheckConsentVersion: "2026-12-4" }) {
  const person = await addUser(app);
  const answer = await app.typed(person, "runner.submitApplication", {
    ...profile,
    payoutEmail: person.email,
    ...given,
  });
  expect(answer.status).toBe(200);
  const [row] = await app.deps.db
    .select({ id: runnerProfiles.id })
    .from(runnerProfiles)
    .where(eq(runnerProfiles.userId, person.userId));
  return { ...person, runnerId: row?.id ?? "" };
}
const review = (runnerId: string, decision: string, reason?: string) =>
  app.typed(admin, "admin.reviewRunner", { runnerId, decision, reason });
const own = async (who: Person) => (await app.typed(who, "runner.application")).body as Application;
const seen = async (runnerId: string) =>
  (await app.typed(admin, "admin.runnerApplication", { runnerId })).body as RunnerApplication;
const setCheck = (runnerId: string, status: string, note?: string) =>
  app.typed(admin, "admin.setBackgroundCheck", { runnerId, status, note });
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

describe("an application", () => {
  test("stores the quiz result and the consent with its text, and requests the background check", async () => {
    const runner = await apply();
    expect(await own(runner)).toMatchObject({
      status: "submitted",
      submittedAt: "2026-03-10T15:00:00.000Z",
      answerFrom: "2026-03-11T15:00:00.000Z",
      answerUntil: "2026-03-12T15:00:00.000Z",
      training: { version: trainingVersion, correct: 5, questions: 6, passedAt: app.clock.now },
      consent: { textVersion: "2026-12-4", consentedAt: app.clock.now },
      check: "byHand",
      decidedAt: null,
      mayApplyAgain: false,
      steps: [{ step: "submitted" }],
    });
    await deliver();
    expect(app.emails).toMatchObject([
      { to: runner.email, subject: "We have your TidyCurb runner application" },
    ]);
  });

  test("sent by the documented call has consent to the current text, and no quiz result", async () => {
    const runner = await apply({});
    expect(await own(runner)).toMatchObject({ training: null, consent: { textVersion: "2026-12-4" } });
  });

  test.each([
    ["a module without its right answer", { version: trainingVersion, tries: rightTries.slice(1) }],
    ["other modules", { version: "2025-01", tries: rightTries }],
    ["no module at all", { version: trainingVersion, tries: [{ module: "constructor", choice: "a" }] }],
  ])("is refused with a quiz of %s", async (_, given) => {
    const person = await addUser(app);
    const answer = await app.typed(person, "runner.submitApplication", {
      ...profile,
      payoutEmail: person.email,
      training: given,
    });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ key: "validation.quiz" }] } });
  });
});

describe("more information", () => {
  test("is requested, also by email, and provided; the clock restarts, and the admins are told", async () => {
    const runner = await apply();
    await deliver();
    app.emails.length = 0;
    const question = "Which side of 10001?";
    expect((await review(runner.runnerId, "more_info", question)).body).toMatchObject({
      applicationStatus: "more_info",
    });
    expect((await review(runner.runnerId, "more_info", question)).status).toBe(200);
    expect(await own(runner)).toMatchObject({ status: "more_info", words: question });
    await deliver();
    expect(app.emails).toMatchObject([{ to: runner.email, text: expect.stringContaining(question) }]);

    app.clock.advance(day);
    expect((await app.typed(runner, "runner.answerReview", { words: "The west one" })).status).toBe(200);
    expect(await own(runner)).toMatchObject({
      status: "submitted",
      words: null,
      submittedAt: app.clock.now,
      steps: [
        { step: "submitted" },
        { step: "moreInfo", words: question },
        { step: "answered", words: "The west one" },
      ],
    });
    const notices = (await app.call(admin, "GET", "/api/notifications")).body;
    expect(notices).toMatchObject([{ type: "applicationAnswered", link: "/admin#runners" }]);
    expect((await app.typed(runner, "runner.answerReview", { words: "Once more" })).body).toMatchObject({
      code: "NOTHING_ASKED",
    });
  });

  test("requires a question", async () => {
    const runner = await apply();
    expect(await review(runner.runnerId, "more_info", " ")).toMatchObject({
      status: 400,
      body: { issues: [{ path: "reason", key: "validation.question" }] },
    });
  });
});

describe("a manual background check", () => {
  test("is set by admins, which is audited, and only they read the note", async () => {
    const runner = await apply();
    expect((await setCheck(runner.runnerId, "consider", "Speeding, 2019")).body).toMatchObject({
      check: { status: "consider", isByHand: true, note: "Speeding, 2019" },
    });
    await setCheck(runner.runnerId, "consider", "Speeding, 2019");
    const audits = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
    expect(audits).toMatchObject([
      { action: "admin.setBackgroundCheck", before: { status: "pending" }, after: { status: "consider" } },
    ]);
    expect(JSON.stringify(await own(runner))).not.toContain("Speeding");
    expect((await own(runner)).check).toBe("consider");
  });

  test("changed by another admin meanwhile is not overwritten, and a repeat of the same is done", async () => {
    const { runnerId } = await apply();
    const save = (status: string, note: string, seen: object) =>
      app.typed(admin, "admin.setBackgroundCheck", { runnerId, status, note, seen });
    const asOpened = { status: "pending", note: "" };
    expect((await save("suspended", "Court record", asOpened)).status).toBe(200);
    expect((await save("suspended", "Court record", asOpened)).status).toBe(200);
    expect(await save("clear", "", asOpened)).toMatchObject({
      status: 409,
      body: { code: "CHANGED_ELSEWHERE" },
    });
    expect((await seen(runnerId)).check).toMatchObject({ status: "suspended", note: "Court record" });
    expect((await save("clear", "", { status: "suspended", note: "Court record" })).status).toBe(200);
  });

  test.each(["consider", "suspended"])("that says %s blocks approval", async (status) => {
    const runner = await apply();
    await setCheck(runner.runnerId, status);
    expect(await review(runner.runnerId, "approved")).toMatchObject({
      status: 409,
      body: { code: "CHECK_NOT_CLEAR" },
    });
    expect((await own(runner)).status).toBe("submitted");
    await setCheck(runner.runnerId, "clear");
    expect((await review(runner.runnerId, "approved")).status).toBe(200);
  });

  test("that is open doesn't stop an approval with a reason, which only admins read, and which is audited", async () => {
    const runner = await apply();
    await setCheck(runner.runnerId, "consider", "Speeding, 2019");
    const override = "Long ago, and only a fine";
    const approve = () =>
      app.typed(admin, "admin.reviewRunner", { runnerId: runner.runnerId, decision: "approved", override });
    for (const status of [200, 200]) expect((await approve()).status).toBe(status);
    const { check, steps } = await seen(runner.runnerId);
    expect(check).toMatchObject({ status: "clear", note: "Speeding, 2019" });
    expect(steps.filter(({ overrideReason }) => overrideReason)).toMatchObject([
      { step: "approved", words: null, overrideReason: override },
    ]);
    expect(JSON.stringify(await own(runner))).not.toContain("only a fine");
    const [, audit] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
    expect(audit).toMatchObject({
      before: { backgroundCheck: "consider" },
      after: { backgroundCheck: "clear", hasOverride: true },
    });
    expect((await app.typed(runner, "runner.setAvailability", { isAvailable: true })).status).toBe(200);
  });

  test("that is pending becomes clear on approval, which is audited", async () => {
    const runner = await apply();
    expect((await review(runner.runnerId, "approved")).status).toBe(200);
    expect((await seen(runner.runnerId)).check.status).toBe("clear");
    const [audit] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
    expect(audit).toMatchObject({
      before: { backgroundCheck: "pending" },
      after: { backgroundCheck: "clear" },
    });
  });

  test("cannot replace a provider's check, nor skip it", async () => {
    const runner = await apply();
    await app.deps.db
      .update(backgroundChecks)
      .set({ isByHand: false })
      .where(eq(backgroundChecks.userId, runner.userId));
    expect((await setCheck(runner.runnerId, "clear")).body).toMatchObject({ code: "CHECK_BY_PROVIDER" });
    expect((await review(runner.runnerId, "approved")).body).toMatchObject({ code: "CHECK_NOT_CLEAR" });
  });
});

describe("after a rejection", () => {
  test("its reason is shown, and the next application starts from scratch", async () => {
    const runner = await apply();
    await setCheck(runner.runnerId, "consider", "Something");
    await review(runner.runnerId, "rejected", "We are full in 10001.");
    expect(await own(runner)).toMatchObject({
      status: "rejected",
      words: "We are full in 10001.",
      decidedAt: app.clock.now,
      mayApplyAgain: true,
    });
    app.clock.advance(day);
    const answer = await app.typed(runner, "runner.applyAgain", {
      ...profile,
      serviceAreas: ["10002"],
      training,
    });
    expect(answer.status).toBe(200);
    expect((answer.body as User).runnerProfile).toMatchObject({
      applicationStatus: "submitted",
      serviceAreas: '["10002"]',
      payoutEmail: runner.email,
    });
    expect(await own(runner)).toMatchObject({
      status: "submitted",
      words: null,
      submittedAt: app.clock.now,
      consent: { consentedAt: app.clock.now },
      steps: [{ step: "submitted" }, { step: "rejected" }, { step: "reopened" }],
    });
    expect((await app.typed(runner, "runner.applyAgain", profile)).body).toMatchObject({
      code: "ALREADY_APPLIED",
    });
  });

  test.each(["consider", "suspended", "pending"])(
    "a check's finding stays until an admin clears it: %s",
    async (status) => {
      const runner = await apply();
      await setCheck(runner.runnerId, "consider", "Speeding, 2019");
      await setCheck(runner.runnerId, status, "Speeding, 2019");
      await review(runner.runnerId, "rejected", "Something was found.");
      app.clock.advance(day);
      expect((await app.typed(runner, "runner.applyAgain", { ...profile, training })).status).toBe(200);
      expect((await seen(runner.runnerId)).check).toMatchObject({ status, note: "Speeding, 2019" });
      expect((await review(runner.runnerId, "approved")).body).toMatchObject({ code: "CHECK_NOT_CLEAR" });
      await setCheck(runner.runnerId, "clear");
      expect((await review(runner.runnerId, "approved")).status).toBe(200);
    },
  );

  fullTest("a clear or unknown check starts again", async () => {
    for (const status of ["clear", null]) {
      const runner = await apply();
      if (status) await setCheck(runner.runnerId, status, "Looked at it");
      await review(runner.runnerId, "rejected");
      expect((await app.typed(runner, "runner.applyAgain", { ...profile, training })).status).toBe(200);
      expect((await seen(runner.runnerId)).check).toMatchObject({ status: "pending", note: null });
      expect((await review(runner.runnerId, "approved")).status).toBe(200);
    }
  });

  test("a person may apply three times in a year, and again after it", async () => {
    const runner = await apply();
    for (let round = 0; round < 2; round++) {
      await review(runner.runnerId, "rejected");
      expect((await app.typed(runner, "runner.applyAgain", profile)).status).toBe(200);
    }
    await review(runner.runnerId, "rejected");
    expect((await own(runner)).mayApplyAgain).toBe(false);
    expect((await app.typed(runner, "runner.applyAgain", profile)).body).toMatchObject({
      code: "APPLIED_TOO_OFTEN",
    });
    app.clock.advance(366 * day);
    admin = { ...admin, cookie: await signIn(app, admin.userId) };
    const later = { ...runner, cookie: await signIn(app, runner.userId) };
    expect((await app.typed(later, "runner.applyAgain", profile)).status).toBe(200);
  });
});

describe("a check that becomes doubtful after approval", () => {
  const online = (who: Person, isAvailable = true) =>
    app.call(who, "POST", "/api/runner/availability", { isAvailable });
  const offers = async (who: Person) =>
    ((await app.call(who, "GET", "/api/runner/available-jobs")).body as Job[]).map(({ id }) => id);
  const take = (who: Person, jobId: string) => app.typed(who, "runner.acceptJob", { jobId });
  const noticesOf = async (who: Person) =>
    ((await app.call(who, "GET", "/api/notifications")).body as { type: string }[]).map(({ type }) => type);

  test.each(["consider", "suspended"])("takes its runner offline until it is clear: %s", async (status) => {
    const runner = await apply();
    await review(runner.runnerId, "approved");
    expect((await online(runner)).status).toBe(200);
    const homeowner = await addHomeowner(app);
    const in20Days = new Date(Date.parse(app.clock.now) + 20 * day).toISOString().slice(0, 10);
    const [taken, open] = [
      await addJob(app, homeowner, { scheduledOn: in20Days }),
      await addJob(app, homeowner, { scheduledOn: in20Days, timeWindow: "evening" }),
    ];
    expect((await take(runner, taken)).status).toBe(200);
    expect(await offers(runner)).toContain(open);

    for (let time = 0; time < 2; time++) expect((await setCheck(runner.runnerId, status)).status).toBe(200);
    expect(await offers(runner)).toEqual([]);
    for (const answer of [await take(runner, open), await online(runner)])
      expect(answer).toMatchObject({ status: 403, body: { code: "CHECK_IN_DOUBT" } });
    expect((await online(runner, false)).status).toBe(200);
    expect((await noticesOf(runner)).slice(0, 1)).toEqual(["checkInDoubt"]);
    const own = (await app.call(runner, "GET", "/api/runner/jobs")).body as Job[];
    expect(own).toMatchObject([{ id: taken, status: "assigned" }]);

    await setCheck(runner.runnerId, "pending");
    expect((await online(runner)).body).toMatchObject({ code: "CHECK_IN_DOUBT" });
    await setCheck(runner.runnerId, "clear");
    expect((await noticesOf(runner)).slice(0, 2)).toEqual(["checkClear", "checkInDoubt"]);
    expect((await online(runner)).status).toBe(200);
    expect((await take(runner, open)).status).toBe(200);
    await expectInvariants(app);
  });

  test("is not announced to an applicant, who learns of the decision", async () => {
    const runner = await apply();
    await setCheck(runner.runnerId, "consider");
    await setCheck(runner.runnerId, "clear");
    expect(await noticesOf(runner)).toEqual(["applicationSubmitted"]);
  });
});

test("the audit log contains none of the admins' notes or texts", async () => {
  const runner = await apply();
  await setCheck(runner.runnerId, "consider", "Speeding, 2019");
  await setCheck(runner.runnerId, "clear");
  await review(runner.runnerId, "rejected", "Speeding, 2019");
  const audits = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
  expect(audits.map(({ after }) => after)).toEqual([
    { status: "consider", hasNote: true },
    { status: "clear", hasNote: false },
    { applicationStatus: "rejected", hasReason: true },
  ]);
  expect(JSON.stringify(audits)).not.toContain("Speeding");
});

fullTest("deleting the account deletes the texts and leaves the dates", async () => {
  const runner = await apply();
  await review(runner.runnerId, "more_info", "Your license?");
  await app.typed(runner, "runner.answerReview", { words: "It is 123" });
  await setCheck(runner.runnerId, "clear", "Looked at it");
  expect((await app.typed(runner, "profile.deleteAccount")).status).toBe(200);
  const kept = await seen(runner.runnerId);
  expect(kept.check).toMatchObject({ status: "clear", note: null });
  expect(kept.steps.map(({ step, words }) => [step, words])).toEqual([
    ["submitted", null],
    ["moreInfo", null],
    ["answered", null],
  ]);
  expect(kept.training).toMatchObject({ correct: 5 });
});
