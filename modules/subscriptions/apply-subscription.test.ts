import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubscriptionState } from "#adapters/payments/port.ts";
import { findViolations } from "#db/invariants.ts";
import { jobs, subscriptionEvents, vacationHolds } from "#db/schema/index.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules.ts";
import { findLiveSubscription } from "#modules/billing/queries/subscriptions.ts";
import type { Hold } from "#modules/schedule/contract.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, type Homeowner } from "#testkit/factories.ts";
import { applySubscription } from "./sync-subscription.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(() => {
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

/** Applies the provider's state of the home's subscription. */
async function told(
  home: Homeowner,
  status: SubscriptionStatus,
  more: Partial<SubscriptionState> = {},
): Promise<void> {
  const known = await findLiveSubscription(app.deps.db, home.userId);
  if (!known) throw new Error("No subscription");
  const state: SubscriptionState = {
    providerId: known.providerId ?? "",
    customerId: "cus_1",
    status,
    monthlyRateCents: 2900,
    periodStartsAt: "2026-03-01T12:00:00.000Z",
    periodEndsAt: "2026-04-01T12:00:00.000Z",
    key: null,
    isEndingAtPeriodEnd: false,
    pausedAt: status === "paused" ? app.clock.now : null,
    endedAt: status === "canceled" ? app.clock.now : null,
    card: null,
    invoices: [],
    ...more,
  };
  await app.deps.transact((tx) => applySubscription(app.deps, tx, known, state));
}

async function addHold(home: Homeowner, fromOn: string, untilOn: string): Promise<string> {
  return ((await app.typed(home, "homeowner.addHold", { fromOn, untilOn })).body as Hold).id;
}
const holdOf = async (id: string) =>
  (await app.deps.db.select().from(vacationHolds).where(eq(vacationHolds.id, id)))[0];
const openPickups = (home: Homeowner) =>
  app.deps.db.$count(jobs, and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled")));

/** A home with a three-week hold from today, and another hold in May. */
async function heldHome(): Promise<{ home: Homeowner; present: string; later: string }> {
  const home = await addHomeowner(app);
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  const present = await addHold(home, "2026-03-10", "2026-03-30");
  const later = await addHold(home, "2026-05-01", "2026-05-10");
  app.clock.now = "2026-03-20T12:00:00.000Z";
  return { home, present, later };
}

describe("a change at the provider", () => {
  test("to paused ends the current hold, and removes the pickups", async () => {
    const { home, present, later } = await heldHome();
    await told(home, "paused");
    expect(await holdOf(present)).toMatchObject({ untilOn: "2026-03-19", cancelledAt: null });
    expect(await holdOf(later)).toMatchObject({ untilOn: "2026-05-10", cancelledAt: null });
    expect(await openPickups(home)).toBe(0);
  });

  test("from paused restores the pickups, and no hold includes days of the pause", async () => {
    const { home, later } = await heldHome();
    await told(home, "paused");
    app.clock.now = "2026-05-05T12:00:00.000Z";
    await told(home, "active");
    expect(await holdOf(later)).toMatchObject({ fromOn: "2026-05-05", untilOn: "2026-05-10" });
    expect(await openPickups(home)).toBe(3);
  });

  test("from paused restores extra pickups", async () => {
    const home = await addHomeowner(app);
    await addJob(app, home, { scheduledOn: "2026-03-26", requestedAt: app.clock.now });
    await told(home, "paused");
    expect(await openPickups(home)).toBe(0);
    await told(home, "active");
    const restored = await app.deps.db.$count(
      jobs,
      and(
        eq(jobs.homeownerId, home.homeownerId),
        eq(jobs.scheduledOn, "2026-03-26"),
        eq(jobs.status, "scheduled"),
      ),
    );
    expect(restored).toBe(1);
  });

  test("from paused to a late payment restores extra pickups when it is paid", async () => {
    const home = await addHomeowner(app);
    await addJob(app, home, { scheduledOn: "2026-03-26", requestedAt: app.clock.now });
    await told(home, "paused");
    await told(home, "past_due");
    const before = await openPickups(home);
    await told(home, "active");
    expect(await openPickups(home)).toBe(before + 1);
  });

  test.each(["active", "paused"] as const)(
    "that ends a service that is %s ends its holds",
    async (before) => {
      const { home, present, later } = await heldHome();
      if (before === "paused") await told(home, "paused");
      await told(home, "canceled");
      expect(await holdOf(present)).toMatchObject({ untilOn: "2026-03-19" });
      expect(await holdOf(later)).toMatchObject({ cancelledAt: app.clock.now });
      expect(await openPickups(home)).toBe(0);
    },
  );

  test("that ends a service with its month removes extra pickups after it", async () => {
    const home = await addHomeowner(app);
    const kept = await addJob(app, home, { scheduledOn: "2026-03-31" });
    const gone = await addJob(app, home, { scheduledOn: "2026-04-02" });
    const isOpen = (id: string) =>
      app.deps.db.$count(jobs, and(eq(jobs.id, id), eq(jobs.status, "scheduled")));
    await told(home, "active", { isEndingAtPeriodEnd: true });
    expect([await isOpen(kept), await isOpen(gone)]).toEqual([1, 0]);
  });

  test("to canceled, kept, paused or resumed is recorded once each", async () => {
    const home = await addHomeowner(app);
    const endsAt = "2026-04-01T12:00:00.000Z";
    for (const [status, isEndingAtPeriodEnd] of [
      ["active", true],
      ["active", true],
      ["active", false],
      ["paused", false],
      ["paused", false],
      ["active", false],
    ] as const) {
      app.clock.advance(60_000);
      await told(home, status, { isEndingAtPeriodEnd });
    }
    const subscription = await findLiveSubscription(app.deps.db, home.userId);
    const events = await app.deps.db
      .select({ event: subscriptionEvents.event, endsAt: subscriptionEvents.endsAt })
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.subscriptionId, subscription?.id ?? ""))
      .orderBy(subscriptionEvents.happenedAt);
    expect(events).toEqual([
      { event: "canceled", endsAt },
      { event: "uncanceled", endsAt: null },
      { event: "paused", endsAt: null },
      { event: "resumed", endsAt: null },
    ]);
  });

  test("to a late payment changes neither pickups nor holds", async () => {
    const { home, present } = await heldHome();
    const before = await openPickups(home);
    await told(home, "past_due");
    expect(await holdOf(present)).toMatchObject({ untilOn: "2026-03-30", cancelledAt: null });
    expect(await openPickups(home)).toBe(before);
    await told(home, "active");
    expect(await openPickups(home)).toBe(before);
  });
});
