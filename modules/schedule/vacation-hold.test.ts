import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, ledgerTransactions, notifications, subscriptions } from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import type { Hold } from "./contract.ts";
import { generate } from "./tasks.ts";
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

const { add, anew, end, held, openDays, owed, rowOf, servedHome } = holding(() => app);
const holdsOf = async (home: Homeowner) =>
  (await app.typed(await anew(home), "homeowner.holds")).body as Hold[];
const schedule = (who: Who, scheduledDate: string) =>
  app.typed(who, "homeowner.schedulePickup", { scheduledDate, timeWindow: "morning" });

describe("a vacation hold", () => {
  test("cancels pickups from its first day to its last, and the service then continues automatically", async () => {
    const home = await servedHome();
    const hold = await held(home, "2026-03-17", "2026-03-24");
    expect(hold).toEqual({
      id: expect.any(String),
      fromOn: "2026-03-17",
      untilOn: "2026-03-24",
      state: "planned",
      credit: "7.63",
    });
    expect(await openDays(home)).toBe("03-10 03-31");
    app.clock.now = "2026-03-18T12:00:00.000Z";
    await generate(app.deps);
    expect(await openDays(home)).toBe("03-10 03-31 04-07 04-14");
    expect(await holdsOf(home)).toEqual([{ ...hold, state: "inProgress" }]);
  });

  test("may begin today, and also cancels extra pickups; its runners are told", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    const wished = await addJob(app, home, { scheduledOn: "2026-03-12", status: "assigned", runner });
    await held(home, "2026-03-10", "2026-03-16");
    expect(await openDays(home)).toBe("03-17 03-24 03-31");
    const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, wished));
    expect(job).toMatchObject({ status: "cancelled", runnerId: null });
    expect(
      await app.deps.db.select().from(notifications).where(eq(notifications.userId, runner.userId)),
    ).toMatchObject([{ type: "jobCancelled", params: { date: "2026-03-12" } }]);
  });

  test("leaves a pickup in progress", async () => {
    const home = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, home, { scheduledOn: "2026-03-10", status: "in_progress", runner });
    await held(home, "2026-03-10", "2026-03-16");
    expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  });

  test("leaves rental checkouts, which can still be scheduled; nothing can be scheduled at home", async () => {
    const home = await servedHome();
    const property = await app.typed(home, "rental.addProperty", {
      name: "Loft",
      address: "12 Oak Avenue",
      city: "New York",
      state: "NY",
      zipCode: "10001",
      guests: 4,
      bedrooms: 2,
      amenities: ["Wifi"],
    });
    const propertyId = (property.body as { id: string }).id;
    const checkout = (more: object) =>
      app.typed(home, "rental.scheduleCleanup", {
        scheduledDate: "2026-03-18",
        timeWindow: "13:00",
        isCheckout: true,
        ...more,
      });
    expect((await checkout({ propertyId })).status).toBe(200);
    await held(home, "2026-03-17", "2026-03-24");
    expect(await openDays(home)).toBe("03-10 03-18 03-31");
    expect((await checkout({ propertyId, timeWindow: "11:00" })).status).toBe(200);
    expect(await checkout({})).toMatchObject({ status: 409, body: { code: "DAY_ON_HOLD" } });
    expect(await schedule(home, "2026-03-24")).toMatchObject({ status: 409, body: { code: "DAY_ON_HOLD" } });
    expect((await schedule(home, "2026-03-25")).status).toBe(200);
  });

  test.each([
    ["2026-03-17", "2026-03-24"],
    ["2026-03-24", "2026-03-30"],
    ["2026-03-11", "2026-03-17"],
    ["2026-03-18", "2026-03-20"],
    ["2026-03-10", "2026-04-30"],
  ])("from %s to %s is refused next to one from March 17 to 24", async (fromOn, untilOn) => {
    const home = await servedHome();
    await held(home, "2026-03-17", "2026-03-24");
    expect(await add(home, fromOn, untilOn)).toMatchObject({ status: 409, body: { code: "HOLD_OVERLAPS" } });
    expect(await holdsOf(home)).toHaveLength(1);
  });

  test("may begin the day after another one, and overlap other homes' holds", async () => {
    const [home, other] = [await servedHome(), await servedHome()];
    await held(home, "2026-03-17", "2026-03-24");
    await held(home, "2026-03-25", "2026-03-30");
    await held(home, "2026-03-16", "2026-03-16");
    await held(other, "2026-03-17", "2026-03-24");
    expect((await holdsOf(home)).map(({ fromOn }) => fromOn)).toEqual([
      "2026-03-25",
      "2026-03-17",
      "2026-03-16",
    ]);
  });

  test.each([
    ["2026-03-09", "2026-03-20", "HOLD_IN_PAST"],
    ["2027-03-11", "2027-03-20", "HOLD_TOO_FAR"],
    ["2026-03-17", "2027-03-18", "HOLD_TOO_LONG"],
    ["2026-03-20", "2026-03-19", "BAD_REQUEST"],
    ["2026-02-30", "2026-03-19", "BAD_REQUEST"],
    ["0000-01-01", "9999-12-31", "HOLD_IN_PAST"],
  ])("from %s to %s is refused with %s", async (fromOn, untilOn, code) => {
    const home = await servedHome();
    expect(await add(home, fromOn, untilOn)).toMatchObject({ status: 400, body: { code } });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });

  test("uses the home's day, not the UTC day", async () => {
    app.clock.now = "2026-03-11T02:00:00.000Z";
    const home = await addHomeowner(app, { timeZone: "Pacific/Honolulu", zipCode: "96813" });
    expect((await held(home, "2026-03-10", "2026-03-10")).state).toBe("inProgress");
    const east = await addHomeowner(app, { timeZone: "Pacific/Guam", zipCode: "96910" });
    expect(await add(east, "2026-03-10", "2026-03-10")).toMatchObject({ body: { code: "HOLD_IN_PAST" } });
  });

  test("requires a service that has begun", async () => {
    for (const subscription of ["none", "incomplete", "canceled"] as const)
      expect(await add(await addHomeowner(app, { subscription }), "2026-03-17", "2026-03-24")).toMatchObject({
        status: 409,
        body: { code: "SUBSCRIPTION_REQUIRED" },
      });
  });
});

