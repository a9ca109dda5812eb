import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobAnomalies, jobs, notifications } from "#db/schema/index.ts";
import type { PhotoReview } from "#modules/dispatch/contract/reviews.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { payoutsOf } from "#testkit/pay.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import { pay } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  await expectInvariants(kit.app);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-09T15:00:00.000Z";
});

/** The morning before a pickup on Wednesday, March 11, from 8 AM to 12 PM in New York. */
const dayBefore = "2026-03-10T15:00:00.000Z";
const opensAt = "2026-03-11T11:00:00.000Z";

type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };
async function taken(job: Parameters<typeof addJob>[2] = {}): Promise<Taken> {
  const homeowner = await addHomeowner(kit.app);
  const runner = await addRunner(kit.app);
  return {
    homeowner,
    runner,
    jobId: await addJob(kit.app, homeowner, { ...job, status: "assigned", runner }),
  };
}
const act = (
  { runner, jobId }: Taken,
  procedure: "runner.startJob" | "runner.completeJob" | "runner.undoStart" | "runner.cannotServe",
  more: object = {},
) => kit.app.typed(runner, procedure, { jobId, ...more });
const anomaliesOf = ({ jobId }: Taken) =>
  kit.app.deps.db
    .select({ kind: jobAnomalies.kind, act: jobAnomalies.act, outcome: jobAnomalies.outcome })
    .from(jobAnomalies)
    .where(eq(jobAnomalies.jobId, jobId))
    .orderBy(jobAnomalies.foundAt, jobAnomalies.id);
const told = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ type }) => type,
  );
const rowOf = async ({ jobId }: Taken) =>
  (await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];

/** Cans out the evening before, 4–10 PM, and back between 8 AM and 8 PM. */
const evening = {
  windowStartsAt: "2026-03-10T20:00:00.000Z",
  outBy: "2026-03-11T02:00:00.000Z",
  inBy: "2026-03-12T00:00:00.000Z",
  windowEndsAt: "2026-03-12T00:00:00.000Z",
};

describe("two days or more before the pickup", () => {
  test.each([
    ["runner.startJob", {}],
    ["runner.completeJob", {}],
    ["runner.cannotServe", { reason: "noAccess", words: "Locked" }],
  ] as const)(
    "%s is refused with the opening time, and the homeowner can still cancel",
    async (name, more) => {
      const all = await taken();
      kit.app.clock.now = "2026-03-10T03:59:59.999Z";
      for (const named of [{}, { actionId: kit.app.deps.newId() }])
        expect(await act(all, name, { ...more, ...named })).toMatchObject({
          status: 409,
          body: {
            code: "TOO_EARLY",
            message: expect.stringMatching(/Wednesday, March 11 at 7:00\sAM/),
            params: { opensAt },
          },
        });
      expect([await rowOf(all), await told(all.homeowner)]).toMatchObject([{ status: "assigned" }, []]);
      const cancelled = await kit.app.typed(all.homeowner, "homeowner.cancelJob", { jobId: all.jobId });
      expect(cancelled.status).toBe(200);
    },
  );

  test("a phone's record from within the window counts, however late it is sent", async () => {
    const all = await taken();
    kit.app.clock.now = "2026-03-11T15:59:00.000Z";
    const step = { actionId: kit.app.deps.newId(), at: opensAt, sentAt: kit.app.clock.now };
    expect((await act(all, "runner.startJob", step)).status).toBe(200);
    expect([await anomaliesOf(all), await told(all.homeowner)]).toEqual([[], ["jobStarted"]]);
  });
});

