import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  canRhythms,
  homeownerProfiles,
  jobEvents,
  notifications,
  skippedDays,
  vacationHolds,
} from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Homeowner, type Runner, serveArea } from "#testkit/factories.ts";
import { settingRhythms, weekly } from "#testkit/rhythms.ts";
import type { Calendar } from "./contract.ts";

let app: TestApp;
let home: Homeowner;
let runner: Runner;
const { begin, set, pickups, days, take } = settingRhythms(() => ({ app, home, runner }));
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "60601");
  await serveArea(app, "90210");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  ({ home, runner } = await begin());
});

const everyOther = (canKind: string, weekday: string, anchorOn: string | null) => ({
  ...weekly(canKind, weekday),
  everyWeeks: 2,
  anchorOn,
});
const toldRunner = async () =>
  (
    await app.deps.db
      .select({ params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, runner.userId), eq(notifications.type, "jobCancelled")))
  ).map(({ params }) => params.date);
const homeRow = async () =>
  (await app.deps.db.select().from(homeownerProfiles).where(eq(homeownerProfiles.id, home.homeownerId)))[0];

describe("setting rhythms", () => {
  test("replaces unwanted pickups, tells their runners, and keeps unchanged ones", async () => {
    expect(await days()).toBe("03-16 03-23 03-30 04-06");
    const taken = [await take(0), await take(1)];
    const before = (await pickups()).map(({ id }) => id);
    const answer = await set([everyOther("trash", "Monday", "2026-03-16"), weekly("yard", "Wednesday")]);
    expect(answer.status).toBe(200);
    expect(await days()).toBe("03-11 03-16 03-18 03-25 03-30 04-01");
    expect(await days("cancelled")).toBe("03-23 04-06");
    expect(await toldRunner()).toEqual(["2026-03-23"]);
    const kept = (await pickups()).filter(({ scheduledOn }) => /03-16|03-30/.test(scheduledOn));
    expect(kept.map(({ id }) => id)).toEqual([before[0], before[2]]);
    expect(kept[0]).toMatchObject({ id: taken[0], status: "assigned", runnerId: runner.runnerId });
    const [event] = await app.deps.db
      .select()
      .from(jobEvents)
      .where(and(eq(jobEvents.jobId, taken[1] ?? ""), eq(jobEvents.toStatus, "cancelled")));
    expect(event).toMatchObject({
      fromStatus: "assigned",
      userId: home.userId,
      reason: "pickup days changed",
    });
    expect((await homeRow())?.pickupDays).toEqual(["Monday", "Wednesday"]);
  });

  test("adds a kind to existing pickups, accepted ones included", async () => {
    const jobId = await take(0);
    await set([weekly("trash", "Monday"), weekly("recycling", "Monday")]);
    expect(await days("cancelled")).toBe("");
    expect((await pickups()).map(({ canKinds }) => canKinds.join())).toEqual(
      Array.from({ length: 4 }, () => "trash,recycling"),
    );
    expect((await pickups())[0]).toMatchObject({ id: jobId, status: "assigned" });
  });

  test("at another time replaces every pickup; one whose window has begun keeps its time", async () => {
    app.clock.now = "2026-03-16T12:30:00.000Z";
    await set([weekly("trash", "Monday")], { pickupWindow: "evening", outEveningBefore: true });
    expect(await days("cancelled")).toBe("03-23 03-30 04-06");
    expect((await pickups()).map(({ scheduledOn, timeWindow }) => `${scheduledOn} ${timeWindow}`)).toEqual([
      "2026-03-16 morning",
      "2026-03-23 evening",
      "2026-03-30 evening",
      "2026-04-06 evening",
    ]);
    expect((await pickups())[1]).toMatchObject({ windowStartsAt: "2026-03-22T20:00:00.000Z" });
  });

  test("does not move today's pickup to a time already past", async () => {
    await set([weekly("trash", "Monday")], { pickupWindow: "evening" });
    app.clock.now = "2026-03-16T17:00:00.000Z";
    await set([weekly("trash", "Monday")], { pickupWindow: "morning" });
    expect((await pickups())[0]).toMatchObject({ scheduledOn: "2026-03-16", timeWindow: "evening" });
    expect((await pickups())[1]).toMatchObject({ scheduledOn: "2026-03-23", timeWindow: "morning" });
  });

  test("leaves extra pickups, and those in progress or over", async () => {
    const wished = await app.call(home, "POST", "/api/homeowner/jobs", {
      scheduledDate: "2026-03-23",
      timeWindow: "12:00",
    });
    expect(wished.status).toBe(201);
    const jobId = await take(0);
    app.clock.now = "2026-03-16T13:00:00.000Z";
    expect((await app.typed(runner, "runner.startJob", { jobId })).status).toBe(200);
    await set([weekly("trash", "Thursday")]);
    expect(await days()).toBe("03-16 03-19 03-23 03-26 04-02 04-09");
  });

  test("keeps skipped days and holds", async () => {
    const { homeownerId } = home;
    const createdAt = app.clock.now;
    await app.deps.db.insert(skippedDays).values({ homeownerId, onDay: "2026-03-12", createdAt });
    await app.deps.db.insert(vacationHolds).values({
      id: app.deps.newId(),
      homeownerId,
      fromOn: "2026-03-19",
      untilOn: "2026-03-20",
      createdAt,
    });
    await set([weekly("trash", "Thursday")]);
    expect(await days()).toBe("03-26 04-02");
  });

  test("generates nothing while the service is paused", async () => {
    await app.call(home, "POST", "/api/homeowner/pause-service");
    expect((await set([weekly("trash", "Thursday")])).status).toBe(200);
    expect(await days()).toBe("");
    expect((await app.typed(home, "homeowner.resumeService")).status).toBe(200);
    expect(await days()).toBe("03-12 03-19 03-26 04-02");
  });

  test.each([
    ["none at all", []],
    [
      "the same kind twice on a day",
      [weekly("trash", "Monday"), everyOther("trash", "Monday", "2026-03-16")],
    ],
    ["every other week without an anchor", [everyOther("trash", "Monday", null)]],
    ["an anchor on another weekday", [everyOther("trash", "Monday", "2026-03-17")]],
    ["an anchor for every week", [{ ...weekly("trash", "Monday"), anchorOn: "2026-03-16" }]],
    ["an anchor that is no day", [everyOther("trash", "Sunday", "2026-02-29")]],
    ["an anchor out of reach", [everyOther("trash", "Saturday", "0000-01-01")]],
    ["every third week", [{ ...weekly("trash", "Monday"), everyWeeks: 3 }]],
    ["another kind of can", [weekly("glass", "Monday")]],
    ["no weekday", [weekly("trash", "Funday")]],
    ["no list", "trash"],
  ])("refuses %s", async (_name, rhythms) => {
    expect((await set(rhythms)).status).toBe(400);
    expect(await days()).toBe("03-16 03-23 03-30 04-06");
  });

  test("needs a home", async () => {
    const answer = await set([weekly("trash", "Monday")], {}, await addUser(app));
    expect(answer).toMatchObject({ status: 409, body: { code: "SUBSCRIPTION_REQUIRED" } });
  });
});

