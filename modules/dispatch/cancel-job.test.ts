import { and, eq, ne } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs } from "#db/schema/index.ts";
import type { AdminCredit } from "#modules/billing/contract.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, type Homeowner, newZip, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  home = await addHomeowner(app, { zipCode: newZip(), pickupDays: ["Tuesday"] });
  await generate(app.deps);
});
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));
afterAll(() => app.close());

const day = "2026-03-17";

async function cancel(jobId: string | undefined, cause: "ours" | "homeowner") {
  const seen = { status: "scheduled", runnerId: null, day };
  const answer = await app.typed(admin, "admin.cancelJob", { jobId, seen, cause, reason: "Storm" });
  expect(answer.status).toBe(200);
  return (answer.body as { credit: string | null }).credit;
}

async function planned(): Promise<string | undefined> {
  const isPlanned = and(
    eq(jobs.homeownerId, home.homeownerId),
    eq(jobs.scheduledOn, day),
    ne(jobs.status, "cancelled"),
  );
  return (await app.deps.db.select().from(jobs).where(isPlanned))[0]?.id;
}

const undoSkip = () => app.typed(home, "homeowner.undoSkip", { days: [day] });

test("a pickup that we canceled and credited cannot be restored, so the credit pays for no pickup", async () => {
  expect(await cancel(await planned(), "ours")).toBe("6.70");
  expect(await undoSkip()).toMatchObject({ status: 409, body: { code: "CANCELLED_WITH_CREDIT" } });
  expect(await planned()).toBeUndefined();
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-670);
});

test("a pickup canceled for the homeowner can be restored", async () => {
  expect(await cancel(await planned(), "homeowner")).toBeNull();
  expect((await undoSkip()).status).toBe(200);
  expect(await planned()).toBeDefined();
});

fullTest("a home is credited once per day, however many of its pickups we cancel", async () => {
  expect(await cancel(await planned(), "ours")).toBe("6.70");
  expect(await cancel(await addJob(app, home, { scheduledOn: day }), "ours")).toBeNull();
  expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-670);
});

test("the operator's list shows and finds the credit by its cause", async () => {
  await cancel(await planned(), "ours");
  const answer = await app.typed(admin, "admin.credits", { userId: home.userId, cause: "cancelled" });
  expect((answer.body as { rows: AdminCredit[] }).rows).toMatchObject([
    { cause: "cancelled", amount: "6.70", pickupOn: day, reason: null },
  ]);
});

test("a canceled pickup earns the same credit as a missed one, by its day's rule", async () => {
  const rule = { missedPercent: 150, byRule: 2, mostByHand: "50" };
  for (const [value, effectiveOn] of [
    [rule, day],
    [{ ...rule, missedPercent: 200 }, "2026-03-18"],
  ] as const) {
    const { credit } = (await app.typed(admin, "admin.rules")).body as {
      credit: { lastChange: string | null };
    };
    const change = { rule: "credit", value, effectiveOn, seen: credit.lastChange };
    expect((await app.typed(admin, "admin.setRule", change)).status).toBe(200);
  }
  expect(await cancel(await planned(), "ours")).toBe("10.05");
});