describe("on the day before, outside the window,", () => {
  test("start and completion count, notify nobody, and are marked for review", async () => {
    const all = await taken();
    kit.app.clock.now = dayBefore;
    expect((await act(all, "runner.startJob")).status).toBe(200);
    expect((await act(all, "runner.completeJob", { notes: "Both at once" })).status).toBe(200);
    expect(await anomaliesOf(all)).toEqual([
      { kind: "early", act: "out", outcome: null },
      { kind: "early", act: "in", outcome: null },
    ]);
    expect(await told(all.homeowner)).toEqual([]);
  });

  test("a start does not stop the homeowner from canceling until the pickup opens", async () => {
    const [all, late] = [await taken(), await taken()];
    kit.app.clock.now = dayBefore;
    for (const each of [all, late]) expect((await act(each, "runner.startJob")).status).toBe(200);
    const cancel = ({ homeowner, jobId }: Taken) =>
      kit.app.typed(homeowner, "homeowner.cancelJob", { jobId });
    expect(await cancel(all)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(await rowOf(all)).toMatchObject({ status: "cancelled", runnerId: null, startedAt: null });
    expect([await anomaliesOf(all), await told(all.homeowner), await told(all.runner)]).toEqual([
      [],
      [],
      ["jobCancelled"],
    ]);
    kit.app.clock.now = opensAt;
    const cookie = await signIn(kit.app, late.homeowner.userId);
    expect(await cancel({ ...late, homeowner: { ...late.homeowner, cookie } })).toMatchObject({
      status: 409,
      body: { code: "JOB_NOT_CANCELLABLE" },
    });
  });

  test("cans out that evening as planned are on time; bringing them back that evening is not", async () => {
    const all = await taken(evening);
    kit.app.clock.now = evening.windowStartsAt;
    expect((await act(all, "runner.startJob")).status).toBe(200);
    expect(await anomaliesOf(all)).toEqual([]);
    kit.app.clock.now = "2026-03-11T01:00:00.000Z";
    expect((await act(all, "runner.completeJob", { notes: "Back already" })).status).toBe(200);
    expect(await anomaliesOf(all)).toEqual([{ kind: "early", act: "in", outcome: null }]);
    expect(await told(all.homeowner)).toEqual(["jobStarted"]);
  });

  test("a started job hides the gate code before its window", async () => {
    const all = await taken();
    const home = { cansPlace: null, curbPlace: null, pets: null, accessNotes: null, gateCode: "#4711" };
    expect((await kit.app.typed(all.homeowner, "homeowner.saveHomeDetails", home)).status).toBe(200);
    kit.app.clock.now = dayBefore;
    await act(all, "runner.startJob");
    const look = () => kit.app.typed(all.runner, "runner.viewGateCode", { jobId: all.jobId });
    expect(await look()).toMatchObject({ status: 409, body: { code: "GATE_CODE_NOT_NOW" } });
    kit.app.clock.now = opensAt;
    expect(await look()).toMatchObject({ status: 200, body: { gateCode: "#4711" } });
  });
});

test("a pickup completed without a photo or a reason is reviewed until its photo arrives", async () => {
  const all = await taken();
  kit.app.clock.now = opensAt;
  const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "in" });
  expect((await act(all, "runner.completeJob")).status).toBe(200);
  expect(await anomaliesOf(all)).toEqual([{ kind: "noProof", act: "in", outcome: null }]);
  expect((await act(all, "runner.completeJob", { photoUrl })).status).toBe(200);
  expect(await anomaliesOf(all)).toEqual([{ kind: "noProof", act: "in", outcome: "cleared" }]);
});

test("a missing photo's reason is removed once the photo arrives", async () => {
  const all = await taken();
  kit.app.clock.now = opensAt;
  const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "in" });
  const legs = async (input: object) =>
    ((await act(all, "runner.completeJob", input)).body as { legs: { in: object } }).legs.in;
  expect(await legs({ noPhotoReason: "dark" })).toMatchObject({ photoUrl: null, noPhotoReason: "dark" });
  expect(await anomaliesOf(all)).toEqual([]);
  expect(await legs({ photoUrl })).toEqual({ at: opensAt, photoUrl: expect.any(String) });
});