describe("the documented pickup days", () => {
  const save = (pickupDays: string[], more: object = {}) =>
    app.call(home, "POST", "/api/profile/homeowner/update", { pickupDays, ...more });
  const rhythmsNow = async () =>
    (
      await app.deps.db
        .select()
        .from(canRhythms)
        .where(eq(canRhythms.homeownerId, home.homeownerId))
        .orderBy(asc(canRhythms.weekday), asc(canRhythms.canKind))
    ).map(({ canKind, weekday, everyWeeks }) => `${canKind} ${weekday} ${everyWeeks}`);

  test("put trash out weekly on a new day, and keep an unchanged day", async () => {
    await set([
      everyOther("trash", "Monday", "2026-03-16"),
      everyOther("recycling", "Thursday", "2026-03-12"),
      weekly("yard", "Friday"),
    ]);
    expect((await save(["Thursday", "Tuesday"])).status).toBe(200);
    expect(await rhythmsNow()).toEqual(["trash 2 1", "recycling 4 2"]);
    expect(
      (await pickups()).map(({ scheduledOn, canKinds }) => `${scheduledOn.slice(5)} ${canKinds}`),
    ).toEqual([
      "03-10 trash",
      "03-12 recycling",
      "03-17 trash",
      "03-24 trash",
      "03-26 recycling",
      "03-31 trash",
    ]);
  });

  test("restore a removed day with all its cans, from either form", async () => {
    const monday = everyOther("trash", "Monday", "2026-03-16");
    await set([monday, weekly("yard", "Friday"), everyOther("recycling", "Friday", "2026-03-13")]);
    const [rhythms, before] = [await rhythmsNow(), await pickups()];
    await save(["Monday"]);
    expect(await rhythmsNow()).toEqual(["trash 1 2"]);
    await save(["Monday", "Wednesday"]);
    await save(["Monday", "Friday"]);
    expect(await rhythmsNow()).toEqual(rhythms);
    const planned = (all: typeof before) =>
      all.map(({ scheduledOn, canKinds }) => `${scheduledOn} ${canKinds}`);
    expect(planned(await pickups())).toEqual(planned(before));

    await save(["Monday"]);
    await set([monday, weekly("trash", "Tuesday")]);
    const place = { address: "1600 Elm Street", city: "New York", state: "NY" };
    const service = { ...place, zipCode: home.zipCode, pickupDays: ["Monday", "Tuesday", "Friday"] };
    expect((await app.call(home, "POST", "/api/profile/homeowner", service)).status).toBe(200);
    expect(await rhythmsNow()).toEqual(["trash 1 2", "trash 2 1", "recycling 5 2", "yard 5 1"]);
  });

  test("do not restore pickups that the schedule has replaced since", async () => {
    await set([weekly("trash", "Monday"), everyOther("recycling", "Friday", "2026-03-13")]);
    await save(["Monday"]);
    await set([weekly("trash", "Monday"), weekly("trash", "Friday")]);
    await save(["Monday"]);
    await save(["Monday", "Friday"]);
    expect(await rhythmsNow()).toEqual(["trash 1 1", "trash 5 1"]);
  });

  test("saved unchanged, change no rhythm and no pickup", async () => {
    await set([everyOther("trash", "Monday", "2026-03-16"), weekly("yard", "Monday")]);
    const before = await pickups();
    await save(["Monday"], { phoneNumber: "(212) 555-0177" });
    expect(await rhythmsNow()).toEqual(["trash 1 2", "yard 1 1"]);
    expect(await pickups()).toEqual(before);
  });

  test("changed in the setup form do the same, and the runner of an accepted pickup is told", async () => {
    await take(1);
    const answer = await app.call(home, "POST", "/api/profile/homeowner", {
      address: "1600 Elm Street",
      city: "New York",
      state: "NY",
      zipCode: home.zipCode,
      pickupDays: ["Friday"],
    });
    expect(answer.status).toBe(200);
    expect(await days()).toBe("03-13 03-20 03-27 04-03");
    expect(await toldRunner()).toEqual(["2026-03-23"]);
  });
});

