import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { gateCodeViews, homeDetails } from "#db/schema/index.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { hour, later, minute } from "#platform/instants.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { takenJob } from "#testkit/scenarios.ts";
import { withoutIds } from "#testkit/without-ids.ts";
import type { HomeDetails } from "./contract.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
  await app.queue.ready();
});
afterAll(() => kit.close());

const save = (who: Who, details: object) => app.typed(who, "homeowner.saveHomeDetails", details);
const details = async (who: Who) => (await app.typed(who, "homeowner.homeDetails")).body as HomeDetails;
const view = (who: Who, jobId: string) => app.typed(who, "runner.viewGateCode", { jobId });
const homeOf = (who: Who, jobId: string) => app.typed(who, "runner.homeOfJob", { jobId });
const newsOf = async (runner: Who) =>
  ((await app.typed(runner, "notifications.list")).body as Notification[]).filter(
    ({ type }) => type === "homeChanged",
  );

/** One of today's jobs with a runner, an hour into its window. */
async function jobNow(status: "assigned" | "in_progress" = "assigned", code: string | null = "#4711") {
  const homeowner = await addHomeowner(app);
  const runner = await addRunner(app);
  const jobId = await addJob(app, homeowner, { status, runner, scheduledOn: "2026-03-10" });
  if (code) expect((await save(homeowner, { gateCode: code })).status).toBe(200);
  return { homeowner, runner, jobId };
}

describe("a home's details", () => {
  test("are stored, omitted ones stay, and null clears them", async () => {
    const homeowner = await addHomeowner(app);
    expect(await details(homeowner)).toEqual({
      addOns: "ask",
      cansPlace: null,
      curbPlace: null,
      pets: null,
      fullCans: "leftOut",
      cansPhotoUrl: null,
      hasGateCode: false,
      hasStairs: false,
      longDriveway: false,
      gateCodeMark: null,
      gateCodeViews: [],
    });
    await save(homeowner, { cansPlace: " Behind the shed ", curbPlace: "Left of the mailbox", pets: "Rex" });
    await save(homeowner, { pets: null, gateCode: "4711" });
    await save(homeowner, { curbPlace: "" });
    expect(await details(homeowner)).toMatchObject({
      cansPlace: "Behind the shed",
      curbPlace: null,
      pets: null,
      hasGateCode: true,
    });
    await save(homeowner, { gateCode: null });
    expect((await details(homeowner)).hasGateCode).toBe(false);
  });

  test("are not saved over newer values of the same fields, gate code included", async () => {
    const homeowner = await addHomeowner(app);
    const seen = await details(homeowner);
    await save(homeowner, { pets: "Rex", gateCode: "4711" });
    expect((await save(homeowner, { curbPlace: "Left", seen: { curbPlace: seen.curbPlace } })).status).toBe(
      200,
    );
    expect((await save(homeowner, { pets: "Ada", seen: { pets: seen.pets } })).status).toBe(409);
    const { gateCodeMark } = seen;
    expect((await save(homeowner, { gateCode: "4712", seen: { gateCodeMark } })).status).toBe(409);
    const now = await details(homeowner);
    expect(now).toMatchObject({ pets: "Rex", curbPlace: "Left", hasGateCode: true });
    expect(
      (await save(homeowner, { gateCode: "4712", seen: { gateCodeMark: now.gateCodeMark } })).status,
    ).toBe(200);
    expect((await details(homeowner)).gateCodeMark).not.toBe(now.gateCodeMark);
  });

  test("are saved once when the answer was lost and the save is repeated", async () => {
    const homeowner = await addHomeowner(app);
    const { pets, gateCodeMark } = await details(homeowner);
    const change = { pets: "Rex", gateCode: "4711", seen: { pets, gateCodeMark } };
    expect((await save(homeowner, change)).status).toBe(200);
    const saved = await details(homeowner);
    expect((await save(homeowner, change)).status).toBe(200);
    expect(await details(homeowner)).toEqual(saved);
  });

  test("need a home", async () => {
    const runner = await addRunner(app);
    expect((await save(runner, { pets: "Rex" })).status).toBe(403);
  });

  test.each([
    ["a code of 41 characters", { gateCode: "4".repeat(41) }],
    ["an empty code", { gateCode: " " }],
    ["a place of 301 characters", { cansPlace: "x".repeat(301) }],
    ["a NUL", { pets: "Rex\u0000" }],
  ])("refuse %s", async (_, given) => {
    const homeowner = await addHomeowner(app);
    expect((await save(homeowner, given)).status).toBe(400);
  });

  test("include a picture of where the cans are, which a new one replaces", async () => {
    const { homeowner, runner, jobId } = await jobNow("assigned", null);
    const first = await kit.uploadPicture(homeowner, "cans", await jpeg());
    const saved = (await save(homeowner, { cansPhotoUrl: first })).body as HomeDetails;
    expect((await kit.open(saved.cansPhotoUrl ?? "")).status).toBe(200);
    const seen = (await homeOf(runner, jobId)).body as { cansPhotoUrl: string };
    expect((await kit.open(seen.cansPhotoUrl)).status).toBe(200);
    await save(homeowner, { pets: "Rex", cansPhotoUrl: saved.cansPhotoUrl });
    expect((await details(homeowner)).cansPhotoUrl).not.toBeNull();
    await save(homeowner, { cansPhotoUrl: null });
    expect((await details(homeowner)).cansPhotoUrl).toBeNull();
    await kit.drain();
    expect((await kit.open(saved.cansPhotoUrl ?? "")).status).toBe(404);
  });
});

