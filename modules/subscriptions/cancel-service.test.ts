import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { invoices, jobs, notifications, subscriptions, vacationHolds } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { bill } from "#modules/billing/tasks.ts";
import type { Person } from "#modules/people/contract.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { settleHolds } from "#modules/schedule/vacation-holds.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { canceling, monthEnd } from "#testkit/canceling.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Homeowner, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { holding } from "#testkit/holds.ts";
import { addRental } from "#testkit/rentals.ts";
import { endSubscriptions } from "./tasks.ts";

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

const emailsOf = async (home: Homeowner) =>
  (
    await app.database.execute(
      "select data from tasks.job where name = 'deliver-mail' and data->>'userId' = $1",
      [home.userId],
    )
  ).rows.map(({ data }) => data as { letter: string; params: object });

describe("canceling the service", () => {
  test("keeps it until the end of the paid month, and the next month is not charged", async () => {
    const home = await servedHome();
    const atProvider = vi.spyOn(app.deps.payments, "endAtPeriodEnd");
    expect(await cancel(home)).toMatchObject({ status: 200, body: { isEnding: true, endsAt: monthEnd } });
    const { providerId } = (await subscriptionOf(home)) ?? {};
    expect(atProvider.mock.calls).toEqual([[{ providerId, isEnding: true }]]);
    expect(await subscriptionOf(home)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect(await openDays(home)).toBe("03-10 03-17");
    expect(await endAt("2026-03-20T11:59:59.999Z")).toBe(0);
    app.clock.now = "2026-05-01T12:00:00.000Z";
    await bill(app.deps);
    expect(await app.deps.db.$count(invoices, eq(invoices.userId, home.userId))).toBe(0);
    expect(await endAt("2026-05-01T12:00:00.000Z")).toBe(1);
  });

  test("removes pickups after the end from the runners' routes", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    const [late] = await app.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, "2026-03-24")));
    await app.call(runner, "POST", "/api/runner/accept-job", { jobId: late?.id });
    await cancel(home);
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled", params: { date: "2026-03-24" } }]);
  });

  test("cancels extra pickups and cleanups after the end, accepted or not, and keeps earlier ones", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    const rental = await addRental(app, home);
    const at = (day: string) => ({ scheduledOn: `2026-${day}`, requestedAt: app.clock.now });
    const { propertyId } = rental;
    await addJob(app, home, at("03-19"));
    await addJob(app, home, { ...at("03-20"), timeWindow: "08:00" });
    await addJob(app, home, { ...at("03-19"), propertyId, kind: "checkout" });
    const gone = [
      await addJob(app, home, { ...at("03-21"), timeWindow: "evening" }),
      await addJob(app, home, { ...at("03-22"), propertyId, kind: "checkout" }),
      await addJob(app, home, { ...at("03-23"), propertyId, kind: "checkout", status: "assigned", runner }),
    ];
    const begun = await addJob(app, home, { ...at("03-25"), status: "in_progress", runner });
    await cancel(home);
    // 8 AM on March 20 in New York is exactly when the service ends.
    expect(await openDays(home)).toBe("03-10 03-17 03-19 03-19");
    const left = await app.deps.db.select().from(jobs).where(inArray(jobs.id, gone));
    expect(left.map(({ status, runnerId }) => [status, runnerId])).toEqual(
      gone.map(() => ["cancelled", null]),
    );
    expect(await app.deps.db.$count(jobs, and(eq(jobs.id, begun), eq(jobs.status, "in_progress")))).toBe(1);
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled", params: { date: "2026-03-23" } }]);
  });

  test("refuses new pickups after the end, over every API, until it is undone", async () => {
    const home = await servedHome();
    const { propertyId } = await addRental(app, home);
    const pickup = (scheduledDate: string) =>
      app.call(home, "POST", "/api/homeowner/schedule-pickup", { scheduledDate, timeWindow: "08:00" });
    const checkoutPickup = (scheduledDate: string, at: object) =>
      app.call(home, "POST", "/api/vacation-rental/schedule-pickup", {
        scheduledDate,
        timeWindow: "13:00",
        isCheckout: true,
        ...at,
      });
    await cancel(home);
    const refused = { status: 409, body: { code: "DAY_AFTER_SERVICE_END" } };
    for (const day of ["2026-03-20", "2026-04-03"]) expect(await pickup(day)).toMatchObject(refused);
    for (const at of [{}, { propertyId }])
      expect(await checkoutPickup("2026-04-03", at)).toMatchObject(refused);
    expect((await pickup("2026-03-19")).status).toBe(201);
    expect((await checkoutPickup("2026-03-19", { propertyId })).status).toBe(201);
    await undo(home);
    expect((await pickup("2026-04-03")).status).toBe(201);
    expect((await checkoutPickup("2026-04-03", { propertyId })).status).toBe(201);
  });

  test("accepts an optional reason; the first one stays, and canceling again is no error", async () => {
    const home = await servedHome();
    expect((await cancel(home)).status).toBe(200);
    expect(await subscriptionOf(home)).toMatchObject({ cancelReason: null });
    await cancel(home, "Moving away");
    await cancel(home, "Something else");
    await cancel(home);
    expect(await subscriptionOf(home)).toMatchObject({
      cancelReason: "Moving away",
      cancelAtPeriodEnd: true,
    });
    expect(await cancel(home, "x".repeat(1001))).toMatchObject({ status: 400 });
  });

  test("is refused when nothing has begun", async () => {
    for (const subscription of ["none", "incomplete", "canceled"] as const)
      expect(await cancel(await addHomeowner(app, { subscription }))).toMatchObject({
        status: 409,
        body: { code: "NOTHING_TO_CANCEL" },
      });
  });

  test("changes nothing here when the provider fails", async () => {
    const home = await servedHome();
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    vi.spyOn(app.deps.payments, "endAtPeriodEnd").mockRejectedValue(new Error("No answer", { cause }));
    expect(await cancel(home)).toMatchObject({ status: 503 });
    expect(await subscriptionOf(home)).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });
});

