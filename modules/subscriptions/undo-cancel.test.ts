import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { invoices, jobs, subscriptions } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, serveArea, signIn } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { addRental } from "#testkit/rentals.ts";
import { endSubscriptions } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "10001");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
const monthEnd = "2026-03-20T12:00:00.000Z";
beforeEach(async () => {
  app.clock.now = monthEnd;
  await endSubscriptions(app.deps);
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

const typed = async (home: Homeowner, procedure: Parameters<TestApp["typed"]>[1], input?: unknown) =>
  app.typed({ cookie: await signIn(app, home.userId) }, procedure, input);
const cancel = (home: Homeowner, reason?: string) =>
  typed(home, "homeowner.cancelService", reason === undefined ? {} : { reason });
const undo = (home: Homeowner) => typed(home, "homeowner.undoCancelService");
const endAt = async (now: string) => {
  app.clock.now = now;
  return (await endSubscriptions(app.deps)).ended;
};

const subscriptionOf = async (home: Homeowner) =>
  (await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, home.userId)))[0];
const { openDays } = holding(() => app);

/** A home with a pickup each Tuesday, paid from February 20 to March 20. */
async function servedHome(): Promise<Homeowner> {
  const home = await addHomeowner(app);
  await app.deps.db
    .update(subscriptions)
    .set({
      activatedAt: "2026-02-20T12:00:00.000Z",
      periodStartsAt: "2026-02-20T12:00:00.000Z",
      periodEndsAt: monthEnd,
    })
    .where(eq(subscriptions.userId, home.userId));
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  return home;
}

describe("undoing the cancellation", () => {
  test("continues the service: the pickups are planned again, and the next month is charged", async () => {
    const home = await servedHome();
    await cancel(home, "Moving away");
    expect(await undo(home)).toMatchObject({ status: 200, body: { isEnding: false, endsAt: null } });
    expect(await subscriptionOf(home)).toMatchObject({ cancelAtPeriodEnd: false, cancelReason: null });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
    expect(await endAt(monthEnd)).toBe(0);
    await bill(app.deps);
    expect(await app.deps.db.$count(invoices, eq(invoices.userId, home.userId))).toBe(1);
  });

  test("restores the extra pickups that the end canceled once, open to all runners", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    const { propertyId } = await addRental(app, home);
    const at = (day: string) => ({ scheduledOn: `2026-${day}`, requestedAt: app.clock.now });
    await addJob(app, home, { ...at("03-26"), status: "assigned", runner, specialInstructions: "Ring" });
    await addJob(app, home, {
      ...at("03-27"),
      propertyId,
      kind: "checkout",
      address: "12 Oak Avenue",
      publicStreet: "Oak Avenue",
    });
    const unwanted = await addJob(app, home, at("03-28"));
    const days = "03-10 03-17 03-24 03-26 03-27 03-28 03-31";
    await cancel(home);
    expect(await openDays(home)).toBe("03-10 03-17");
    app.clock.advance(60_000);
    await undo(home);
    expect(await openDays(home)).toBe(days);
    const back = and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled"));
    expect(
      await app.deps.db
        .select()
        .from(jobs)
        .where(and(back, eq(jobs.scheduledOn, "2026-03-26"))),
    ).toEqual([expect.objectContaining({ kind: "one_off", runnerId: null, specialInstructions: "Ring" })]);
    const [last] = await app.deps.db
      .select()
      .from(jobs)
      .where(and(back, eq(jobs.scheduledOn, "2026-03-28")));
    expect(last?.id).not.toBe(unwanted);
    expect((await typed(home, "homeowner.cancelJob", { jobId: last?.id })).status).toBe(200);
    app.clock.advance(60_000);
    await cancel(home);
    app.clock.advance(60_000);
    await undo(home);
    expect(await openDays(home)).toBe(days.replace(" 03-28", ""));
  });

  test("during a pause restores the extra pickups when the pause ends", async () => {
    const home = await servedHome();
    await addJob(app, home, { scheduledOn: "2026-03-26", requestedAt: app.clock.now });
    await typed(home, "homeowner.pauseService");
    await cancel(home);
    await undo(home);
    expect(await openDays(home)).toBe("");
    await typed(home, "homeowner.resumeService");
    expect(await openDays(home)).toContain("03-26");
  });

  test("is refused when nothing was canceled, and once the service has ended", async () => {
    const home = await servedHome();
    expect(await undo(home)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_UNDO" } });
    await cancel(home);
    await endAt(monthEnd);
    expect(await undo(home)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_UNDO" } });
  });
});
