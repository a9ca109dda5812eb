import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { invoices, jobs } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { canceling, monthEnd } from "#testkit/canceling.ts";
import { addJob, addRunner, serveArea } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { addRental } from "#testkit/rentals.ts";

let app: TestApp;
const { begin, cancel, endAt, servedHome, subscriptionOf, typed, undo } = canceling(() => app);
const { openDays } = holding(() => app);

beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "10001");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(begin);

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