describe("a canceled service", () => {
  const shownOf = async (home: Homeowner) => {
    const { body: user } = await app.call(home, "GET", "/api/user");
    const { body: billing } = await typed(home, "homeowner.billing");
    const { serviceEndsOn, serviceEndsAt } = (user as User).homeownerProfile ?? {};
    return [serviceEndsOn, serviceEndsAt, (billing as Billing).endsOn];
  };

  test.each(["active", "past_due", "paused"] as const)(
    "that is %s shows its end wherever it is shown, until it is undone",
    async (status) => {
      const home = await servedHome();
      await app.deps.db
        .update(subscriptions)
        .set({ status, pausedAt: status === "paused" ? app.clock.now : null })
        .where(eq(subscriptions.userId, home.userId));
      expect(await shownOf(home)).toEqual([null, null, null]);
      await cancel(home);
      expect(await shownOf(home)).toEqual(["2026-03-20", monthEnd, "2026-03-20"]);
      await undo(home);
      expect(await shownOf(home)).toEqual([null, null, null]);
      expect(await subscriptionOf(home)).toMatchObject({ status });
    },
  );

  test("is announced once, also by email, however often it is canceled, and again after it was undone", async () => {
    const home = await servedHome();
    const told = async () =>
      (await emailsOf(home)).filter(({ letter: sentEmail }) => sentEmail === "serviceCancelled");
    await Promise.all([cancel(home), cancel(home), cancel(home)]);
    const sentEmail = { userId: home.userId, letter: "serviceCancelled", params: { until: "2026-03-20" } };
    expect(await told()).toEqual([sentEmail]);
    const notices = await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, home.userId));
    expect(notices).toMatchObject([{ type: "serviceCancelled", link: "/settings#billing" }]);
    await undo(home);
    await cancel(home);
    expect(await told()).toHaveLength(2);
  });
});

test("an admin sees when a canceled service ends, and its history", async () => {
  const home = await servedHome();
  const admin = await addAdmin(app);
  const seen = async () => {
    const [{ body: person }, { body: timeline }] = await Promise.all([
      app.typed(admin, "admin.person", { id: home.userId }),
      app.typed(admin, "admin.personTimeline", { id: home.userId, kind: "change" }),
    ]);
    const { rows } = timeline as { rows: { what: string; day: string | null; words: string | null }[] };
    return {
      endsOn: (person as Person).homeowner?.serviceEndsOn,
      events: rows.slice(0, -2).map(({ what, day, words }) => [what, day, words].filter(Boolean).join(" ")),
    };
  };
  const act = async (procedure: Parameters<TestApp["typed"]>[1], input?: object) => {
    app.clock.advance(60_000);
    expect((await typed(home, procedure, input)).status).toBe(200);
  };
  await act("homeowner.cancelService", { reason: "Moving away" });
  await act("homeowner.cancelService", {});
  expect(await seen()).toEqual({
    endsOn: "2026-03-20",
    events: ["service.canceled 2026-03-20 Moving away"],
  });
  await act("homeowner.undoCancelService");
  await act("homeowner.pauseService");
  await act("homeowner.resumeService");
  await act("homeowner.cancelService", {});
  expect(await seen()).toEqual({
    endsOn: "2026-03-20",
    events: [
      "service.canceled 2026-03-20",
      "service.resumed",
      "service.paused",
      "service.uncanceled",
      "service.canceled 2026-03-20",
    ],
  });
  await act("homeowner.undoCancelService");
});

