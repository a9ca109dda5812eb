import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, addUser, type Homeowner } from "#testkit/factories.ts";
import { holding } from "#testkit/holds.ts";
import type * as contract from "./contract.ts";

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

const { anew, held, pause, resume, servedHome } = holding(() => app);
const month = async (home: Homeowner, of = "2026-03") =>
  (await app.typed(await anew(home), "homeowner.calendarMonth", { month: of })).body as Awaited<
    ReturnType<typeof contract.calendarMonth.output.parse>
  >;
const told = async (home: Homeowner, of?: string) =>
  (await month(home, of)).days.map(({ onDay, state, kind }) => `${onDay.slice(5)} ${state} ${kind}`);

describe("a month of the calendar", () => {
  test("has only its own days, also beyond those with pickups", async () => {
    const home = await servedHome();
    expect(await told(home)).toEqual([
      "03-10 scheduled weekly",
      "03-17 scheduled weekly",
      "03-24 scheduled weekly",
      "03-31 scheduled weekly",
    ]);
    expect(await told(home, "2026-06")).toEqual(
      ["02", "09", "16", "23", "30"].map((day) => `06-${day} planned weekly`),
    );
  });

  test("shows what became of past days, and invents none before the service", async () => {
    const home = await servedHome();
    const runner = await addRunner(app);
    await app.typed(home, "homeowner.skipWeek", { weekOf: "2026-03-24" });
    await held(home, "2026-03-31", "2026-04-08");
    app.clock.now = "2026-04-20T12:00:00.000Z";
    await addJob(app, home, { kind: "weekly", scheduledOn: "2026-03-18", status: "in_progress", runner });
    expect(await told(home)).toEqual([
      "03-10 scheduled weekly",
      "03-17 scheduled weekly",
      "03-18 in_progress weekly",
      "03-24 skipped weekly",
      "03-31 held weekly",
    ]);
    expect(await told(home, "2026-02")).toEqual([]);
  });

  test("has extra pickups and checkouts, with what they are", async () => {
    const home = await servedHome();
    await addJob(app, home, { kind: "one_off", scheduledOn: "2026-03-12" });
    await addJob(app, home, { kind: "checkout", scheduledOn: "2026-03-13" });
    await addJob(app, home, { kind: "checkout", scheduledOn: "2026-03-14", status: "cancelled" });
    expect((await told(home)).slice(0, 3)).toEqual([
      "03-10 scheduled weekly",
      "03-12 scheduled one_off",
      "03-13 scheduled checkout",
    ]);
  });

  test("has no pickups after a canceled service ends, and says so from the next day on", async () => {
    const home = await servedHome();
    // 9 PM of March 24 where the home and the platform are.
    await app.database.execute(
      `update subscriptions set period_starts_at = '2026-02-25T01:00Z', period_ends_at = '2026-03-25T01:00Z'
         where user_id = $1`,
      [home.userId],
    );
    expect((await app.typed(home, "homeowner.cancelService", {})).status).toBe(200);
    const march = await month(home);
    expect(march.days.map(({ onDay }) => onDay)).toEqual(["2026-03-10", "2026-03-17", "2026-03-24"]);
    expect(march.spans).toEqual([{ kind: "end", fromOn: "2026-03-25", untilOn: null }]);
    expect(await month(home, "2026-04")).toEqual({ days: [], spans: march.spans });
    expect((await month(home, "2026-02")).spans).toEqual([]);
  });

  test("says when the service stood still, in days of the home", async () => {
    const home = await servedHome();
    await held(home, "2026-03-27", "2026-04-05");
    app.clock.now = "2026-03-12T12:00:00.000Z";
    await pause(home);
    app.clock.now = "2026-03-15T03:00:00.000Z";
    await resume(home);
    app.clock.now = "2026-03-16T12:00:00.000Z";
    await pause(home);
    await resume(home);
    app.clock.now = "2026-03-20T12:00:00.000Z";
    await pause(home);
    expect((await month(home)).spans).toEqual([
      { kind: "hold", fromOn: "2026-03-27", untilOn: "2026-04-05" },
      { kind: "pause", fromOn: "2026-03-12", untilOn: "2026-03-13" },
      { kind: "pause", fromOn: "2026-03-20", untilOn: null },
    ]);
    expect((await month(home, "2026-02")).spans).toEqual([]);
    expect((await month(home, "2026-05")).spans).toEqual([
      { kind: "pause", fromOn: "2026-03-20", untilOn: null },
    ]);
  });

  test("is empty without a home, and shows nobody else's days", async () => {
    await servedHome();
    const empty = { days: [], spans: [] };
    const body = async (who: { cookie: string }) =>
      (await app.typed(who, "homeowner.calendarMonth", { month: "2026-03" })).body;
    expect(await body(await addUser(app))).toEqual(empty);
    expect(await body(await addHomeowner(app, { pickupDays: ["Sunday"] }))).not.toEqual(empty);
  });

  test("is refused unless it is a month", async () => {
    const home = await servedHome();
    const { status } = await app.typed(home, "homeowner.calendarMonth", { month: "2026-13" });
    expect(status).toBe(400);
  });
});
