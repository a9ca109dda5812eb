import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { homeownerProfiles, jobs, problems, subscriptions } from "#db/schema/index.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  newZip,
  serveArea,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { reporting } from "#testkit/problems.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { AdminProblem } from "./contract/records.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(() => kit.close());
afterEach(() => expectInvariants(app));

const dayMs = 86_400_000;

const { report, reported, ownJobs, credits, notices, completed } = reporting(() => kit);

describe("a credit", () => {
  test("is given at once when the pickup has no proof, and billing shows its cause", async () => {
    const { homeowner, jobId } = await completed();
    expect(
      await reported(homeowner, jobId, "nobodyCame", "credit", { words: " Still full. " }),
    ).toMatchObject({
      kind: "nobodyCame",
      wish: "credit",
      words: "Still full.",
      outcome: "credit",
      credit: "6.70",
      returnVisit: null,
      resolvedAt: app.clock.now,
    });
    expect(await credits(homeowner)).toEqual({ credit: "6.70", rows: [["problem", "6.70", "2026-03-11"]] });
    const [job] = await ownJobs(homeowner);
    expect(job?.problems).toMatchObject([{ outcome: "credit", credit: "6.70" }]);
  });

  test("is given once, however often requested and whatever else is wrong", async () => {
    const { homeowner, jobId } = await completed();
    const first = await reported(homeowner, jobId, "oneLeg", "credit");
    expect(await reported(homeowner, jobId, "oneLeg", "returnVisit", { words: "Again" })).toEqual(first);
    expect(await reported(homeowner, jobId, "nobodyCame", "credit")).toMatchObject({
      outcome: "alreadyCredited",
      credit: null,
    });
    expect((await credits(homeowner)).credit).toBe("6.70");
  });

  test("for a missed pickup exists without a report; reporting it adds none", async () => {
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    const jobId = await addJob(app, homeowner, { status: "missed", scheduledOn: "2026-03-09" });
    expect(await credits(homeowner)).toEqual({ credit: "6.70", rows: [["missed", "6.70", "2026-03-09"]] });
    expect(await reported(homeowner, jobId, "nobodyCame", "credit")).toMatchObject({
      outcome: "alreadyCredited",
    });
    expect((await credits(homeowner)).credit).toBe("6.70");
  });

  fullTest("waits for an admin when the photos disagree, and the admins are notified", async () => {
    const admin = await addAdmin(app);
    const { homeowner, jobId } = await completed({ withProof: true });
    expect(await reported(homeowner, jobId, "nobodyCame", "credit")).toMatchObject({
      outcome: null,
      resolvedAt: null,
      credit: null,
    });
    expect((await credits(homeowner)).credit).toBe("0.00");
    expect(await notices(admin)).toEqual(["problemReported"]);
  });

  test("is automatic twice in four weeks, and then waits for an admin", async () => {
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    const outcomes: unknown[] = [];
    for (let pickup = 0; pickup < 3; pickup++) {
      const { jobId } = await completed({ homeowner });
      outcomes.push((await reported(homeowner, jobId, "oneLeg", "credit")).outcome);
    }
    expect(outcomes).toEqual(["credit", "credit", null]);
  });

  test("does not grow when pickup days are removed later", async () => {
    const { homeowner, jobId } = await completed();
    const runner = await addRunner(app);
    for (const day of ["2026-03-02", "2026-03-04", "2026-03-06", "2026-03-09"])
      await addJob(app, homeowner, { kind: "weekly", status: "in_progress", runner, scheduledOn: day });
    const { credit } = await reported(homeowner, jobId, "oneLeg", "credit");
    // A quarter of two weeks' 13.39.
    expect(credit).toBe("3.35");
  });

  fullTest("waits for an admin once everything paid is refunded", async () => {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    const home = {
      phoneNumber: "(212) 555-0100",
      address: "1600 Elm Street",
      city: "New York",
      state: "NY",
      zipCode: "10003",
      pickupDays: ["Tuesday"],
    };
    await serveArea(app, home.zipCode);
    expect((await app.call(person, "POST", "/api/profile/homeowner", home)).status).toBe(200);
    const [row] = await app.deps.db
      .select()
      .from(homeownerProfiles)
      .where(eq(homeownerProfiles.userId, person.userId));
    if (!row) throw new Error("The home is not there");
    const { jobId } = await completed({
      homeowner: { ...person, homeownerId: row.id, zipCode: row.zipCode, timeZone: row.timeZone },
    });
    expect((await app.typed(person, "homeowner.requestRefund", {})).status).toBe(200);
    expect((await reported(person, jobId, "oneLeg", "credit")).outcome).toBeNull();
  });

  test("waits for an admin for a home that pays nothing", async () => {
    const { homeowner, jobId } = await completed();
    await app.database.execute("update subscriptions set monthly_rate_cents = 0 where user_id = $1", [
      homeowner.userId,
    ]);
    expect(await reported(homeowner, jobId, "oneLeg", "credit")).toMatchObject({
      outcome: null,
      credit: null,
    });
  });
});