describe("a changed home", () => {
  const save = (changes: object) => app.call(home, "POST", "/api/profile/homeowner/update", changes);

  test("takes its pickups along to the new address, and to its zone's hours", async () => {
    expect((await save({ address: "9 Palm Lane #3", zipCode: "90210", state: "CA" })).status).toBe(200);
    expect((await pickups())[0]).toMatchObject({
      scheduledOn: "2026-03-16",
      zipCode: "90210",
      publicStreet: "Palm Lane",
      windowStartsAt: "2026-03-16T15:00:00.000Z",
    });
    expect(await pickups()).toHaveLength(4);
    expect((await homeRow())?.publicStreet).toBe("Palm Lane");
  });

  test("updates its pickups' instructions and cans; an extra pickup keeps its own", async () => {
    await app.call(home, "POST", "/api/homeowner/jobs", {
      scheduledDate: "2026-03-20",
      timeWindow: "morning",
      specialInstructions: "Ring twice",
    });
    const jobId = await take(0);
    await save({ specialInstructions: "Gate code 0815" });
    const found = await pickups();
    expect(found.map(({ specialInstructions }) => specialInstructions)).toEqual([
      "Gate code 0815",
      "Ring twice",
      "Gate code 0815",
      "Gate code 0815",
      "Gate code 0815",
    ]);
    expect(found[0]).toMatchObject({ id: jobId, status: "assigned" });
  });
});

describe("a new service", () => {
  test("shows its first pickups at once", async () => {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/create-subscription");
    const home = {
      address: "12 Oak Avenue",
      city: "Chicago",
      state: "IL",
      zipCode: "60601",
      pickupDays: ["Wednesday"],
    };
    await app.call(person, "POST", "/api/profile/homeowner", home);
    const answer = await app.call(person, "GET", "/api/homeowner/jobs");
    expect((answer.body as { scheduledDate: string }[]).map(({ scheduledDate }) => scheduledDate)).toEqual([
      "2026-03-11T08:00:00.000Z",
      "2026-03-18T08:00:00.000Z",
      "2026-03-25T08:00:00.000Z",
      "2026-04-01T08:00:00.000Z",
    ]);
  });
});

test("a schedule is not overwritten by a tab that has not seen it", async () => {
  const { days: _, ...seen } = (await app.typed(home, "homeowner.calendar")).body as Calendar;
  expect((await set([weekly("trash", "Tuesday")], { seen })).status).toBe(200);
  expect(await set([weekly("trash", "Friday")], { seen })).toMatchObject({
    status: 409,
    body: { code: "CHANGED_ELSEWHERE" },
  });
  const saved = { ...seen, rhythms: [weekly("trash", "Tuesday")] };
  expect((await set([weekly("trash", "Friday")], { seen: saved })).status).toBe(200);
});

test("a schedule saved again because the answer was lost succeeds", async () => {
  const { days: _, ...seen } = (await app.typed(home, "homeowner.calendar")).body as Calendar;
  const wanted = [weekly("trash", "Thursday"), weekly("recycling", "Monday")];
  expect((await set(wanted, { seen })).status).toBe(200);
  expect((await set(wanted, { seen })).status).toBe(200);
});
