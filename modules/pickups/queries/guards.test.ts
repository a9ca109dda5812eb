import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayReports, gateCodeViews, jobs, photos, problems } from "#db/schema/index.ts";
import { recordView, saveHomeDetails } from "#modules/homes/queries/home-details.ts";
import {
  deletePictures,
  deleteWaitingPhoto,
  insertPhoto,
  markPhotoAttached,
} from "#modules/photos/queries.ts";
import { deleteDayReport, openDayReport, resolveDayReport } from "#modules/schedule/queries/days.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser } from "#testkit/factories.ts";
import { offeredJob, takenJob } from "#testkit/scenarios.ts";
import {
  beginJob,
  cancelJobs,
  claimJob,
  finishJob,
  moveOpenJobs,
  postponeReturn,
  unassignJob,
  unassignJobs,
} from "./job-changes.ts";
import { insertProblem, resolveProblem } from "./problems.ts";

// These statements repeat the rules' checks at the moment of the change, so nothing can happen in between.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const jobRow = async (jobId: string) => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];

describe("claiming a job", () => {
  const claim = (jobId: string, runnerId: string, now = app.clock.now) =>
    claimJob(app.deps.db, { jobId, runnerId, now });

  test("succeeds only for the first runner", async () => {
    const { runner, jobId } = await offeredJob(app);
    expect(await claim(jobId, runner.runnerId)).toBe(true);
    expect(await claim(jobId, (await addRunner(app)).runnerId)).toBe(false);
    expect(await jobRow(jobId)).toMatchObject({ runnerId: runner.runnerId });
  });

  test("fails once the window has ended", async () => {
    const { runner, jobId } = await offeredJob(app);
    expect(await claim(jobId, runner.runnerId, "2026-03-11T16:00:00.000Z")).toBe(false);
    expect(await jobRow(jobId)).toMatchObject({ status: "scheduled", runnerId: null });
  });

  test("fails while it is withheld after a runner felt unsafe", async () => {
    const { runner, jobId } = await offeredJob(app);
    const withhold = (isWithheld: boolean) =>
      app.deps.db.update(jobs).set({ isWithheld }).where(eq(jobs.id, jobId));
    await withhold(true);
    await expect(claim(jobId, runner.runnerId)).resolves.toBe(false);
    expect(await jobRow(jobId)).toMatchObject({ status: "scheduled", runnerId: null });
    await withhold(false);
    expect(await claim(jobId, runner.runnerId)).toBe(true);
  });
});

describe("finishing a job", () => {
  test("fails for anyone but its runner", async () => {
    const { jobId } = await takenJob(app);
    const { runnerId } = await addRunner(app);
    // Without the earning, the commit is refused; this test checks only the completing statement.
    const finished = await inVain((tx) =>
      finishJob(tx, { jobId, runnerId, notes: null, noPhotoReason: null, now: app.clock.now }),
    );
    expect(finished).toBe(false);
  });

  test.each(["scheduled", "missed", "cancelled"] as const)("fails for one that is %s", async (status) => {
    const { runnerId } = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status });
    const finished = await inVain((tx) =>
      finishJob(tx, { jobId, runnerId, notes: null, noPhotoReason: null, now: app.clock.now }),
    );
    expect(finished).toBe(false);
  });

  test("succeeds once", async () => {
    const { runner, jobId } = await takenJob(app);
    const completion = {
      jobId,
      runnerId: runner.runnerId,
      notes: null,
      noPhotoReason: null,
      now: app.clock.now,
    };
    const finished = await inVain(async (tx) => [
      await finishJob(tx, completion),
      await finishJob(tx, completion),
    ]);
    expect(finished).toEqual([true, false]);
  });
});

/** `unassignJob` for a single job. */
const unassignOne: typeof unassignJob = async (db, { jobId, runnerId }) =>
  (await unassignJobs(db, { jobIds: [jobId], runnerId })).length > 0;