describe("a return pickup", () => {
  test("is planned at once in the next window, paid like any other, with the report before the instructions", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const problem = await reported(homeowner, jobId, "wrongPlace", "returnVisit", {
      words: "Left in the street",
    });
    expect(problem).toMatchObject({
      outcome: "returnVisit",
      returnVisit: { on: "2026-03-10", status: "scheduled" },
    });
    const pickup = (await ownJobs(homeowner)).find((job) => job.id !== jobId);
    expect(pickup).toMatchObject({
      status: "scheduled",
      timeWindow: "afternoon",
      scheduledDate: "2026-03-10T12:00:00.000Z",
      specialInstructions: "Left in the street\nGate code 4711",
      paymentAmount: "12.00",
    });
    expect(await reported(homeowner, jobId, "wrongPlace", "returnVisit")).toEqual(problem);
    expect(await ownJobs(homeowner)).toHaveLength(2);
  });

  fullTest("shows its progress", async () => {
    const { homeowner, runner, jobId } = await completed({ withProof: true });
    await reported(homeowner, jobId, "oneLeg", "returnVisit");
    const pickup = (await ownJobs(homeowner)).find((job) => job.id !== jobId)?.id ?? "";
    await app.database.execute("update runner_profiles set service_areas = array[$1] where id = $2", [
      homeowner.zipCode,
      runner.runnerId,
    ]);
    expect((await app.typed(runner, "runner.acceptJob", { jobId: pickup })).status).toBe(200);
    const job = (await ownJobs(homeowner)).find(({ id }) => id === jobId);
    expect(job?.problems).toMatchObject([{ returnVisit: { on: "2026-03-10", status: "assigned" } }]);
  });

  test("waits for an admin when it cannot happen: paused, on hold that day, or after the end", async () => {
    const paused = await completed({ withProof: true });
    await app.call(paused.homeowner, "POST", "/api/homeowner/pause-service");
    expect(await reported(paused.homeowner, paused.jobId, "oneLeg", "returnVisit")).toMatchObject({
      outcome: null,
      returnVisit: null,
    });
    const held = await completed({ withProof: true });
    await app.typed(held.homeowner, "homeowner.addHold", { fromOn: "2026-03-10", untilOn: "2026-03-20" });
    expect(await reported(held.homeowner, held.jobId, "oneLeg", "returnVisit")).toMatchObject({
      outcome: null,
    });
    const ending = await completed({ withProof: true });
    await app.deps.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, periodEndsAt: app.clock.now })
      .where(eq(subscriptions.userId, ending.homeowner.userId));
    expect(await reported(ending.homeowner, ending.jobId, "oneLeg", "returnVisit")).toMatchObject({
      outcome: null,
    });
  });

  test("is not automatic for broken things: that waits for an admin", async () => {
    const { homeowner, jobId } = await completed();
    expect(await reported(homeowner, jobId, "damage", "returnVisit")).toMatchObject({ outcome: null });
  });
});

describe("a can the truck did not empty", () => {
  fullTest("stays out until tomorrow evening, and its runner is told", async () => {
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "in_progress", runner, scheduledOn: "2026-03-10" });
    const backBy = "2026-03-12T00:00:00.000Z";
    expect(await reported(homeowner, jobId, "notEmptied", "credit")).toMatchObject({
      outcome: "replanned",
      backBy,
    });
    expect(await notices(runner)).toEqual(["canStays"]);
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
    expect(job).toMatchObject({ status: "in_progress", inBy: backBy, windowEndsAt: backBy });
    expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(200);
  });

  test("brought back full goes out again with a return pickup", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    expect(await reported(homeowner, jobId, "notEmptied", "returnVisit")).toMatchObject({
      outcome: "returnVisit",
    });
  });
});