describe("the end of the paid month", () => {
  test("ends the service: open pickups are canceled, and the homeowner is told once, also by email", async () => {
    const home = await servedHome();
    await cancel(home);
    await addJob(app, home, { scheduledOn: "2026-03-25" });
    expect(await endAt(monthEnd)).toBe(1);
    expect(await endAt(monthEnd)).toBe(0);
    expect(await subscriptionOf(home)).toMatchObject({
      status: "canceled",
      endedAt: monthEnd,
      pausedAt: null,
    });
    expect(await openDays(home)).toBe("");
    expect(
      await app.deps.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, home.userId), eq(notifications.type, "serviceEnded"))),
    ).toMatchObject([{ type: "serviceEnded", link: "/subscribe" }]);
    expect((await emailsOf(home)).filter(({ letter: sentEmail }) => sentEmail === "serviceEnded")).toEqual([
      { userId: home.userId, letter: "serviceEnded", params: {} },
    ]);
    expect(
      await typed(home, "homeowner.schedulePickup", { scheduledDate: "2026-03-25", timeWindow: "morning" }),
    ).toMatchObject({ status: 409, body: { code: "SUBSCRIPTION_REQUIRED" } });
  });

  test("ends the current hold, which is credited, and cancels later ones", async () => {
    const home = await servedHome();
    await typed(home, "homeowner.addHold", { fromOn: "2026-03-11", untilOn: "2026-04-10" });
    await typed(home, "homeowner.addHold", { fromOn: "2026-05-01", untilOn: "2026-05-10" });
    await cancel(home);
    await endAt(monthEnd);
    const holds = await app.deps.db
      .select()
      .from(vacationHolds)
      .where(eq(vacationHolds.homeownerId, home.homeownerId))
      .orderBy(asc(vacationHolds.fromOn));
    expect(holds).toMatchObject([
      { untilOn: "2026-03-19", cancelledAt: null },
      { untilOn: "2026-05-10", cancelledAt: monthEnd },
    ]);
    expect(await settleHolds(app.deps)).toEqual({ settled: 1 });
    expect(
      (await app.deps.db.select().from(notifications).where(eq(notifications.userId, home.userId))).map(
        ({ type }) => type,
      ),
    ).toEqual(["serviceCancelled", "serviceEnded"]);
  });

  test("also ends a paused service, and at once one whose first month never began", async () => {
    const [paused, unbilled] = [await servedHome(), await addHomeowner(app)];
    await typed(paused, "homeowner.pauseService");
    await cancel(paused);
    expect(await cancel(unbilled)).toMatchObject({ body: { isEnding: true, endsAt: null } });
    expect(await endAt("2026-03-10T12:00:01.000Z")).toBe(1);
    expect(await subscriptionOf(unbilled)).toMatchObject({ status: "canceled" });
    expect(await endAt(monthEnd)).toBe(1);
    expect(await subscriptionOf(paused)).toMatchObject({
      status: "canceled",
      pausedAt: "2026-03-10T12:00:00.000Z",
    });
  });

  test("is left to a provider that bills on its own", async () => {
    const home = await servedHome();
    await cancel(home);
    app.clock.now = monthEnd;
    const payments = { ...app.deps.payments, billMonth: null };
    expect(await endSubscriptions({ ...app.deps, payments })).toEqual({ ended: 0 });
    expect(await endSubscriptions(app.deps, { batch: 1 })).toEqual({ ended: 1 });
  });

  fullTest("is handled for many at once, in batches", async () => {
    const homes = [await servedHome(), await servedHome(), await servedHome()];
    for (const home of homes) await cancel(home);
    app.clock.now = monthEnd;
    expect(await endSubscriptions(app.deps, { batch: 2 })).toEqual({ ended: 3 });
  });
});

test("a homeowner who returns sets the service up again, and it runs as before", async () => {
  const home = await servedHome();
  await cancel(home);
  await endAt(monthEnd);
  app.clock.now = "2026-04-10T12:00:00.000Z";
  expect((await typed(home, "homeowner.createSubscription")).body).toMatchObject({ status: "incomplete" });
  const saved = await typed(home, "homeowner.saveService", {
    address: "1600 Elm Street",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    pickupDays: ["Tuesday"],
  });
  expect(saved.body).toMatchObject({ homeownerProfile: { subscriptionStatus: "active" } });
  await generateForHome(app.deps, app.deps.db, home.homeownerId);
  expect(await openDays(home)).toBe("04-14 04-21 04-28 05-05");
  expect(await endAt("2026-04-10T12:00:00.000Z")).toBe(0);
});
