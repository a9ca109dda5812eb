import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holidays, jobEvents, jobs, skippedDays } from "#db/schema/index.ts";
import { saveRate } from "#modules/rates/queries.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import {
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  newZip,
  signIn,
} from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { Job } from "./contract/job.ts";

let app: TestApp;
let homeowner: Homeowner;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  homeowner = await addHomeowner(app);
});

const schedule = (who: Homeowner, scheduledDate: string, timeWindow = "morning", more: object = {}) =>
  app.call(who, "POST", "/api/homeowner/jobs", {
    scheduledDate,
    timeWindow,
    ...more,
  });

const outcome = ({ status, body }: Answer) =>
  status === 201 ? (body as Job).scheduledDate : [status, (body as { code: string }).code];

async function readJob(answer: Answer) {
  const [job] = await app.deps.db
    .select()
    .from(jobs)
    .where(eq(jobs.id, (answer.body as Job).id));
  if (!job) throw new Error("The job was not stored");
  return job;
}

describe("a scheduled pickup", () => {
  test("stores the home, the runner's rate and its window, and is recorded", async () => {
    const answer = await schedule(homeowner, "2026-03-12", "evening");
    expect(answer.status).toBe(201);
    const job = await readJob(answer);
    expect(job).toMatchObject({
      homeownerId: homeowner.homeownerId,
      runnerId: null,
      kind: "one_off",
      status: "scheduled",
      scheduledOn: "2026-03-12",
      windowStartsAt: "2026-03-12T20:00:00.000Z",
      windowEndsAt: "2026-03-13T00:00:00.000Z",
      address: "1600 Elm Street, Unit 4B",
      publicStreet: "Elm Street",
      zipCode: "10001",
      numberOfCans: 1,
      payCents: 1200,
      specialInstructions: "Gate code 4711",
      createdAt: app.clock.now,
    });
    expect(job.latitude).toBeCloseTo(40.75, 1);
    expect(await app.deps.db.select().from(jobEvents).where(eq(jobEvents.jobId, job.id))).toMatchObject([
      { fromStatus: null, toStatus: "scheduled", userId: homeowner.userId, happenedAt: app.clock.now },
    ]);
  });

  test("prefers its own instructions over the home's", async () => {
    const answer = await schedule(homeowner, "2026-03-12", "morning", {
      specialInstructions: "  Ring twice ",
    });
    expect(answer.body).toMatchObject({ specialInstructions: "Ring twice" });
  });

  test("has none when its instructions are null", async () => {
    const answer = await schedule(homeowner, "2026-03-12", "morning", { specialInstructions: null });
    expect(answer.body).toMatchObject({ specialInstructions: null });
    expect(await readJob(answer)).toMatchObject({ specialInstructions: null });
  });

  test("stores the rate in effect on its date", async () => {
    const change = { rate: "runner_rate" as const, setAt: app.clock.now };
    await saveRate(app.deps.db, { ...change, id: app.deps.newId(), cents: 1500, effectiveOn: "2026-05-05" });
    await saveRate(app.deps.db, { ...change, id: app.deps.newId(), cents: 1300, effectiveOn: "2026-05-07" });
    const payOn = async (day: string) =>
      ((await schedule(homeowner, day, "afternoon")).body as { paymentAmount: string }).paymentAmount;
    expect(await payOn("2026-05-04")).toBe("12.00");
    expect(await payOn("2026-05-05")).toBe("15.00");
    expect(await payOn("2026-05-06")).toBe("15.00");
    expect(await payOn("2026-05-07")).toBe("13.00");
  });

  test("works in an unknown ZIP code, without a center", async () => {
    const remote = await addHomeowner(app, { zipCode: "00000" });
    expect(await readJob(await schedule(remote, "2026-03-12"))).toMatchObject({
      latitude: null,
      longitude: null,
    });
  });
});