describe("the gate code", () => {
  test("is stored nowhere in the database in plain text", async () => {
    const { homeowner } = await jobNow();
    const rows = await app.deps.db
      .select()
      .from(homeDetails)
      .where(eq(homeDetails.homeownerId, homeowner.homeownerId));
    expect(rows).toHaveLength(1);
    expect(withoutIds(rows)).not.toContain("4711");
    const { rows: all } = await app.database.execute(
      "select string_agg(t::text, '') as text from (select params::text as t from notifications union all select data::text from tasks.job) as t",
    );
    expect(String(all[0]?.text)).not.toContain("#4711");
  });

  test("is shown to the runner of a job in progress, and its homeowner sees each view", async () => {
    const { homeowner, runner, jobId } = await jobNow();
    expect(await view(runner, jobId)).toMatchObject({ status: 200, body: { gateCode: "#4711" } });
    app.clock.advance(minute);
    expect((await view(runner, jobId)).status).toBe(200);
    expect((await details(homeowner)).gateCodeViews).toEqual([
      { viewedAt: app.clock.now, scheduledOn: "2026-03-10", firstName: "Sam" },
      { viewedAt: later(app.clock.now, -minute), scheduledOn: "2026-03-10", firstName: "Sam" },
    ]);
    expect(await findViolations(app.database)).toEqual([]);
  });

  test("is shown while the cans are out too", async () => {
    const { runner, jobId } = await jobNow("in_progress");
    expect((await view(runner, jobId)).status).toBe(200);
  });

  test("is hidden before the day, and no view is recorded", async () => {
    const { homeowner, runner, jobId } = await takenJob(app);
    await save(homeowner, { gateCode: "4711" });
    expect(await view(runner, jobId)).toMatchObject({ status: 409, body: { code: "GATE_CODE_NOT_NOW" } });
    expect((await details(homeowner)).gateCodeViews).toEqual([]);
    expect((await homeOf(runner, jobId)).body).toMatchObject({
      hasGateCode: true,
      gateCodeFrom: "2026-03-11T11:00:00.000Z",
    });
  });

  test("is hidden from anyone else, and after the job was released or completed", async () => {
    const { homeowner, runner, jobId } = await jobNow();
    expect((await view(await addRunner(app), jobId)).status).toBe(404);
    expect((await view(homeowner, jobId)).status).toBe(403);
    await app.typed(runner, "runner.releaseJob", { jobId });
    expect((await view(runner, jobId)).status).toBe(404);
    const other = await jobNow("in_progress");
    await app.typed(other.runner, "runner.completeJob", { jobId: other.jobId });
    expect((await view(other.runner, other.jobId)).status).toBe(409);
    expect((await homeOf(other.runner, other.jobId)).status).toBe(404);
    expect(await app.deps.db.select().from(gateCodeViews).where(eq(gateCodeViews.jobId, jobId))).toEqual([]);
  });

  test("of a home does not open its rentals", async () => {
    const { homeowner, runner } = await jobNow();
    const added = await app.typed(homeowner, "rental.addProperty", {
      name: "Loft",
      address: "12 Oak Avenue",
      city: "New York",
      state: "NY",
      zipCode: "10001",
      guests: 4,
      bedrooms: 2,
      amenities: [],
    });
    const propertyId = (added.body as { id: string }).id;
    const atRental = await addJob(app, homeowner, {
      status: "assigned",
      runner,
      scheduledOn: "2026-03-10",
      kind: "checkout",
      propertyId,
    });
    expect((await view(runner, atRental)).status).toBe(404);
    expect((await homeOf(runner, atRental)).body).toMatchObject({ hasGateCode: false, gateCodeFrom: null });
  });

  test("sealed with a missing key is refused, and no view is recorded", async () => {
    const { homeowner, runner, jobId } = await jobNow();
    await app.deps.db
      .update(homeDetails)
      .set({ gateCodeSealed: `00000000.${"A".repeat(60)}` })
      .where(eq(homeDetails.homeownerId, homeowner.homeownerId));
    expect(await view(runner, jobId)).toMatchObject({ status: 409, body: { code: "GATE_CODE_UNREADABLE" } });
    expect((await details(homeowner)).gateCodeViews).toEqual([]);
  });

  test("is deleted with the account, together with its views", async () => {
    const { homeowner, runner, jobId } = await jobNow();
    await view(runner, jobId);
    expect((await app.call(homeowner, "DELETE", "/api/profile")).status).toBe(200);
    const home = homeowner.homeownerId;
    expect(await app.deps.db.select().from(homeDetails).where(eq(homeDetails.homeownerId, home))).toEqual([]);
    expect(await app.deps.db.select().from(gateCodeViews).where(eq(gateCodeViews.homeownerId, home))).toEqual(
      [],
    );
  });
});

