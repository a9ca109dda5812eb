import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, addUser, type Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";

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

const { held, openDays, servedHome } = holding(() => app);
const preview = (who: Who, fromOn: string, untilOn: string | null) =>
  app.typed(who, "homeowner.previewAway", { fromOn, untilOn });
const go = (who: Who, choice: string, fromOn: string, untilOn: string | null) =>
  app.typed(who, "homeowner.goAway", { fromOn, untilOn, choice });
const refused = (code: string, status = 409) => ({ status, body: { code } });
const twiceAWeek = () => servedHome({ pickupDays: ["Tuesday", "Friday"] });
const statusOf = async (home: Homeowner) =>
  (
    (await app.call(home, "GET", "/api/user")).body as {
      homeownerProfile: { subscriptionStatus: string };
    }
  ).homeownerProfile.subscriptionStatus;

describe("a preview of being away", () => {
  test.each([
    [
      "one pickup",
      "2026-03-16",
      "2026-03-21",
      { choice: "skip", days: ["2026-03-17"], credit: "0.00", pause: null },
    ],
    [
      "a day without one",
      "2026-03-18",
      "2026-03-18",
      { choice: "none", days: [], credit: "0.00", pause: null },
    ],
    [
      "seven days",
      "2026-03-16",
      "2026-03-22",
      { choice: "hold", days: ["2026-03-17"], credit: "6.68", pause: null },
    ],
    [
      "two weeks",
      "2026-03-14",
      "2026-03-27",
      { choice: "hold", days: ["2026-03-17", "2026-03-24"], credit: "13.35", pause: null },
    ],
    [
      "a day months ahead",
      "2026-06-16",
      "2026-06-16",
      { choice: "skip", days: ["2026-06-16"], credit: "0.00", pause: null },
    ],
    [
      "no end",
      "2026-03-10",
      null,
      {
        choice: "pause",
        days: ["2026-03-10", "2026-03-17", "2026-03-24", "2026-03-31"],
        credit: "0.00",
        pause: { chargedOn: null, keptDays: 0 },
      },
    ],
    [
      "more than a hold can be",
      "2026-03-10",
      "2027-03-11",
      {
        choice: "pause",
        days: ["2026-03-10", "2026-03-17", "2026-03-24", "2026-03-31"],
        credit: "0.00",
        pause: { chargedOn: null, keptDays: 0 },
      },
    ],
  ])("of %s", async (_, fromOn, untilOn, plan) => {
    const home = await servedHome();
    expect((await preview(home, fromOn, untilOn)).body).toEqual(plan);
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });

  test("holds several pickups in a few days, without a credit", async () => {
    expect((await preview(await twiceAWeek(), "2026-03-17", "2026-03-20")).body).toEqual({
      choice: "hold",
      days: ["2026-03-17", "2026-03-20"],
      credit: "0.00",
      pause: null,
    });
  });

  test("counts an extra pickup in a span, but keeps it where one day is skipped", async () => {
    const home = await servedHome();
    await addJob(app, home, { kind: "one_off", scheduledOn: "2026-03-17" });
    expect((await preview(home, "2026-03-17", "2026-03-18")).body).toMatchObject({ choice: "hold" });
    expect((await preview(home, "2026-03-17", "2026-03-17")).body).toMatchObject({ choice: "skip" });
  });

  test.each([
    ["2026-03-09", "2026-03-12", "HOLD_IN_PAST", 400],
    ["2027-04-01", "2027-04-09", "HOLD_TOO_FAR", 400],
    ["2027-04-01", null, "HOLD_TOO_FAR", 400],
  ])("from %s to %s is refused: %s", async (fromOn, untilOn, code, status) => {
    expect(await preview(await servedHome(), fromOn, untilOn)).toMatchObject(refused(code, status));
  });

  test("is refused on a hold, without a service, and for what cannot be paused", async () => {
    const home = await servedHome();
    await held(home, "2026-03-17", "2026-03-24");
    expect(await preview(home, "2026-03-20", "2026-03-30")).toMatchObject(refused("HOLD_OVERLAPS"));
    expect(await preview(await addUser(app), "2026-03-20", null)).toMatchObject(
      refused("SUBSCRIPTION_REQUIRED"),
    );
    await app.typed(home, "homeowner.pauseService");
    expect(await preview(home, "2026-03-10", null)).toMatchObject(refused("NOTHING_TO_PAUSE"));
  });
});

describe("going away", () => {
  test("skips one pickup and tells its runner; a repeat changes nothing; undone, it is back", async () => {
    const home = await servedHome();
    const answer = { choice: "skip", days: ["2026-03-17"], credit: "0.00", pause: null, holdId: null };
    expect((await go(home, "skip", "2026-03-17", "2026-03-17")).body).toEqual(answer);
    expect((await go(home, "skip", "2026-03-17", "2026-03-17")).body).toEqual(answer);
    expect(await openDays(home)).toBe("03-10 03-24 03-31");
    expect(await app.typed(home, "homeowner.undoSkip", { days: ["2026-03-17"] })).toMatchObject({
      status: 200,
    });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });

  test("skips a day that has no pickup yet", async () => {
    const home = await servedHome();
    expect(await go(home, "skip", "2026-06-16", "2026-06-16")).toMatchObject({ status: 200 });
    expect((await preview(home, "2026-06-16", "2026-06-16")).body).toMatchObject({ choice: "none" });
  });

  test("holds with the credit that the preview said; a repeat is the same hold; undone, it is gone", async () => {
    const home = await servedHome();
    const first = await go(home, "hold", "2026-03-14", "2026-03-27");
    expect(first.body).toMatchObject({ choice: "hold", credit: "13.35", holdId: expect.any(String) });
    const { holdId } = first.body as { holdId: string };
    expect((await go(home, "hold", "2026-03-14", "2026-03-27")).body).toMatchObject({ holdId });
    expect(await openDays(home)).toBe("03-10 03-31");
    expect(await app.typed(home, "homeowner.endHold", { holdId })).toMatchObject({ status: 200 });
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
  });

  test("pauses until resumed", async () => {
    const home = await servedHome();
    expect((await go(home, "pause", "2026-03-10", null)).body).toMatchObject({
      choice: "pause",
      holdId: null,
    });
    expect(await openDays(home)).toBe("");
    expect(await statusOf(home)).toBe("paused");
  });

  test("is refused once something else is right by now, and then changes nothing", async () => {
    const home = await servedHome();
    expect(await go(home, "hold", "2026-03-17", "2026-03-17")).toMatchObject(refused("AWAY_CHANGED"));
    expect(await go(home, "skip", "2026-03-18", "2026-03-18")).toMatchObject(refused("AWAY_CHANGED"));
    expect(await go(home, "pause", "2026-03-16", "2026-03-30")).toMatchObject(refused("AWAY_CHANGED"));
    expect(await go(home, "skip", "2026-03-10", null)).toMatchObject(refused("AWAY_CHANGED"));
    expect(await openDays(home)).toBe("03-10 03-17 03-24 03-31");
    expect(await statusOf(home)).toBe("active");
  });

  test("leaves a pickup that its runner has begun", async () => {
    const home = await addHomeowner(app);
    const runner = await addRunner(app);
    await addJob(app, home, { kind: "weekly", scheduledOn: "2026-03-10", status: "in_progress", runner });
    expect((await preview(home, "2026-03-10", "2026-03-10")).body).toMatchObject({ choice: "none" });
    expect(await go(home, "skip", "2026-03-10", "2026-03-10")).toMatchObject(refused("AWAY_CHANGED"));
  });
});