describe("ending a hold", () => {
  test("before it begins cancels it: the pickups return, and it is no longer shown", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-17", "2026-03-24");
    expect((await end(home, id)).body).toMatchObject({ id, state: "takenBack", credit: "0.00" });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
    expect(await holdsOf(home)).toEqual([]);
    expect((await add(home, "2026-03-17", "2026-03-24")).status).toBe(200);
  });

  test("on a later day resumes the service that day, and counts the days before", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-10", "2026-03-31");
    app.clock.now = "2026-03-17T12:00:00.000Z";
    expect((await end(home, id)).body).toMatchObject({
      state: "over",
      untilOn: "2026-03-16",
      credit: "6.68",
    });
    expect(await openDays(home)).toBe("03-17 03-24 03-31 04-07");
    await settleHolds(app.deps);
    expect(await owed(home)).toBe(-668);
  });

  test("on its first day cancels it", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-10", "2026-03-31");
    expect((await end(home, id)).body).toMatchObject({ state: "takenBack" });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });

  test("again, or after it was over, gives the same answer and changes nothing", async () => {
    const home = await servedHome();
    const { id } = await held(home, "2026-03-10", "2026-03-17");
    app.clock.now = "2026-03-20T12:00:00.000Z";
    const first = await end(home, id);
    expect(first).toMatchObject({ status: 200, body: { state: "over", untilOn: "2026-03-17" } });
    await settleHolds(app.deps);
    expect((await end(home, id)).body).toEqual(first.body);
    expect(await owed(home)).toBe(-763);
  });

  test("is only for the homeowner's own", async () => {
    const [home, other] = [await servedHome(), await servedHome()];
    const { id } = await held(home, "2026-03-17", "2026-03-24");
    expect(await end(other, id)).toMatchObject({ status: 404 });
    expect(await end(home, app.deps.newId())).toMatchObject({ status: 404 });
    expect(await rowOf(id)).toMatchObject({ cancelledAt: null });
  });
});