describe.each([
  ["starting", beginJob, "assigned", ["scheduled", "in_progress", "missed", "cancelled"]],
  ["giving back", unassignJob, "assigned", ["scheduled", "in_progress", "missed", "cancelled"]],
  [
    "giving back, among others,",
    unassignOne,
    "assigned",
    ["scheduled", "in_progress", "missed", "cancelled"],
  ],
] as const)("%s a job", (_name, act, from, others) => {
  const actOn = (jobId: string, { runnerId }: { runnerId: string }) =>
    inVain((tx) => act(tx, { jobId, runnerId, now: app.clock.now }));

  test(`succeeds for one that is ${from}, for nobody but its runner`, async () => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status: from, runner });
    expect(await actOn(jobId, await addRunner(app))).toBe(false);
    expect(await actOn(jobId, runner)).toBe(true);
  });

  test.each(others)("fails for one that is %s", async (status) => {
    const runner = await addRunner(app);
    const jobId = await addJob(app, await addHomeowner(app), { status, runner });
    // The database would also refuse it, with an error.
    expect(await actOn(jobId, runner).catch(String)).toBe(false);
  });
});

describe("a pickup that has begun or ended", () => {
  test.each(["in_progress", "missed", "cancelled"] as const)(
    "is not canceled when it is %s",
    async (status) => {
      const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
      const jobId = await addJob(app, homeowner, { status, runner });
      const open = await addJob(app, homeowner);
      await expect(cancelJobs(app.deps.db, [jobId, open])).resolves.toEqual([open]);
    },
  );

  test.each(["in_progress", "missed", "cancelled"] as const)(
    "does not move when it is %s",
    async (status) => {
      const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
      const jobId = await addJob(app, homeowner, { status, runner });
      const open = await addJob(app, homeowner);
      const place = {
        address: "2 New Street",
        publicStreet: "New Street",
        city: "New York",
        zipCode: "10002",
      };
      await moveOpenJobs(app.deps.db, homeowner.homeownerId, { ...place, latitude: null, longitude: null });
      expect([(await jobRow(jobId))?.zipCode, (await jobRow(open))?.zipCode]).toEqual(["10001", "10002"]);
    },
  );
});

describe("a photo", () => {
  const waiting = async (ownerId: string) => {
    const id = app.deps.newId();
    const upload = { purpose: "house" as const, contentType: "image/jpeg" as const, photoBytes: 10 };
    await insertPhoto(app.deps.db, { id, ownerId, ...upload, createdAt: app.clock.now });
    return id;
  };
  const attach = (id: string, now = app.clock.now) => markPhotoAttached(app.deps.db, { id, now });
  const attachedAt = async (id: string) =>
    (await app.deps.db.select().from(photos).where(eq(photos.id, id)))[0]?.attachedAt;

  test("is attached once, and keeps that time", async () => {
    const id = await waiting((await addUser(app)).userId);
    expect(await attach(id, "2026-03-11T00:00:00.000Z")).toBe(true);
    expect(await attach(id, "2026-03-12T00:00:00.000Z")).toBe(false);
    expect(await attachedAt(id)).toBe("2026-03-11T00:00:00.000Z");
  });

  test("that is attached is not swept", async () => {
    const id = await waiting((await addUser(app)).userId);
    await attach(id);
    expect(await deleteWaitingPhoto(app.deps.db, id)).toBe(false);
    expect(await attachedAt(id)).toBe(app.clock.now);
  });

  test("that waits is not deleted with the one that is shown", async () => {
    const { userId } = await addUser(app);
    const [shown, next] = [await waiting(userId), await waiting(userId)];
    await attach(shown);
    const picture = { ownerId: userId, purpose: "house" as const, except: null };
    expect(await deletePictures(app.deps.db, picture)).toEqual([shown]);
    expect(await attachedAt(next)).toBeNull();
  });
});

/** The statements' results, in a transaction that is rolled back. */
async function inVain<Result>(act: (tx: TestApp["deps"]["db"]) => Promise<Result>): Promise<Result> {
  const kept: Result[] = [];
  await app.deps.db
    .transaction(async (tx) => {
      kept.push(await act(tx));
      tx.rollback();
    })
    .catch(() => {});
  if (kept.length === 0) throw new Error("The statements failed");
  return kept[0] as Result;
}

