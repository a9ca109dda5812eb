import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { cleanings, jobs, notifications, properties } from "#db/schema/index.ts";
import type { Route } from "#modules/routes/contract.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHelper, hostWithCheckout } from "#testkit/circles.ts";
import { curbLaw, knowCenter } from "#testkit/curb-law.ts";
import { addAdmin } from "#testkit/factories.ts";
import { addStay, plan } from "#testkit/rentals.ts";
import type { HelperPage } from "./contract.ts";

let app: TestApp;
let on: Awaited<ReturnType<typeof hostWithCheckout>>;
let token: string;
let jobId: string;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
});
afterAll(async () => {
  // Other files in this database use the same ZIP codes.
  await app.database.execute("delete from curb_laws");
  await app.close();
});
beforeEach(async () => {
  on = await hostWithCheckout(app, "commit");
  // The next guests keep the window short; they leave after the days that are planned.
  await addStay(app, on.rental, { fromOn: "2026-03-13", untilOn: "2026-06-01" });
  await plan(app, on.rental);
  ({ token } = await addHelper(app, on.host, {
    scopes: ["see", "clean"],
    propertyIds: [on.rental.propertyId],
  }));
  jobId = (await page()).pickups[0]?.jobId ?? "";
});

const page = async () => (await app.typed(null, "helper.page", { token })).body as HelperPage;
const accept = () => app.typed(on.runner, "runner.acceptJob", { jobId });
const mark = (untilAt: string, leg: "out" | "in" = "out") =>
  app.typed(null, "helper.setCleaning", { token, jobId, leg, untilAt });
const end = (isDone: boolean) => app.typed(null, "helper.endCleaning", { token, jobId, isDone });
const job = async () => (await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const toldRunner = async () =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, on.runner.userId)))
    .filter(({ type }) => type === "cleanerWaits")
    .map(({ params }) => params);
const stop = async () =>
  ((await app.typed(on.runner, "runner.route", { day: "2026-03-12" })).body as Route).stops[0];
/** The pickup's window is 1 to 3 PM in New York. */
const at = {
  one: "2026-03-12T17:00:00.000Z",
  two: "2026-03-12T18:00:00.000Z",
  three: "2026-03-12T19:00:00.000Z",
};

test("the cans go out no earlier than the cleaner has been; planning keeps that", async () => {
  expect(await mark(at.two)).toMatchObject({ status: 200 });
  expect(await job()).toMatchObject({ windowStartsAt: at.two, outBy: at.three, windowEndsAt: at.three });
  expect(await plan(app, on.rental)).toBe(0);
  expect(await job()).toMatchObject({ windowStartsAt: at.two });
  expect((await page()).pickups).toMatchObject([
    { cleaning: { leg: "out", untilAt: at.two, doneAt: null }, acts: [{ kind: "cleaning", name: "Ana" }] },
  ]);
  expect(await findViolations(app.database)).toEqual([]);
});

test("a runner who has taken it sees it on the stop and is told, once a change", async () => {
  await accept();
  await mark(at.two);
  await mark(at.two);
  expect(await stop()).toMatchObject({
    windowStartsAt: at.two,
    cleaning: { leg: "out", untilAt: at.two, doneAt: null },
  });
  expect(await toldRunner()).toMatchObject([
    { leg: "out", state: "until", time: "14:00", date: "2026-03-12" },
  ]);
  await mark("2026-03-12T18:30:00.000Z");
  expect(await toldRunner()).toHaveLength(2);
  expect(await app.deps.db.select().from(cleanings).where(eq(cleanings.jobId, jobId))).toMatchObject([
    { wasFromAt: at.one },
  ]);
});

test("the cleaner is done early: the cans can go out as before", async () => {
  await accept();
  await mark(at.two);
  app.clock.now = "2026-03-12T17:10:00.000Z";
  expect(await end(true)).toMatchObject({ status: 200 });
  expect(await end(true)).toMatchObject({ status: 200 });
  expect(await job()).toMatchObject({ windowStartsAt: at.one });
  expect(await stop()).toMatchObject({ cleaning: { doneAt: app.clock.now } });
  expect((await toldRunner()).map((params) => (params as { state: string }).state)).toEqual([
    "until",
    "done",
  ]);
  expect((await page()).pickups[0]?.acts.map(({ kind }) => kind)).toEqual(["cleaning", "cleaned"]);
});

test("taking the time back leaves no trace on the stop", async () => {
  await mark(at.two);
  expect(await end(false)).toMatchObject({ status: 200 });
  expect(await end(false)).toMatchObject({ status: 404 });
  expect(await job()).toMatchObject({ windowStartsAt: at.one });
  expect((await page()).pickups).toMatchObject([{ cleaning: null }]);
  expect(await toldRunner()).toEqual([]);
});

test("the return waits too; its times stay", async () => {
  await accept();
  app.clock.now = at.one;
  await app.typed(on.runner, "runner.startJob", { jobId });
  expect(await mark(at.two)).toMatchObject({ status: 409, body: { code: "CLEANING_NOT_POSSIBLE" } });
  expect((await page()).pickups).toMatchObject([{ cleanBy: { out: null, in: "2026-03-12T18:30:00.000Z" } }]);
  expect(await mark(at.two, "in")).toMatchObject({ status: 200 });
  expect(await stop()).toMatchObject({ leg: "in", cleaning: { leg: "in", untilAt: at.two }, inBy: at.three });
  expect(await toldRunner()).toMatchObject([{ leg: "in" }]);
});

test("a refusal says why: too late for the runner, in the past, after the pickup", async () => {
  expect(await mark("2026-03-12T18:31:00.000Z")).toMatchObject({
    status: 409,
    body: { code: "CLEANING_TOO_LATE", params: { time: "14:30" } },
  });
  expect(await mark("2026-03-10T14:00:00.000Z")).toMatchObject({ body: { code: "CLEANING_PAST" } });
  expect(await job()).toMatchObject({ windowStartsAt: at.one });
  await app.typed(on.host, "rental.dropPickup", { id: (await page()).pickups[0]?.id });
  expect(await mark(at.two)).toMatchObject({ body: { code: "CLEANING_NOT_POSSIBLE" } });
});

test("a return on a collection day waits no longer than the curb rule allows", async () => {
  const { rental } = on;
  await knowCenter(app, on.zipCode);
  await app.deps.db
    .update(properties)
    .set({ collectionDays: ["Thursday"] })
    .where(eq(properties.id, rental.propertyId));
  await plan(app, rental);
  jobId = (await page()).pickups[0]?.jobId ?? "";
  const before = await job();
  const law = {
    ...curbLaw,
    kind: "zip",
    name: on.zipCode,
    zipCodes: [on.zipCode],
    startsOn: "2026-03-10",
    backBy: [{ kind: "clock", time: "13:00", isNextDay: false }],
  };
  expect((await app.typed(await addAdmin(app), "admin.addCurbLaw", law)).status).toBe(200);
  expect(before?.inBy && before.inBy > at.one).toBe(true);
  expect(await mark("2026-03-12T16:45:00.000Z", "in")).toMatchObject({
    status: 409,
    body: { code: "CLEANING_CURB_RULE", params: { time: "12:30" } },
  });
  expect(await mark("2026-03-12T16:30:00.000Z", "in")).toMatchObject({ status: 200 });
});