describe("the home's own day applies", () => {
  test("in Los Angeles, while it is tomorrow at UTC", async () => {
    const home = await addHomeowner(app, { zipCode: "90210", timeZone: "America/Los_Angeles" });
    app.clock.now = "2026-03-11T02:00:00.000Z";
    expect(outcome(await schedule(home, "2026-03-10", "evening"))).toBe("2026-03-10T16:00:00.000Z");
    expect(outcome(await schedule(home, "2026-03-10", "afternoon"))).toEqual([400, "PICKUP_IN_PAST"]);
    expect(outcome(await schedule(home, "2026-03-09", "evening"))).toEqual([400, "PICKUP_IN_PAST"]);
    expect(outcome(await schedule(home, "2027-03-10"))).toBe("2027-03-10T08:00:00.000Z");
    expect(outcome(await schedule(home, "2027-03-11"))).toEqual([400, "DAY_TOO_FAR"]);
  });

  test("in New York at the same moment, where the day's last window is over", async () => {
    app.clock.now = "2026-03-11T02:30:00.000Z";
    expect(outcome(await schedule(homeowner, "2026-03-10", "evening"))).toEqual([400, "PICKUP_IN_PAST"]);
    expect(outcome(await schedule(homeowner, "2026-03-11"))).toBe("2026-03-11T08:00:00.000Z");
  });

  test("today, until an hour before the window ends", async () => {
    app.clock.now = "2026-03-10T13:37:00.000Z";
    expect(outcome(await schedule(homeowner, "2026-03-10", "08:00"))).toEqual([400, "WINDOW_CLOSING"]);
    app.clock.now = "2026-03-10T15:00:00.000Z";
    expect(outcome(await schedule(homeowner, "2026-03-10", "morning"))).toBe("2026-03-10T08:00:00.000Z");
    app.clock.now = "2026-03-10T15:00:00.001Z";
    expect(outcome(await schedule(homeowner, "2026-03-10", "10:00"))).toEqual([400, "WINDOW_CLOSING"]);
    app.clock.now = "2026-03-10T16:00:00.000Z";
    expect(outcome(await schedule(homeowner, "2026-03-10", "morning"))).toEqual([400, "PICKUP_IN_PAST"]);
  });

  test.each([
    ["2026-03-07", "2026-03-07T13:00:00.000Z"],
    ["2026-03-08", "2026-03-08T12:00:00.000Z"],
    ["2026-10-31", "2026-10-31T12:00:00.000Z"],
    ["2026-11-01", "2026-11-01T13:00:00.000Z"],
  ])("around clock changes: the morning of %s begins at %s", async (day, windowStartsAt) => {
    app.clock.now = "2026-03-01T15:00:00.000Z";
    expect(await readJob(await schedule(homeowner, day))).toMatchObject({ scheduledOn: day, windowStartsAt });
  });
});

describe("a second pickup for one home and day", () => {
  const later = "2026-03-12";
  const overlaps = [409, "PICKUP_OVERLAPS"];
  const checkoutPickup = (who: Homeowner, timeWindow: string, propertyId?: string) =>
    app.typed(who, "rental.scheduleCleanup", {
      scheduledDate: later,
      timeWindow,
      isCheckout: true,
      propertyId,
    });

  test("is refused when their windows overlap, over both APIs, until the first is canceled", async () => {
    const { id } = (await schedule(homeowner, later, "morning")).body as Job;
    expect(await schedule(homeowner, later, "morning")).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("already a pickup at this time") },
    });
    expect(outcome(await schedule(homeowner, later, "10:00"))).toEqual(overlaps);
    expect(await checkoutPickup(homeowner, "11:00")).toMatchObject({
      status: 409,
      body: { code: overlaps[1] },
    });
    expect(outcome(await schedule(homeowner, later, "12:00"))).toBe("2026-03-12T12:00:00.000Z");
    expect(outcome(await schedule(homeowner, "2026-03-13", "morning"))).toBe("2026-03-13T08:00:00.000Z");
    expect((await schedule(await addHomeowner(app), later, "morning")).status).toBe(201);
    expect((await app.typed(homeowner, "homeowner.cancelJob", { jobId: id })).status).toBe(200);
    expect(outcome(await schedule(homeowner, later, "08:00"))).toBe("2026-03-12T08:00:00.000Z");
  });

  test("is refused next to a planned one at the same time", async () => {
    await addJob(app, homeowner, { kind: "weekly", scheduledOn: later });
    expect(outcome(await schedule(homeowner, later, "morning"))).toEqual(overlaps);
    expect(outcome(await schedule(homeowner, later, "08:00"))).toEqual(overlaps);
    expect(outcome(await schedule(homeowner, later, "12:00"))).toBe("2026-03-12T12:00:00.000Z");
  });

  test("is refused next to one that will only be generated, unless that day is skipped", async () => {
    const home = await addHomeowner(app, { pickupDays: ["Thursday"] });
    // Thanksgiving moves Thursday's pickup to Friday.
    const rule = { id: app.deps.newId(), area: "", rule: "shift_week" as const, changedAt: app.clock.now };
    await app.deps.db.insert(holidays).values({ ...rule, onDay: "2026-11-26", name: "thanksgiving" });
    expect(outcome(await schedule(home, "2026-04-09", "10:00"))).toEqual(overlaps);
    expect(outcome(await schedule(home, "2026-04-09", "12:00"))).toBe("2026-04-09T12:00:00.000Z");
    expect(outcome(await schedule(home, "2026-11-27", "morning"))).toEqual(overlaps);
    expect(outcome(await schedule(home, "2026-11-26", "morning"))).toBe("2026-11-26T08:00:00.000Z");
    await app.deps.db
      .insert(skippedDays)
      .values({ homeownerId: home.homeownerId, onDay: "2026-04-09", createdAt: app.clock.now });
    expect(outcome(await schedule(home, "2026-04-09", "08:00"))).toBe("2026-04-09T08:00:00.000Z");
  });

  test("is counted per rental", async () => {
    const [loft, cottage] = [await addRental(app, homeowner), await addRental(app, homeowner)];
    expect((await checkoutPickup(homeowner, "11:00", loft.propertyId)).status).toBe(200);
    expect((await checkoutPickup(homeowner, "11:00", cottage.propertyId)).status).toBe(200);
    expect(await checkoutPickup(homeowner, "11:00", loft.propertyId)).toMatchObject({
      body: { code: overlaps[1] },
    });
    expect((await checkoutPickup(homeowner, "13:00", loft.propertyId)).status).toBe(200);
  });
});

