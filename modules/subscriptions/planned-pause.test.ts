import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PaymentRefused, PaymentsUnavailable } from "#adapters/payments/port.ts";
import { findViolations } from "#db/invariants.ts";
import { invoices, notifications, subscriptionEvents } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { canceling } from "#testkit/canceling.ts";
import { addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import { addRental, addStay, plan } from "#testkit/rentals.ts";
import { beginPauses } from "./pause-service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
const { typed, cancel, undo, subscriptionOf, servedHome } = canceling(() => app);
const { openDays } = holding(() => app);
beforeEach(async () => {
  vi.restoreAllMocks();
  // Those of the test before.
  await beginAt("2026-06-30T12:00:00.000Z");
  // 8 AM on a Tuesday in New York.
  app.clock.now = "2026-03-10T12:00:00.000Z";
});

const pauseFrom = (home: Homeowner, fromOn: string, untilOn: string | null = null) =>
  typed(home, "homeowner.goAway", { fromOn, untilOn, choice: "pause" });
const undoPause = (home: Homeowner) => typed(home, "homeowner.undoPause");
/** March 24 begins in New York. */
const midnight = "2026-03-24T04:00:00.000Z";
const beginAt = async (now: string) => {
  app.clock.now = now;
  return beginPauses(app.deps);
};
const spansOf = async (home: Homeowner, month: string) =>
  ((await typed(home, "homeowner.calendarMonth", { month })).body as { spans: unknown[] }).spans;
const billingOf = async (home: Homeowner) =>
  (await typed(home, "homeowner.billing")).body as { nextCharge: { on: string } | null };
const refused = (code: string) => ({ status: 409, body: { code } });

describe("a planned pause", () => {
  test.each([
    ["before the month ends", "2026-03-17", { chargedOn: null, keptDays: 3 }],
    ["on the day it ends", "2026-03-20", { chargedOn: null, keptDays: 0 }],
    ["after the next bill", "2026-03-24", { chargedOn: "2026-03-20", keptDays: 27 }],
    ["months later", "2026-06-16", { chargedOn: "2026-03-20", keptDays: 4 }],
    ["today", "2026-03-10", { chargedOn: null, keptDays: 10 }],
  ])("%s says the bills and the days it keeps", async (_, fromOn, pause) => {
    const { body } = await typed(await servedHome(), "homeowner.previewAway", { fromOn, untilOn: null });
    expect(body).toMatchObject({ choice: "pause", pause });
  });

  test("cancels what is planned then, tells the runners, and adds nothing later", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-26" });
    expect((await pauseFrom(home, "2026-03-24")).body).toMatchObject({
      choice: "pause",
      days: ["2026-03-24", "2026-03-26", "2026-03-31"],
    });
    expect(await openDays(home)).toBe("03-10 03-17");
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled" }]);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausesAt: midnight });
    app.clock.now = "2026-03-20T11:00:00.000Z";
    await generate(app.deps);
    expect(await openDays(home)).toBe("03-10 03-17");
    const later = { scheduledDate: "2026-03-25", timeWindow: "morning" };
    expect(await typed(home, "homeowner.schedulePickup", later)).toMatchObject(refused("DAY_IN_PAUSE"));
  });

  test("ends the credit of a hold that reaches into it", async () => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-24");
    const creditUntil = async (untilOn: string) =>
      (
        (await typed(home, "homeowner.previewAway", { fromOn: "2026-03-12", untilOn })).body as {
          credit: string;
        }
      ).credit;
    const before = await creditUntil("2026-03-23");
    expect(before).toBe("11.45");
    expect(await creditUntil("2026-03-31")).toBe(before);
    await typed(home, "homeowner.goAway", { fromOn: "2026-03-12", untilOn: "2026-03-31", choice: "hold" });
    await beginAt(midnight);
    expect(await spansOf(home, "2026-03")).toContainEqual(
      expect.objectContaining({ fromOn: "2026-03-12", untilOn: "2026-03-23" }),
    );
  });

  test("is on the account, in the calendar and in the bills", async () => {
    const home = await servedHome();
    expect(await billingOf(home)).toMatchObject({ nextCharge: { on: "2026-03-20" } });
    await pauseFrom(home, "2026-03-17");
    expect((await typed(home, "auth.currentUser")).body).toMatchObject({
      homeownerProfile: { subscriptionStatus: "active", servicePausesOn: "2026-03-17" },
    });
    const span = { kind: "pause", fromOn: "2026-03-17", untilOn: null };
    expect(await spansOf(home, "2026-03")).toEqual([span]);
    expect(await spansOf(home, "2026-05")).toEqual([span]);
    const { body } = await typed(home, "homeowner.calendar");
    expect((body as { days: object[] }).days.slice(0, 2)).toMatchObject([
      { onDay: "2026-03-10", state: "scheduled" },
      { onDay: "2026-03-17", state: "notServed" },
    ]);
    expect(await billingOf(home)).toMatchObject({ nextCharge: null });
    await pauseFrom(home, "2026-03-24");
    expect(await billingOf(home)).toMatchObject({ nextCharge: { on: "2026-03-20" } });
  });

  test("can be undone and moved until it begins; extra and rental pickups come back", async () => {
    const home = await servedHome();
    const rental = await addRental(app, home);
    await addStay(app, rental, { fromOn: "2026-03-20", untilOn: "2026-03-27" });
    await plan(app, rental);
    const all = await openDays(home);
    await addJob(app, home, { scheduledOn: "2026-03-25", timeWindow: "evening", requestedAt: app.clock.now });
    const withExtra = await openDays(home);
    expect(withExtra).not.toBe(all);
    await pauseFrom(home, "2026-03-24");
    expect(await openDays(home)).toBe("03-10 03-17");
    expect((await undoPause(home)).body).toMatchObject({ homeownerProfile: { servicePausesOn: null } });
    expect(await openDays(home)).toBe(withExtra);
    expect(await undoPause(home)).toMatchObject(refused("NOTHING_TO_UNDO"));
    await pauseFrom(home, "2026-03-17");
    expect(await openDays(home)).toBe("03-10");
    await pauseFrom(home, "2026-03-26");
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-25");
    app.clock.now = midnight;
    await pauseFrom(home, "2026-03-25");
    await beginAt("2026-03-25T04:00:00.000Z");
    expect(await undoPause(home)).toMatchObject(refused("NOTHING_TO_UNDO"));
    expect(await pauseFrom(home, "2026-03-30")).toMatchObject(refused("NOTHING_TO_PAUSE"));
  });

  test("that the provider keeps refusing can be moved, undone, or begun at once", async () => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-17");
    vi.spyOn(app.deps.payments, "pauseSubscription").mockRejectedValueOnce(new PaymentRefused("unpaid"));
    expect(await beginAt("2026-03-18T12:00:00.000Z")).toEqual({ paused: 0, refused: 1 });
    expect((await pauseFrom(home, "2026-03-24")).status).toBe(200);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausesAt: midnight });
    app.clock.now = "2026-03-24T12:00:00.000Z";
    expect((await undoPause(home)).body).toMatchObject({ homeownerProfile: { servicePausesOn: null } });
    expect(await openDays(home)).toContain("03-31");
    await pauseFrom(home, "2026-03-25");
    app.clock.now = "2026-03-25T12:00:00.000Z";
    expect((await typed(home, "homeowner.pauseService")).status).toBe(200);
    expect(await subscriptionOf(home)).toMatchObject({ status: "paused", pausesAt: null });
  });

  test.each([
    ["undone", undoPause, null],
    ["moved", (home: Homeowner) => pauseFrom(home, "2026-03-31"), "2026-03-31T04:00:00.000Z"],
    [
      "dropped by a cancellation that is undone",
      (home: Homeowner) => cancel(home).then(() => undo(home)),
      null,
    ],
  ])("%s while the provider pauses resumes there", async (_, act, pausesAt) => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-24");
    const { payments } = app.deps;
    const resume = vi.spyOn(payments, "resumeSubscription");
    vi.spyOn(payments, "pauseSubscription").mockImplementationOnce(async () => {
      expect((await act(home)).status).toBe(200);
      resume.mockClear();
    });
    expect(await beginAt(midnight)).toEqual({ paused: 0, refused: 1 });
    expect(resume).toHaveBeenCalledTimes(1);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausesAt });
  });

  test("is not undone while the provider keeps it paused or does not answer", async () => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-24");
    app.clock.now = midnight;
    const resume = vi.spyOn(app.deps.payments, "resumeSubscription");
    resume.mockResolvedValueOnce({ status: "paused" });
    expect(await undoPause(home)).toMatchObject(refused("RESUME_NOT_PAID"));
    resume.mockRejectedValueOnce(new PaymentsUnavailable("down"));
    expect(await undoPause(home)).toMatchObject({ status: 503 });
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausesAt: midnight });
    expect((await undoPause(home)).status).toBe(200);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausesAt: null });
  });

  test("begins with its day; months before it are billed as usual, and it keeps the rest", async () => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-24");
    app.clock.now = "2026-03-20T12:00:00.000Z";
    await bill(app.deps);
    expect(await beginAt("2026-03-24T03:59:59.000Z")).toEqual({ paused: 0, refused: 0 });
    const atProvider = vi.spyOn(app.deps.payments, "pauseSubscription");
    expect(await beginAt(midnight)).toEqual({ paused: 1, refused: 0 });
    const { providerId } = (await subscriptionOf(home)) ?? {};
    expect(atProvider.mock.calls).toEqual([[{ providerId }]]);
    expect(await subscriptionOf(home)).toMatchObject({
      status: "paused",
      pausedAt: midnight,
      pausesAt: null,
    });
    expect(await beginAt("2026-04-25T12:00:00.000Z")).toEqual({ paused: 0, refused: 0 });
    await bill(app.deps);
    expect(await app.deps.db.$count(invoices, eq(invoices.userId, home.userId))).toBe(1);
    app.clock.now = "2026-05-24T04:00:00.000Z";
    await typed(home, "homeowner.resumeService");
    // Of the month from March 20 to April 20, the days from March 24 on.
    expect(await subscriptionOf(home)).toMatchObject({
      status: "active",
      periodEndsAt: "2026-06-20T12:00:00.000Z",
    });
  });

  test("waits while the provider refuses it, and after an outage", async () => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-24");
    const atProvider = vi.spyOn(app.deps.payments, "pauseSubscription");
    atProvider.mockRejectedValueOnce(new PaymentRefused("subscription_not_pausable"));
    expect(await beginAt(midnight)).toEqual({ paused: 0, refused: 1 });
    atProvider.mockRejectedValueOnce(new PaymentsUnavailable("down"));
    await expect(beginPauses(app.deps)).rejects.toThrow(PaymentsUnavailable);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", pausesAt: midnight });
    expect(await beginPauses(app.deps)).toEqual({ paused: 1, refused: 0 });
    const { id = "" } = (await subscriptionOf(home)) ?? {};
    expect(
      await app.deps.db.select().from(subscriptionEvents).where(eq(subscriptionEvents.subscriptionId, id)),
    ).toMatchObject([{ event: "paused" }]);
  });

  test("is dropped by a cancellation, whose days keep their pickups, and by a pause now", async () => {
    const home = await servedHome();
    await pauseFrom(home, "2026-03-17");
    expect(await openDays(home)).toBe("03-10");
    await cancel(home);
    expect(await subscriptionOf(home)).toMatchObject({ pausesAt: null, cancelAtPeriodEnd: true });
    expect(await openDays(home)).toBe("03-10 03-17");
    expect(await pauseFrom(home, "2026-03-17")).toMatchObject(refused("NOTHING_TO_PAUSE"));
    await undo(home);
    await pauseFrom(home, "2026-03-24");
    await typed(home, "homeowner.pauseService");
    expect(await subscriptionOf(home)).toMatchObject({ status: "paused", pausesAt: null });
  });

  test("does not begin for a home that canceled and undid it while another home's began", async () => {
    const homes = [await servedHome(), await servedHome()];
    for (const home of homes) await pauseFrom(home, "2026-03-17");
    const { payments } = app.deps;
    const pauseSubscription = payments.pauseSubscription.bind(payments);
    const atProvider = vi.spyOn(payments, "pauseSubscription").mockImplementationOnce(async (of) => {
      for (const home of homes)
        if ((await subscriptionOf(home))?.providerId !== of.providerId) {
          await cancel(home);
          await undo(home);
        }
      return pauseSubscription(of);
    });
    expect(await beginAt("2026-03-17T04:00:00.000Z")).toEqual({ paused: 1, refused: 1 });
    expect(atProvider).toHaveBeenCalledTimes(1);
    const statuses = await Promise.all(homes.map(async (home) => (await subscriptionOf(home))?.status));
    expect(statuses.toSorted()).toEqual(["active", "paused"]);
  });

  test("takes the place of a hold that would be longer than a year", async () => {
    const home = await servedHome();
    const { body } = await pauseFrom(home, "2026-03-24", "2027-03-31");
    expect(body).toMatchObject({ choice: "pause", holdId: null });
    expect(await subscriptionOf(home)).toMatchObject({ pausesAt: midnight });
  });
});
