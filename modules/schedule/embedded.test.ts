import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { subscriptions } from "#db/schema/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { endSubscriptions } from "#modules/subscriptions/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, signIn } from "#testkit/factories.ts";
import { settleHolds } from "./vacation-holds.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("pglite");
});
afterAll(() => app.close());

test("on the embedded database too, a missed pickup and a hold are credited, and a service ends", async () => {
  const home = await addHomeowner(app);
  await addJob(app, home, { status: "assigned", runner: await addRunner(app) });
  app.clock.now = "2026-03-11T16:00:00.001Z";
  expect(await markMissed(app.deps)).toEqual({ missed: 1 });
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-670);

  const act = async (procedure: Parameters<TestApp["typed"]>[1], input?: unknown) =>
    (await app.typed({ cookie: await signIn(app, home.userId) }, procedure, input)).status;
  expect(await act("homeowner.addHold", { fromOn: "2026-03-12", untilOn: "2026-03-18" })).toBe(200);
  expect(await act("homeowner.addHold", { fromOn: "2026-03-18", untilOn: "2026-03-20" })).toBe(409);
  app.clock.now = "2026-03-19T12:00:00.000Z";
  expect(await settleHolds(app.deps)).toEqual({ settled: 1 });
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-1338);

  expect(await act("homeowner.holds")).toBe(200);
  expect(await act("homeowner.pauseService")).toBe(200);
  expect(await act("homeowner.resumeService")).toBe(200);
  expect(await act("homeowner.skipWeek", {})).toBe(200);
  expect(await act("homeowner.undoSkip", { days: ["2026-03-24"] })).toBe(200);
  expect(await act("homeowner.cancelService", { reason: "Moving away" })).toBe(200);
  expect(await endSubscriptions(app.deps)).toEqual({ ended: 1 });
  expect(
    await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, home.userId)),
  ).toMatchObject([{ status: "canceled", cancelReason: "Moving away" }]);
  expect(await findViolations(app.database)).toEqual([]);
});