describe("a report", () => {
  fullTest("is accepted for five days", async () => {
    const before = app.clock.now;
    const { homeowner, jobId } = await completed();
    expect((await ownJobs(homeowner))[0]?.reportUntil).toBe("2026-03-15T15:00:00.000Z");
    app.clock.advance(5 * dayMs + 1);
    expect(await report(homeowner, jobId, "damage", "credit")).toMatchObject({
      status: 409,
      body: { code: "PROBLEM_TOO_LATE", message: "Problems can be reported within five days." },
    });
    expect((await ownJobs(homeowner))[0]?.reportUntil).toBeNull();
    app.clock.advance(-1);
    expect((await report(homeowner, jobId, "damage", "credit")).status).toBe(200);
    app.clock.now = before;
  });

  test("is refused for future pickups, other homes' pickups, and unknown kinds", async () => {
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    const jobId = await addJob(app, homeowner);
    expect(await report(homeowner, jobId, "nobodyCame", "credit")).toMatchObject({
      status: 409,
      body: { code: "PROBLEM_NOT_POSSIBLE" },
    });
    const other = await completed();
    expect(await report(homeowner, other.jobId, "damage", "credit")).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    expect((await report(homeowner, jobId, "rudeness", "credit")).status).toBe(400);
    expect((await report(homeowner, jobId, "damage", "flowers")).status).toBe(400);
    expect((await report(homeowner, jobId, "damage", "credit", { words: "x".repeat(1001) })).status).toBe(
      400,
    );
    expect(await app.deps.db.select().from(problems).where(eq(problems.jobId, jobId))).toEqual([]);
  });

  test("includes a photo, which its homeowner and admins see", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const body = await jpeg();
    const file = { jobId, contentType: "image/jpeg", bytes: body.byteLength };
    const upload = async () => {
      const answer = await app.typed(homeowner, "homeowner.createProblemPhotoUpload", file);
      expect(answer.status).toBe(200);
      const { photoUrl, upload: to } = answer.body as PhotoUpload;
      expect((await kit.send(to, body)).status).toBeLessThan(300);
      return photoUrl;
    };
    const photoUrl = await upload();
    const problem = await reported(homeowner, jobId, "damage", "credit", { photoUrl });
    expect((await kit.open(problem.photoUrl ?? "")).status).toBe(200);
    expect(await report(homeowner, jobId, "gateLeftOpen", "credit", { photoUrl })).toMatchObject({
      status: 400,
      body: { code: "PHOTO_UNKNOWN" },
    });
    expect(
      (await report(homeowner, jobId, "gateLeftOpen", "credit", { photoUrl: await upload() })).status,
    ).toBe(200);
    const { rows } = (await app.typed(await addAdmin(app), "admin.problems", {})).body as {
      rows: AdminProblem[];
    };
    const shown = rows.find(({ id }) => id === problem.id);
    expect(shown).toMatchObject({
      homeowner: { name: "Robin Field", email: homeowner.email },
      job: { id: jobId, legs: { out: { at: app.clock.now }, in: { at: app.clock.now } } },
    });
    for (const url of [shown?.photoUrl, shown?.job.legs.out.photoUrl, shown?.job.legs.in.photoUrl])
      expect((await kit.open(url ?? "")).status).toBe(200);
  });

  fullTest("loses its text and photo with the account, and the credit stays in the ledger", async () => {
    const { homeowner, jobId } = await completed();
    const body = await jpeg();
    const file = { jobId, contentType: "image/jpeg", bytes: body.byteLength };
    const { photoUrl, upload } = (await app.typed(homeowner, "homeowner.createProblemPhotoUpload", file))
      .body as PhotoUpload;
    await kit.send(upload, body);
    const problem = await reported(homeowner, jobId, "oneLeg", "credit", { photoUrl, words: "At my door" });
    const again = { cookie: await signIn(app, homeowner.userId) };
    expect((await app.call(again, "DELETE", "/api/profile")).status).toBe(200);
    const [row] = await app.deps.db.select().from(problems).where(eq(problems.id, problem.id));
    expect(row).toMatchObject({ words: null, photoId: null, creditCents: 670 });
    await kit.drain();
    expect((await kit.open(problem.photoUrl ?? "")).status).toBe(404);
  });
});