describe("a can left out for the truck", () => {
  test("is set only while it is out", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const backBy = "2026-03-13T00:00:00.000Z";
    for (const status of ["assigned", "in_progress"] as const) {
      const jobId = await addJob(app, homeowner, { status, runner });
      const isOut = status === "in_progress";
      expect(await postponeReturn(app.deps.db, { jobId, backBy })).toBe(isOut);
      expect((await jobRow(jobId))?.inBy === backBy).toBe(isOut);
    }
  });
});

describe("settling a problem", () => {
  test("happens once", async () => {
    const { jobId } = await takenJob(app);
    const { userId } = await addAdmin(app);
    const id = app.deps.newId();
    const now = app.clock.now;
    await insertProblem(app.deps.db, { id, jobId, kind: "damage", wish: "credit", reportedAt: now });
    const settle = (answer: string) =>
      resolveProblem(app.deps.db, id, {
        outcome: "answered",
        returnJobId: null,
        creditCents: null,
        answer,
        resolvedAt: now,
        resolvedBy: userId,
      });
    expect([await settle("Sorry"), await settle("Not sorry")]).toEqual([true, false]);
    const [row] = await app.deps.db.select().from(problems).where(eq(problems.id, id));
    expect(row?.answer).toBe("Sorry");
  });
});

describe("a day reported wrong", () => {
  test("is answered once, waits since its first report, and is withdrawn only while it waits", async () => {
    const { homeownerId } = await addHomeowner(app);
    const { userId } = await addAdmin(app);
    const onDay = "2026-03-17";
    const first = app.deps.newId();
    const open = (now: string, id = app.deps.newId()) =>
      openDayReport(app.deps.db, { cameOn: null, id, homeownerId, onDay, now });
    const answer = (outcome: "right" | "corrected") =>
      resolveDayReport(app.deps.db, { id: first, outcome, resolvedBy: userId, now: app.clock.now });
    const row = async () => {
      const rows = await app.deps.db.select().from(dayReports).where(eq(dayReports.homeownerId, homeownerId));
      return rows[0];
    };
    await open("2026-03-10T15:00:00.000Z", first);
    await open("2026-03-10T16:00:00.000Z");
    expect((await row())?.reportedAt).toBe("2026-03-10T15:00:00.000Z");
    expect([await answer("right"), await answer("corrected")]).toEqual([true, false]);
    await deleteDayReport(app.deps.db, { homeownerId, onDay });
    expect((await row())?.outcome).toBe("right");
    await open("2026-03-10T17:00:00.000Z");
    expect(await row()).toMatchObject({ outcome: null, reportedAt: "2026-03-10T17:00:00.000Z" });
    await deleteDayReport(app.deps.db, { homeownerId, onDay });
    expect(await row()).toBeUndefined();
  });
});

describe("viewing a gate code", () => {
  test("is for the runner of a job in progress, and recorded when shown", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    const other = await addRunner(app);
    const open = await addJob(app, homeowner);
    const sealed = app.deps.vault.seal("4711", homeowner.homeownerId);
    const { homeownerId } = homeowner;
    const details = {
      cansPlace: null,
      curbPlace: null,
      pets: null,
      fullCans: null,
      addOns: null,
      updatedAt: app.clock.now,
    };
    await saveHomeDetails(app.deps.db, { homeownerId, ...details, gateCodeSealed: sealed });
    const look = (id: string, { runnerId, userId }: typeof runner) =>
      recordView(app.deps.db, { id: app.deps.newId(), jobId: id, runnerId, userId, now: app.clock.now });
    expect(await look(jobId, other)).toBeNull();
    expect(await look(open, runner)).toBeNull();
    expect(await look(jobId, runner)).toEqual({ boundTo: homeownerId, sealed });
    await app.typed(runner, "runner.completeJob", { jobId });
    expect(await look(jobId, runner)).toBeNull();
    const looks = await app.deps.db.select().from(gateCodeViews);
    expect(looks.filter((each) => each.homeownerId === homeownerId)).toMatchObject([
      { jobId, userId: runner.userId },
    ]);
  });
});