describe("the pay of a questionable pickup", () => {
  /** Each test gets its own weeks, because a week with payouts is closed for everyone. */
  let weeks = 0;
  beforeEach(() => {
    weeks += 3;
  });
  const later = (instant: string) =>
    new Date(Date.parse(instant) + weeks * 7 * 86_400_000).toISOString().slice(0, instant.length);
  const at = (instant: string) => {
    kit.app.clock.now = later(instant);
  };
  const monday = "2026-03-16T13:00:00.000Z";
  const nextMonday = "2026-03-23T13:00:00.000Z";
  const paid = async ({ runner }: Taken) =>
    (await payoutsOf(kit.app, runner)).map(({ payWeek, amountCents }) => [payWeek, amountCents]);
  const review = async (all: Taken, outcome: "cleared" | "refused", reason?: string) => {
    const admin = await addAdmin(kit.app);
    const open = (await kit.app.typed(admin, "admin.anomalies")).body as PhotoReview[];
    for (const { id } of open.filter(({ jobId }) => jobId === all.jobId)) {
      const decision = { anomalyId: id, outcome, reason };
      for (let turn = 0; turn < 2; turn++)
        expect(await kit.app.typed(admin, "admin.resolveAnomaly", decision)).toMatchObject({ status: 200 });
    }
  };
  async function early(): Promise<Taken> {
    at("2026-03-09T15:00:00.000Z");
    const all = await taken({ scheduledOn: later("2026-03-11") });
    const other = await addJob(kit.app, all.homeowner, {
      status: "assigned",
      runner: all.runner,
      scheduledOn: later("2026-03-09"),
    });
    await kit.app.typed(all.runner, "runner.completeJob", { jobId: other, notes: "Dark" });
    at(dayBefore);
    await act(all, "runner.completeJob", { notes: "Early" });
    return all;
  }

  test("waits for the review, and is paid once by the first pay run after it", async () => {
    const all = await early();
    at(monday);
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([[later("2026-03-09"), 1200]]);
    await review(all, "cleared");
    await pay(kit.app.deps);
    at(nextMonday);
    await pay(kit.app.deps);
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([
      [later("2026-03-09"), 1200],
      [later("2026-03-16"), 1200],
    ]);
    const statement = await kit.app.typed(all.runner, "runner.statement", { week: later("2026-03-09") });
    expect(statement.body).toMatchObject({
      total: "12.00",
      lines: [
        { amount: "12.00", reason: null },
        { amount: "12.00", reason: "heldForReview" },
        { amount: "-12.00", reason: "heldForReview" },
      ],
    });
  });

  fullTest("is paid with its own week when the review is done in time", async () => {
    const all = await early();
    await review(all, "cleared");
    at(monday);
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([[later("2026-03-09"), 2400]]);
  });

  test("is not paid before the pickup's day, cleared or not", async () => {
    at("2026-03-12T15:00:00.000Z");
    const all = await taken({ scheduledOn: later("2026-03-16") });
    // Sunday evening in New York; the week closes an hour after midnight.
    at("2026-03-16T02:00:00.000Z");
    await act(all, "runner.completeJob", { notes: "Early" });
    const reasonOf = async (week: string) =>
      (
        (await kit.app.typed(all.runner, "runner.statement", { week: later(week) })).body as {
          lines: { reason: string | null }[];
        }
      ).lines.at(-1)?.reason;
    const heldNow = async () => (await kit.app.typed(all.runner, "runner.pay")).body;
    expect(await reasonOf("2026-03-09")).toBe("heldForReview");
    await review(all, "cleared");
    await kit.app.deps.db
      .update(jobs)
      .set({ scheduledOn: later("2026-03-17") })
      .where(eq(jobs.id, all.jobId));
    expect(await reasonOf("2026-03-09")).toBe("heldForDay");
    expect(await heldNow()).toMatchObject({
      held: [{ jobId: all.jobId, amount: "12.00", reason: "heldForDay" }],
    });
    at(monday);
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([]);
    expect(await reasonOf("2026-03-09")).toBe("heldForDay");
    const weeks = async () => (await kit.app.typed(all.runner, "runner.statements")).body;
    const first = { week: later("2026-03-09"), earned: "12.00", adjusted: "-12.00", total: "0.00" };
    expect(await weeks()).toMatchObject([{ ...first, held: "12.00", released: "0.00" }]);
    expect(await heldNow()).toMatchObject({
      held: [{ jobId: all.jobId, amount: "12.00", reason: "heldForDay" }],
    });
    at(nextMonday);
    expect(await reasonOf("2026-03-16")).toBe("dayCame");
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([[later("2026-03-16"), 1200]]);
    expect(await reasonOf("2026-03-16")).toBe("dayCame");
    expect(await heldNow()).toMatchObject({ held: [] });
    expect(await weeks()).toMatchObject([
      { week: later("2026-03-16"), earned: "0.00", adjusted: "12.00", held: "0.00", released: "12.00" },
      { ...first, held: "0.00", released: "-12.00" },
    ]);
  });

  test("stays held when an admin refuses it, with a reason", async () => {
    const all = await early();
    const admin = await addAdmin(kit.app);
    const open = (await kit.app.typed(admin, "admin.anomalies")).body as PhotoReview[];
    const first = open.find(({ jobId }) => jobId === all.jobId);
    const wordless = { anomalyId: first?.id, outcome: "refused" };
    expect((await kit.app.typed(admin, "admin.resolveAnomaly", wordless)).status).toBe(400);
    await review(all, "refused", "Nobody was there");
    at(monday);
    await pay(kit.app.deps);
    at(nextMonday);
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([[later("2026-03-09"), 1200]]);
    const other = { anomalyId: first?.id, outcome: "cleared" };
    expect(await kit.app.typed(admin, "admin.resolveAnomaly", other)).toMatchObject({
      status: 409,
      body: { code: "ANOMALY_RESOLVED" },
    });
  });

  test("shows the same amount on hold everywhere after a deduction, however long the review takes", async () => {
    at("2026-03-09T15:00:00.000Z");
    const all = await taken({ scheduledOn: later("2026-03-11") });
    at(dayBefore);
    await act(all, "runner.completeJob", { notes: "Early" });
    const week = later("2026-03-09");
    const deduction = {
      runnerId: all.runner.runnerId,
      week,
      adjustmentId: kit.app.deps.newId(),
      amount: "-5.00",
      reason: "Broken lid",
    };
    expect((await kit.app.typed(await addAdmin(kit.app), "admin.adjustPay", deduction)).status).toBe(200);
    const shown = async (procedure: Parameters<typeof kit.app.typed>[1], input?: object) => {
      const runner = { cookie: await signIn(kit.app, all.runner.userId) };
      return (await kit.app.typed(runner, procedure, input)).body;
    };
    const sums = { jobs: 1, earned: "12.00", adjusted: "-12.00", total: "0.00" };
    const job = { jobId: all.jobId, amount: "7.00", reason: "heldForReview" };
    expect(await shown("runner.statement", { week })).toMatchObject(sums);
    expect(await shown("runner.statements")).toMatchObject([{ ...sums, held: "7.00" }]);
    expect(await shown("runner.pay")).toMatchObject({
      today: { earned: "12.00", held: "7.00" },
      week: { ...sums, held: "7.00" },
      days: [{ earned: "12.00", adjusted: "-5.00", held: "7.00" }],
      held: [job],
    });
    at(monday);
    expect(await shown("runner.pay")).toMatchObject({ held: [job] });
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([]);
    expect(await shown("runner.statements")).toMatchObject([{ ...sums, held: "7.00" }]);
    at("2026-03-27T13:00:00.000Z");
    expect(await shown("runner.pay")).toMatchObject({ held: [job] });
  });

  test("waits for an open problem too", async () => {
    at("2026-03-09T15:00:00.000Z");
    const all = await taken({ scheduledOn: later("2026-03-11") });
    at(opensAt);
    await act(all, "runner.completeJob", { notes: "Dark" });
    const problem = { jobId: all.jobId, kind: "damage", wish: "credit", words: "The lid is broken" };
    expect((await kit.app.typed(all.homeowner, "homeowner.reportProblem", problem)).status).toBe(200);
    at(monday);
    await pay(kit.app.deps);
    expect(await paid(all)).toEqual([]);
    const admin = await addAdmin(kit.app);
    const open = await kit.app.typed(admin, "admin.problems", {});
    const found = (open.body as { rows: { id: string; job: { id: string } }[] }).rows.find(
      ({ job }) => job.id === all.jobId,
    );
    const answer = { problemId: found?.id, outcome: "answered", answer: "We mend it." };
    expect((await kit.app.typed(admin, "admin.resolveProblem", answer)).status).toBe(200);
    await pay(kit.app.deps);
    expect((await paid(all)).map(([, cents]) => cents)).toEqual([1200]);
  });
});
