import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auditLog, ratings, runnerProfiles } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { AdminAppeal, Standing } from "#modules/pickups/contract/records.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { expectInvariants } from "#testkit/race.ts";

let app: TestApp;
let admin: Person;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp("pglite");
  admin = await addAdmin(app);
  homeowner = await addHomeowner(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

const minute = 60_000;

/** Completes a pickup with a star rating; null leaves it unrated. */
async function serve(runner: Runner, stars: number | null, given: object = {}): Promise<string> {
  app.clock.advance(minute);
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  const done = await app.call(runner, "POST", "/api/runner/complete-job", { jobId });
  expect(done.status).toBe(200);
  if (stars !== null) await rate(jobId, stars, given);
  return jobId;
}
const rate = (jobId: string, stars: number, given: object = {}) =>
  app.typed(homeowner, "homeowner.rateJob", { jobId, stars, ...given });
const standingOf = async (runner: Person) => (await app.typed(runner, "runner.standing")).body as Standing;
const shownRating = async (runner: Person) =>
  ((await app.call(runner, "GET", "/api/user")).body as User).runnerProfile?.rating;
const appeal = (runner: Person, jobId: string, words = "The gate was open before.") =>
  app.typed(runner, "runner.appealRating", { jobId, words });
const decide = (jobId: string, outcome: string, answer?: string) =>
  app.typed(admin, "admin.decideAppeal", { jobId, outcome, answer });
const appeals = async () => (await app.typed(admin, "admin.appeals")).body as AdminAppeal[];

test("a rating shows its reasons, and the average includes only ratings that count", async () => {
  const runner = await addRunner(app);
  expect(await standingOf(runner)).toEqual({
    rating: null,
    counted: 0,
    completedJobs: 0,
    lateReleases: 0,
    promises: { kept: 0, broken: 0 },
    ratings: [],
  });
  expect(await shownRating(runner)).toBe(5);
  await serve(runner, 5, { tags: ["onTime"] });
  const jobId = await serve(runner, 2, { tags: ["gateLeftOpen"], words: "Our dog got out." });
  expect(await standingOf(runner)).toMatchObject({
    rating: 3.5,
    counted: 2,
    completedJobs: 2,
    ratings: [
      {
        id: jobId,
        stars: 2,
        tags: ["gateLeftOpen"],
        words: "Our dog got out.",
        date: "2026-03-11",
        place: "Elm Street, New York",
        excludedBecause: null,
        appeal: null,
      },
      { stars: 5, tags: ["onTime"] },
    ],
  });
  expect(await shownRating(runner)).toBe(3.5);
});

fullTest("the last hundred ratings count, so an old bad one drops out", async () => {
  const runner = await addRunner(app);
  await serve(runner, 1);
  const jobId = await serve(runner, null);
  for (let index = 0; index < 99; index++) {
    app.clock.advance(minute);
    const other = await addJob(app, homeowner, { status: "assigned", runner });
    await app.call(runner, "POST", "/api/runner/complete-job", { jobId: other });
    await app.deps.db
      .insert(ratings)
      .values({ jobId: other, stars: 5, ratedAt: app.clock.now, tags: [], words: null });
  }
  app.clock.advance(minute);
  await rate(jobId, 5);
  expect(await standingOf(runner)).toMatchObject({ rating: 5, counted: 100, completedJobs: 101 });
});

fullTest("the truck's fault does not count against the runner, whichever report comes first", async () => {
  const runner = await addRunner(app);
  await serve(runner, 5);
  const notEmptied = { kind: "notEmptied", wish: "credit" };
  const ratedFirst = await serve(runner, 1);
  expect((await standingOf(runner)).rating).toBe(3);
  await app.typed(homeowner, "homeowner.reportProblem", { jobId: ratedFirst, ...notEmptied });
  expect((await standingOf(runner)).rating).toBe(5);
  const reportedFirst = await serve(runner, null);
  await app.typed(homeowner, "homeowner.reportProblem", { jobId: reportedFirst, ...notEmptied });
  await rate(reportedFirst, 1);
  expect(await standingOf(runner)).toMatchObject({
    rating: 5,
    counted: 1,
    ratings: [{ excludedBecause: "notEmptied", appealUntil: null }, { excludedBecause: "notEmptied" }, {}],
  });
  expect((await appeal(runner, reportedFirst)).body).toMatchObject({ code: "APPEAL_NOT_NEEDED" });
});

fullTest("an accepted appeal removes the rating, and its runner is told", async () => {
  const runner = await addRunner(app);
  await serve(runner, 5);
  const jobId = await serve(runner, 1, { words: "Nobody came." });
  for (let time = 0; time < 2; time++) expect((await appeal(runner, jobId)).status).toBe(200);
  expect(await appeals()).toMatchObject([
    {
      id: jobId,
      stars: 1,
      words: "Nobody came.",
      appeal: { words: "The gate was open before." },
      runner: { email: runner.email },
    },
  ]);
  expect(await shownRating(runner)).toBe(3);
  for (let time = 0; time < 2; time++) expect((await decide(jobId, "removed")).status).toBe(200);
  expect((await decide(jobId, "stays", "No")).body).toMatchObject({ code: "APPEAL_DECIDED" });
  expect(await shownRating(runner)).toBe(5);
  expect((await standingOf(runner)).ratings[0]).toMatchObject({
    excludedBecause: "appeal",
    appeal: { outcome: "removed" },
  });
  expect(await appeals()).toEqual([]);
  const audits = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
  expect(audits).toMatchObject([{ action: "admin.decideAppeal", after: { outcome: "removed" } }]);
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
  expect(app.emails.filter(({ to }) => to === runner.email)).toMatchObject([
    {
      subject: "About the rating of your pickup on Wednesday, March 11",
      text: expect.stringContaining("It no longer counts."),
    },
  ]);
});

test.each(["removed", "stays"])(
  "an appeal is decided even when the truck turns out to be at fault: %s",
  async (outcome) => {
    const runner = await addRunner(app);
    const jobId = await serve(runner, 1);
    await appeal(runner, jobId);
    const notEmptied = { kind: "notEmptied", wish: "credit" };
    await app.typed(homeowner, "homeowner.reportProblem", { jobId, ...notEmptied });
    expect((await decide(jobId, outcome, "We looked at the photo.")).status).toBe(200);
    expect(await standingOf(runner)).toMatchObject({
      counted: 0,
      ratings: [{ excludedBecause: "notEmptied", appeal: { outcome } }],
    });
    const audits = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
    expect(audits.map(({ after }) => after)).toEqual([{ outcome, hasAnswer: true }]);
  },
);

test("ratings added by an old version during an update are recounted overnight", async () => {
  const runner = await addRunner(app);
  await serve(runner, 5);
  const wrong = { ratingSum: 9, ratingCount: 2 };
  const profile = eq(runnerProfiles.id, runner.runnerId);
  await app.deps.db.update(runnerProfiles).set(wrong).where(profile);
  const other = await addRunner(app);
  await serve(other, 4);
  expect(await purge(app.deps)).toMatchObject({ ratingsCountedAnew: 1 });
  expect(await standingOf(runner)).toMatchObject({ rating: 5, counted: 1 });
  expect(await standingOf(other)).toMatchObject({ rating: 4, counted: 1 });
  expect(await purge(app.deps)).toMatchObject({ ratingsCountedAnew: 0 });
});

test("a rating may be appealed once, within thirty days, by its runner; rejecting the appeal needs an answer", async () => {
  const runner = await addRunner(app);
  const [jobId, other] = [await serve(runner, 2), await serve(runner, 2)];
  expect((await appeal(await addRunner(app), jobId)).status).toBe(404);
  expect((await appeal(runner, jobId, " ")).status).toBe(400);
  await appeal(runner, jobId);
  expect(await decide(jobId, "stays")).toMatchObject({
    status: 400,
    body: { issues: [{ path: "answer", key: "validation.answer" }] },
  });
  expect((await decide(jobId, "stays", "The photo shows it open.")).status).toBe(200);
  expect(await standingOf(runner)).toMatchObject({
    rating: 2,
    ratings: [{}, { appeal: { outcome: "stays", answer: "The photo shows it open." }, appealUntil: null }],
  });
  app.clock.advance(31 * 24 * 60 * minute);
  const later = { ...runner, cookie: await signIn(app, runner.userId) };
  expect((await appeal(later, other)).body).toMatchObject({ code: "APPEAL_TOO_LATE" });
});
