import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { subscriptions } from "#db/schema/index.ts";
import { findLiveSubscription } from "#modules/billing/queries/subscriptions.ts";
import { applySubscription } from "#modules/subscriptions/sync-subscription.ts";
import { endSubscriptions } from "#modules/subscriptions/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import type { Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { settleHolds } from "./vacation-holds.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  // 8 AM on a Tuesday in New York.
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

const { held, openDays, owed, pause, resume, rowOf, servedHome } = holding(() => app);

describe("a pause, during which nothing is charged,", () => {
  test("ends the current hold", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-10", "2026-03-31");
    app.clock.now = "2026-03-18T12:00:00.000Z";
    await pause(home);
    expect(await rowOf(id)).toMatchObject({ untilOn: "2026-03-17", cancelledAt: null });
    app.clock.now = "2026-04-18T12:00:00.000Z";
    await settleHolds(app.deps);
    expect(await owed(home)).toBe(0);
    await resume(home);
    await settleHolds(app.deps);
    expect(await owed(home)).toBe(-763);
  });

  test("cancels one that would have ended before the service resumes", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-20", "2026-03-29");
    await pause(home);
    app.clock.now = "2026-04-10T12:00:00.000Z";
    await settleHolds(app.deps);
    await resume(home);
    await settleHolds(app.deps);
    expect(await rowOf(id)).toMatchObject({ cancelledAt: app.clock.now, settledAt: null });
    expect(await owed(home)).toBe(0);
  });

  test("lets a longer one begin when the service resumes", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-20", "2026-04-16");
    await pause(home);
    app.clock.now = "2026-04-10T12:00:00.000Z";
    await resume(home);
    expect(await rowOf(id)).toMatchObject({ fromOn: "2026-04-10", untilOn: "2026-04-16", cancelledAt: null });
    expect(await openDays(home)).toBe("04-21 04-28 05-05");
  });

  test("leaves later holds, and those that ended before it", async () => {
    const home = await servedHome();
    const before = await held(home, "2026-03-10", "2026-03-16");
    const later = await held(home, "2026-05-01", "2026-05-10");
    app.clock.now = "2026-03-17T12:00:00.000Z";
    await pause(home);
    app.clock.now = "2026-04-10T12:00:00.000Z";
    await resume(home);
    await settleHolds(app.deps);
    expect(await rowOf(before.id)).toMatchObject({ untilOn: "2026-03-16", settledAt: app.clock.now });
    expect(await rowOf(later.id)).toMatchObject({ fromOn: "2026-05-01", cancelledAt: null });
    expect(await owed(home)).toBe(-668);
  });
});

describe("the end of the service", () => {
  const change = (home: Homeowner, values: Partial<typeof subscriptions.$inferInsert>) =>
    app.deps.db.update(subscriptions).set(values).where(eq(subscriptions.userId, home.userId));

  test("during a pause cancels the holds of the pause, and credits the days before it", async () => {
    const home = await servedHome();
    const before = await held(home, "2026-03-10", "2026-03-31");
    const within = await held(home, "2026-04-02", "2026-04-10");
    app.clock.now = "2026-03-18T12:00:00.000Z";
    await pause(home);
    app.clock.now = "2026-04-18T12:00:00.000Z";
    await change(home, { cancelAtPeriodEnd: true, periodEndsAt: "2026-04-15T12:00:00.000Z" });
    expect(await endSubscriptions(app.deps)).toEqual({ ended: 1 });
    await settleHolds(app.deps);
    expect(await rowOf(within.id)).toMatchObject({ cancelledAt: app.clock.now, settledAt: null });
    expect(await rowOf(before.id)).toMatchObject({ untilOn: "2026-03-17", settledAt: app.clock.now });
    expect(await owed(home)).toBe(-763);
  });

  test("reported by the provider during a pause does the same", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-20", "2026-03-29");
    await pause(home);
    app.clock.now = "2026-04-10T12:00:00.000Z";
    await app.deps.transact(async (tx) => {
      const known = await findLiveSubscription(tx, home.userId);
      if (!known) throw new Error("No subscription");
      await applySubscription(app.deps, tx, known, {
        providerId: known.providerId ?? "",
        customerId: "customer",
        status: "canceled",
        monthlyRateCents: known.monthlyRateCents,
        periodStartsAt: known.periodStartsAt,
        periodEndsAt: known.periodEndsAt,
        endedAt: app.clock.now,
        pausedAt: null,
        key: null,
        isEndingAtPeriodEnd: false,
        card: null,
        invoices: [],
      });
    });
    await settleHolds(app.deps);
    expect(await rowOf(id)).toMatchObject({ cancelledAt: app.clock.now, settledAt: null });
    expect(await owed(home)).toBe(0);
  });
});
