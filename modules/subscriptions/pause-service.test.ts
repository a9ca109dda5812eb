import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Payments } from "#adapters/payments/port.ts";
import { findViolations } from "#db/invariants.ts";
import { invoices, jobs, notifications, subscriptions } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { generate, generateForHome } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, signIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addRental } from "#testkit/rentals.ts";

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

const call = async (home: Homeowner, procedure: "homeowner.pauseService" | "homeowner.resumeService") =>
  app.typed({ cookie: await signIn(app, home.userId) }, procedure);
const pause = (home: Homeowner) => call(home, "homeowner.pauseService");
const resume = (home: Homeowner) => call(home, "homeowner.resumeService");

const subscriptionOf = async (home: Homeowner) =>
  (await app.deps.db.select().from(subscriptions).where(eq(subscriptions.userId, home.userId)))[0];
const openDays = async (home: Homeowner) =>
  (
    await app.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.status, "scheduled")))
      .orderBy(asc(jobs.scheduledOn))
  )
    .map((job) => job.scheduledOn.slice(5))
    .join(" ");

/** A home with a pickup each Tuesday, paid from February 20 to March 20. */
async function servedHome(): Promise<Homeowner> {
  const home = await addHomeowner(app);
  await app.deps.db
    .update(subscriptions)
    .set({
      activatedAt: "2026-02-20T12:00:00.000Z",
      periodStartsAt: "2026-02-20T12:00:00.000Z",
      periodEndsAt: "2026-03-20T12:00:00.000Z",
    })
    .where(eq(subscriptions.userId, home.userId));
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  return home;
}

describe("pausing", () => {
  test("cancels pickups not yet begun, tells the runners and stops the charges, also at the provider", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-12" });
    const atProvider = vi.spyOn(app.deps.payments, "pauseSubscription");
    expect(await pause(home)).toMatchObject({
      status: 200,
      body: { homeownerProfile: { subscriptionActive: false, subscriptionStatus: "paused" } },
    });
    const paused = await subscriptionOf(home);
    expect(atProvider.mock.calls).toEqual([[{ providerId: paused?.providerId }]]);
    expect(paused).toMatchObject({ status: "paused", pausedAt: app.clock.now });
    expect(await openDays(home)).toBe("");
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled" }]);
    app.clock.now = "2026-05-01T12:00:00.000Z";
    await bill(app.deps);
    await generate(app.deps);
    expect(await app.deps.db.$count(invoices, eq(invoices.userId, home.userId))).toBe(0);
    expect(await openDays(home)).toBe("");
  });

  test("is refused when nothing is running", async () => {
    const home = await servedHome();
    await pause(home);
    expect(await pause(home)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_PAUSE" } });
    for (const subscription of ["none", "incomplete", "canceled"] as const)
      expect(await pause(await addHomeowner(app, { subscription }))).toMatchObject({ status: 409 });
  });

  test("is refused when a cancellation comes first, and undoing that moves no end", async () => {
    const home = await servedHome();
    const act = async (procedure: "homeowner.cancelService" | "homeowner.undoCancelService") =>
      app.typed({ cookie: await signIn(app, home.userId) }, procedure, {});
    vi.spyOn(app.deps.payments, "pauseSubscription").mockImplementationOnce(async () => {
      expect((await act("homeowner.cancelService")).status).toBe(200);
    });
    expect(await pause(home)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_PAUSE" } });
    app.clock.now = "2026-03-14T12:00:00.000Z";
    expect((await act("homeowner.undoCancelService")).status).toBe(200);
    const periodEndsAt = "2026-03-20T12:00:00.000Z";
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", periodEndsAt });
  });

  test("changes nothing here when the provider fails", async () => {
    const home = await servedHome();
    vi.spyOn(app.deps.payments, "pauseSubscription").mockRejectedValue(unreachable());
    expect(await pause(home)).toMatchObject({ status: 503 });
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausedAt: null });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });
});