describe("a hold's credit", () => {
  const settleAt = async (now: string) => {
    app.clock.now = now;
    return (await settleHolds(app.deps)).settled;
  };

  test("is booked once when its last day is over at the home, and the homeowner is told", async () => {
    await settleAt("2026-03-10T12:00:00.000Z");
    const home = await servedHome();
    const { id } = await held(home, "2026-03-10", "2026-03-16");
    expect(await settleAt("2026-03-17T03:59:59.999Z")).toBe(0);
    expect(await settleAt("2026-03-17T04:00:00.000Z")).toBe(1);
    expect(await settleAt("2026-03-17T04:00:00.000Z")).toBe(0);
    expect(await owed(home)).toBe(-668);
    expect(
      await app.deps.db
        .select()
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.source, `hold:${id}`)),
    ).toMatchObject([{ kind: "credit", reason: "hold", jobId: null }]);
    expect(await holdsOf(home)).toMatchObject([{ state: "over", credit: "6.68" }]);
    const shown = (await app.typed(home, "notifications.list")).body as { type: string; message: string }[];
    expect(shown).toMatchObject([
      {
        type: "holdOver",
        message: "Your vacation hold is over and your pickups continue. We have credited you $6.68 for it.",
      },
    ]);
  });

  test("is zero under seven days, and is not booked", async () => {
    const home = await servedHome();
    expect((await held(home, "2026-03-10", "2026-03-15")).credit).toBe("0.00");
    expect(await settleAt("2026-03-20T12:00:00.000Z")).toBe(1);
    expect(await owed(home)).toBe(0);
    const shown = (await app.typed(home, "notifications.list")).body as { message: string }[];
    expect(shown[0]?.message.trim()).toBe("Your vacation hold is over and your pickups continue.");
  });

  test("counts days, not hours: days of 23 and 25 hours are one day each", async () => {
    for (const [now, fromOn, untilOn] of [
      ["2026-03-06T12:00:00.000Z", "2026-03-06", "2026-03-12"],
      ["2026-10-30T12:00:00.000Z", "2026-10-30", "2026-11-05"],
      ["2028-02-26T12:00:00.000Z", "2028-02-26", "2028-03-03"],
      ["2026-12-29T12:00:00.000Z", "2026-12-29", "2027-01-04"],
    ] as const) {
      app.clock.now = now;
      expect((await held(await addHomeowner(app), fromOn, untilOn)).credit).toBe("6.68");
    }
  });

  test("shows the booked amount, whatever is paid later", async () => {
    const home = await servedHome();
    await held(home, "2026-03-10", "2026-03-16");
    await settleAt("2026-03-20T12:00:00.000Z");
    await app.deps.db
      .update(subscriptions)
      .set({ monthlyRateCents: 9900 })
      .where(eq(subscriptions.userId, home.userId));
    expect(await holdsOf(home)).toMatchObject([{ credit: "6.68" }]);
  });

  test("is no longer shown after a year", async () => {
    const home = await servedHome();
    await held(home, "2026-03-10", "2026-03-16");
    app.clock.now = "2027-03-17T12:00:00.000Z";
    expect(await holdsOf(home)).toEqual([]);
  });
});

test("deleting the account ends its holds", async () => {
  const home = await servedHome();
  const { id } = await held(home, "2026-03-10", "2026-03-31");
  const later = await held(home, "2026-05-01", "2026-05-10");
  app.clock.now = "2026-03-10T12:05:00.000Z";
  expect((await app.call(home, "DELETE", "/api/profile")).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ cancelledAt: app.clock.now });
  expect(await rowOf(later.id)).toMatchObject({ cancelledAt: app.clock.now });
});