describe("the runner of the next job", () => {
  fullTest("learns of a change once within minutes, and again after that or once it was read", async () => {
    const { homeowner, runner } = await takenJob(app);
    const sentEmails = () => app.emails.filter(({ to }) => to === runner.email);
    await save(homeowner, { pets: "Rex" });
    app.clock.advance(minute);
    await save(homeowner, { cansPlace: "Behind the shed" });
    await app.typed(homeowner, "profile.updateHomeowner", { specialInstructions: "Ring first" });
    const [notice, ...others] = await newsOf(runner);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ createdAt: app.clock.now, link: "/runner" });
    expect(notice?.message).toContain("March 11");
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: "" }), 5000);
    expect(sentEmails()).toHaveLength(1);

    await app.typed(runner, "notifications.markRead", { ids: [notice?.id] });
    await save(homeowner, { pets: "Rex and Fido" });
    expect(await newsOf(runner)).toHaveLength(2);
    app.clock.advance(hour);
    await save(homeowner, { pets: null });
    expect(await newsOf(runner)).toHaveLength(3);
  });

  test("also learns of a changed number of cans through the documented path", async () => {
    const { homeowner, runner } = await takenJob(app);
    await app.call(homeowner, "POST", "/api/profile/homeowner/update", { numberOfCans: 4 });
    expect(await newsOf(runner)).toHaveLength(1);
  });

  test("gets no notice when nothing changes, or when only the house's color does", async () => {
    const { homeowner, runner } = await takenJob(app);
    await save(homeowner, { pets: "Rex", gateCode: "4711" });
    app.clock.advance(hour);
    await save(homeowner, { pets: "Rex", gateCode: "4711" });
    await app.typed(homeowner, "profile.updateHomeowner", { firstName: "Robin" });
    expect(await newsOf(runner)).toHaveLength(1);
  });

  test("is the one with the soonest job, and none without an accepted job", async () => {
    const { homeowner, runner: sooner } = await takenJob(app);
    const after: Runner = await addRunner(app);
    await addJob(app, homeowner as Homeowner, {
      status: "assigned",
      runner: after,
      scheduledOn: "2026-03-20",
    });
    await save(homeowner, { pets: "Rex" });
    expect(await newsOf(sooner)).toHaveLength(1);
    expect(await newsOf(after)).toHaveLength(0);
    const alone = await addHomeowner(app);
    expect((await save(alone, { pets: "Rex" })).status).toBe(200);
  });
});