describe("resuming", () => {
  fullTest("restores the weekly pickups, and continues the paid month where it stopped", async () => {
    const home = await servedHome();
    await pause(home);
    app.clock.now = "2026-04-10T18:00:00.000Z";
    expect(await resume(home)).toMatchObject({
      status: 200,
      body: { homeownerProfile: { subscriptionStatus: "active" } },
    });
    // Ten days of the month were left.
    expect(await subscriptionOf(home)).toMatchObject({
      status: "active",
      pausedAt: null,
      periodStartsAt: "2026-02-20T12:00:00.000Z",
      periodEndsAt: "2026-04-20T18:00:00.000Z",
    });
    expect(await openDays(home)).toBe("04-14 04-21 04-28 05-05");
    app.clock.now = "2026-04-20T17:59:59.999Z";
    await bill(app.deps);
    expect(await app.deps.db.$count(invoices, eq(invoices.userId, home.userId))).toBe(0);
    app.clock.now = "2026-04-20T18:00:00.000Z";
    await bill(app.deps);
    expect(await app.deps.db.select().from(invoices).where(eq(invoices.userId, home.userId))).toMatchObject([
      { amountCents: 2900, periodStartsOn: "2026-04-20", periodEndsOn: "2026-05-20" },
    ]);
  });

  test("restores extra pickups whose day is still ahead, at the home and its rentals", async () => {
    const home = await servedHome();
    const { propertyId } = await addRental(app, home);
    const at = (day: string) => ({ scheduledOn: `2026-03-${day}`, requestedAt: app.clock.now });
    await addJob(app, home, at("12"));
    await addJob(app, home, at("19"));
    await addJob(app, home, {
      ...at("20"),
      propertyId,
      kind: "checkout",
      address: "12 Oak Avenue",
      publicStreet: "Oak Avenue",
    });
    const unwanted = await addJob(app, home, at("21"));
    await app.typed({ cookie: await signIn(app, home.userId) }, "homeowner.cancelJob", { jobId: unwanted });
    await pause(home);
    app.clock.now = "2026-03-16T12:00:00.000Z";
    await resume(home);
    expect(await openDays(home)).toBe("03-17 03-19 03-20 03-24 03-31 04-07");
  });

  test("after a cancellation is free, and keeps the end that counts from the cancellation", async () => {
    const home = await servedHome();
    const act = async (procedure: "homeowner.cancelService" | "homeowner.undoCancelService") =>
      (await app.typed({ cookie: await signIn(app, home.userId) }, procedure, {})).body;
    await pause(home);
    app.clock.now = "2026-05-01T12:00:00.000Z";
    // Ten days of the month were left.
    const ending = { isEnding: true, endsAt: "2026-05-11T12:00:00.000Z" };
    expect(await act("homeowner.cancelService")).toEqual(ending);
    app.clock.now = "2026-05-03T12:00:00.000Z";
    expect(await act("homeowner.cancelService")).toEqual(ending);
    // Undone, the month stands still again with eight days left.
    await act("homeowner.undoCancelService");
    app.clock.now = "2026-06-01T12:00:00.000Z";
    const endsAt = "2026-06-09T12:00:00.000Z";
    expect(await act("homeowner.cancelService")).toEqual({ isEnding: true, endsAt });
    app.clock.now = "2026-06-02T12:00:00.000Z";
    await resume(home);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", periodEndsAt: endsAt });
    expect(await openDays(home)).toBe("06-02");
    expect(await pause(home)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_PAUSE" } });
  });

  test("is refused when nothing is paused", async () => {
    expect(await resume(await servedHome())).toMatchObject({
      status: 409,
      body: { code: "NOTHING_TO_RESUME" },
    });
  });

  test("is refused when the provider could not charge: the service stays paused", async () => {
    const home = await servedHome();
    await pause(home);
    vi.spyOn(app.deps.payments, "resumeSubscription").mockResolvedValue({ status: "paused" });
    expect(await resume(home)).toMatchObject({ status: 409, body: { code: "RESUME_NOT_PAID" } });
    expect(await subscriptionOf(home)).toMatchObject({ status: "paused" });
    expect(await openDays(home)).toBe("");
  });
});

describe("a provider that bills on its own", () => {
  /** The provider's webhook arrives before its answer is applied. */
  const toldFirst = (status: "paused" | "active", home: Homeowner): Partial<Payments> => {
    const tell = async () => {
      const change = { status, pausedAt: status === "paused" ? app.clock.now : null };
      await app.deps.db.update(subscriptions).set(change).where(eq(subscriptions.userId, home.userId));
    };
    return {
      billMonth: null,
      pauseSubscription: tell,
      resumeSubscription: async () => {
        await tell();
        return { status: "active" };
      },
    };
  };
  const withPayments = async (payments: Partial<Payments>, act: () => Promise<{ status: number }>) => {
    const before = { ...app.deps.payments };
    Object.assign(app.deps.payments, payments);
    try {
      return (await act()).status;
    } finally {
      Object.assign(app.deps.payments, before);
    }
  };

  test("may report a pause, and its end, before it answers", async () => {
    const home = await servedHome();
    expect(await withPayments(toldFirst("paused", home), () => pause(home))).toBe(200);
    expect(await openDays(home)).toBe("");
    app.clock.now = "2026-04-10T18:00:00.000Z";
    expect(await withPayments(toldFirst("active", home), () => resume(home))).toBe(200);
    expect(await openDays(home)).toBe("04-14 04-21 04-28 05-05");
    // The provider decides the paid period.
    expect(await subscriptionOf(home)).toMatchObject({ periodEndsAt: "2026-03-20T12:00:00.000Z" });
  });
});

function unreachable(): Error {
  const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  return new Error("The provider did not answer", { cause });
}