describe("a pickup is refused, and nothing is stored", () => {
  test.each(["incomplete", "paused", "canceled", "none"] as const)(
    "with a subscription that is %s",
    async (status) => {
      const other = await addHomeowner(app, { subscription: status });
      expect(outcome(await schedule(other, "2026-03-12"))).toEqual([409, "SUBSCRIPTION_REQUIRED"]);
    },
  );

  test("without a home, even with an active subscription", async () => {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    const answer = await app.call(person, "POST", "/api/homeowner/jobs", {
      scheduledDate: "2026-03-12",
      timeWindow: "morning",
    });
    expect(answer).toMatchObject({ status: 409, body: { message: "Set up your service first." } });
  });

  test.each([
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-03-12T24:00:00Z",
    "2026-03-12T08:00:00",
    "2026-03-12T08:00:00+02:00",
    "275760-09-13",
    "-000001-01-01",
    "infinity",
    "tomorrow",
    "1773100800",
    "",
    " 2026-03-12",
    "2026-03-12\u0000",
    "0000-00-00",
  ])("on %j", async (day) => {
    expect(outcome(await schedule(homeowner, day))).toEqual([400, "BAD_REQUEST"]);
  });

  test.each(["0000-01-01", "0001-01-01", "1970-01-01", "2026-03-09", "2025-03-12T08:00:00.000Z"])(
    "in the past: %s",
    async (day) => {
      expect(outcome(await schedule(homeowner, day))).toEqual([400, "PICKUP_IN_PAST"]);
    },
  );

  test.each(["2027-03-11", "9999-12-31"])("too far ahead: %s", async (day) => {
    expect(outcome(await schedule(homeowner, day))).toEqual([400, "DAY_TOO_FAR"]);
  });

  test.each(["11:00", "17:00", "09:00", "Morning", "", null, ["morning"], "__proto__"])(
    "in the window %j, which the form does not offer",
    async (timeWindow) => {
      const answer = await schedule(homeowner, "2026-03-12", timeWindow as string);
      expect(answer).toMatchObject({ status: 400, body: { message: "Please select a pickup time." } });
    },
  );

  test("and none of them left a job or an event", async () => {
    const before = [await app.deps.db.$count(jobs), await app.deps.db.$count(jobEvents)];
    await schedule(homeowner, "2026-03-09");
    await schedule(homeowner, "2027-03-11");
    await schedule(await addHomeowner(app, { subscription: "none" }), "2026-03-12");
    expect([await app.deps.db.$count(jobs), await app.deps.db.$count(jobEvents)]).toEqual(before);
  });
});

describe("a homeowner's jobs", () => {
  const list = async (who: Homeowner) => (await app.call(who, "GET", "/api/homeowner/jobs")).body as Job[];

  test("are sorted by date and start, and include only their own", async () => {
    await schedule(await addHomeowner(app), "2026-03-12");
    for (const [day, window] of [
      ["2026-03-14", "morning"],
      ["2026-03-12", "evening"],
      ["2026-03-12", "08:00"],
    ] as const)
      await schedule(homeowner, day, window);
    expect((await list(homeowner)).map((job) => [job.scheduledDate, job.timeWindow])).toEqual([
      ["2026-03-12T08:00:00.000Z", "08:00"],
      ["2026-03-12T16:00:00.000Z", "evening"],
      ["2026-03-14T08:00:00.000Z", "morning"],
    ]);
  });

  test("go back 90 days", async () => {
    await schedule(homeowner, "2026-03-12");
    app.clock.now = "2026-06-10T15:00:00.000Z";
    const later = { ...homeowner, cookie: await signIn(app, homeowner.userId) };
    expect(await list(later)).toHaveLength(1);
    app.clock.now = "2026-06-11T15:00:00.000Z";
    expect(await list(later)).toHaveLength(0);
  });

  test("show the runner's first name, and the last initial only if it is public", async () => {
    const zipCode = newZip();
    const home = await addHomeowner(app, { zipCode });
    const runner = await addRunner(app, { serviceAreas: [zipCode] });
    const { id } = (await schedule(home, "2026-03-12")).body as Job;
    await app.call(runner, "POST", "/api/runner/accept-job", { jobId: id });
    expect(await list(home)).toMatchObject([{ runner: { user: { firstName: "Sam", lastName: "" } } }]);
    await app.database.execute("update preferences set profile_visibility = 'public' where user_id = $1", [
      runner.userId,
    ]);
    expect(await list(home)).toMatchObject([{ runner: { user: { firstName: "Sam", lastName: "S." } } }]);
  });
});
