import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holidays, pickupNotices, skippedDays, vacationHolds } from "#db/schema/index.ts";
import type { HolidayRule } from "#modules/homes/rules.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import type { Deps } from "#platform/deps.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addHomeowner, addJob, type Homeowner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { remind } from "./tasks.ts";

let app: TestApp;

describe.each(serverAndEmbedded)("reminding, on %s", (kind) => {
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    await app.database.execute("delete from holidays");
    await app.database.execute("delete from pickup_notices");
    await app.database.execute("update subscriptions set status = 'canceled', ended_at = now()");
    await app.database.execute("update preferences set job_alerts = false");
    await app.database.execute("delete from tasks.job");
    app.emails.length = 0;
  });

  test("works through many homes in slices, for as long as it needs", async () => {
    await addHoliday("2026-03-13", "shift_day");
    const asked: unknown[] = [];
    const transact: Deps["transact"] = (act, options) => {
      asked.push(options);
      return app.deps.transact(act, options);
    };
    await remind({ ...app.deps, transact });
    expect(asked.slice(0, 32)).toEqual(Array.from({ length: 32 }, () => ({ isLong: true })));
  });

  describe("about a holiday", () => {
    fullTest("tells each homeowner three days before, once, in the app and by email", async () => {
      await addHoliday("2026-03-13", "shift_day");
      const home = await addHomeowner(app, { pickupDays: ["Friday"], firstName: "Ada" });
      const others = [
        await addHomeowner(app, { pickupDays: ["Thursday"] }),
        await addHomeowner(app, { pickupDays: ["Friday"], subscription: "paused" }),
      ];
      app.clock.now = "2026-03-10T03:59:59.999Z";
      expect(await remind(app.deps)).toMatchObject({ holidayEmails: 0 });
      app.clock.now = "2026-03-10T04:00:00.000Z";
      expect(await remind(app.deps)).toMatchObject({ holidayEmails: 1 });
      app.clock.now = "2026-03-12T15:00:00.000Z";
      expect(await remind(app.deps)).toMatchObject({ holidayEmails: 0 });
      expect(await told(home)).toEqual([
        [
          "holidayMoved",
          "Founders' Day moves your pickup",
          "Your pickup on Friday, March 13 moves to Saturday, March 14.",
        ],
      ]);
      for (const other of others) expect(await told(other)).toEqual([]);
      await workOff();
      expect(app.emails).toMatchObject([
        { to: home.email, subject: "Founders' Day moves your pickup to Saturday, March 14" },
      ]);
      expect(app.emails[0]?.text).toMatch(/^Hi,\n[^{]*http:\/\/localhost:3000\/calendar\n[^{]*$/);
    });

    test("uses each home's own day", async () => {
      await addHoliday("2026-03-13", "shift_day");
      const west = await addHomeowner(app, { pickupDays: ["Friday"], timeZone: "Pacific/Honolulu" });
      app.clock.now = "2026-03-10T09:59:00.000Z";
      await remind(app.deps);
      expect(await told(west)).toEqual([]);
      app.clock.now = "2026-03-10T10:00:00.000Z";
      await remind(app.deps);
      expect(await told(west)).toHaveLength(1);
    });

    test("covers a dropped pickup, and the shifted days after it", async () => {
      await addHoliday("2026-03-11", "skip");
      await addHoliday("2026-03-12", "shift_week", "NJ");
      const skipped = await addHomeowner(app, { pickupDays: ["Wednesday"] });
      const later = await addHomeowner(app, { pickupDays: ["Friday"], state: "NJ", zipCode: "07001" });
      await remind(app.deps);
      expect(await told(skipped)).toEqual([
        [
          "holidaySkipped",
          "No collection: Founders' Day",
          "Nothing is collected on Wednesday, March 11, so there is no pickup that day.",
        ],
      ]);
      expect(await told(later)).toMatchObject([["holidayMoved", expect.anything(), expect.anything()]]);
    });

    fullTest("tells again when it changes, and when the pickup is back on its day", async () => {
      await addHoliday("2026-03-12", "shift_day");
      const home = await addHomeowner(app, { pickupDays: ["Thursday"] });
      await remind(app.deps);
      await app.database.execute("update holidays set rule = 'skip'");
      await remind(app.deps);
      await app.database.execute("delete from holidays");
      expect(await remind(app.deps)).toMatchObject({ holidayEmails: 1 });
      expect(await remind(app.deps)).toMatchObject({ holidayEmails: 0 });
      expect((await told(home)).map(([type]) => type)).toEqual([
        "holidayMoved",
        "holidaySkipped",
        "holidayBack",
      ]);
      expect((await told(home))[2]?.[2]).toBe(
        "The holiday was changed: your pickup on Thursday, March 12 takes place as usual.",
      );
      await workOff();
      expect(app.emails.map(({ subject }) => subject).toSorted()).toEqual([
        "Founders' Day moves your pickup to Friday, March 13",
        "No collection on Thursday, March 12",
        "Your pickup on Thursday, March 12 takes place as usual",
      ]);
    });

    test("skips days that are skipped, on hold, after the service, or not in the rhythm", async () => {
      await addHoliday("2026-03-12", "shift_day");
      const homes = [];
      for (let index = 0; index < 4; index++)
        homes.push(await addHomeowner(app, { pickupDays: ["Thursday"] }));
      const [skipped, held, ending, other] = homes as [Homeowner, Homeowner, Homeowner, Homeowner];
      const createdAt = app.clock.now;
      await app.deps.db
        .insert(skippedDays)
        .values({ homeownerId: skipped.homeownerId, onDay: "2026-03-13", createdAt });
      await app.deps.db.insert(vacationHolds).values({
        id: app.deps.newId(),
        homeownerId: held.homeownerId,
        fromOn: "2026-03-13",
        untilOn: "2026-03-13",
        createdAt,
      });
      await app.database.execute(
        `update subscriptions set cancel_at_period_end = true, period_starts_at = '2026-02-12T05:00Z',
           period_ends_at = '2026-03-12T05:00Z' where user_id = $1`,
        [ending.userId],
      );
      await app.database.execute(
        "update can_rhythms set every_weeks = 2, anchor_on = '2026-03-05' where homeowner_id = $1",
        [other.homeownerId],
      );
      await remind(app.deps);
      for (const home of homes) expect(await told(home)).toEqual([]);
    });

    test("reaches those without email only in the app", async () => {
      await addHoliday("2026-03-12", "shift_day");
      const home = await addHomeowner(app, { pickupDays: ["Thursday"] });
      await prefer(home, "email_notifications = false, job_alerts = false");
      expect(await remind(app.deps)).toMatchObject({ holidayEmails: 0 });
      expect(await told(home)).toHaveLength(1);
    });
  });

  describe("about tomorrow's pickup", () => {
    const served = async (more: object = {}) => {
      const home = await addHomeowner(app, { pickupDays: ["Wednesday"], ...more });
      await generateForHome(app.deps, app.deps.db, home.homeownerId);
      return home;
    };

    test("tells the homeowner once at 5 PM at the home", async () => {
      const home = await served();
      const west = await served({ timeZone: "America/Los_Angeles" });
      app.clock.now = "2026-03-10T20:59:59.000Z";
      expect(await remind(app.deps)).toMatchObject({ reminderEmails: 0 });
      app.clock.now = "2026-03-10T21:00:00.000Z";
      expect(await remind(app.deps)).toMatchObject({ reminderEmails: 1 });
      expect(await remind(app.deps)).toMatchObject({ reminderEmails: 0 });
      expect(await told(home)).toEqual([
        [
          "pickupTomorrow",
          "Your pickup is tomorrow",
          "Wednesday, March 11: out and back during your pickup window. Please leave the cans where your runner can find them.",
        ],
      ]);
      expect(await told(west)).toEqual([]);
      app.clock.now = "2026-03-11T00:00:00.000Z";
      await remind(app.deps);
      expect(await told(west)).toHaveLength(1);
      await workOff();
      expect(app.emails.map(({ to }) => to).toSorted()).toEqual([home.email, west.email].toSorted());
    });

    test("tells in the morning of the same day when the cans go out tonight", async () => {
      const home = await served({ outEveningBefore: true });
      app.clock.now = "2026-03-10T12:59:00.000Z";
      await remind(app.deps);
      expect(await told(home)).toEqual([]);
      app.clock.now = "2026-03-10T13:00:00.000Z";
      await remind(app.deps);
      expect(await told(home)).toEqual([
        [
          "pickupTonight",
          "Your cans go out tonight",
          "For collection on Wednesday, March 11: out tonight, back during your pickup window. Please leave the cans where your runner can find them.",
        ],
      ]);
    });

    test.each([
      [false, "out that day, back after the truck"],
      [true, "out tonight, back after the truck"],
    ])(
      "says that the cans come back after the truck (evening before: %s)",
      async (outEveningBefore, legs) => {
        const home = await served({ outEveningBefore, inAfterCollection: true });
        app.clock.now = "2026-03-10T22:00:00.000Z";
        if (outEveningBefore) app.clock.now = "2026-03-10T13:00:00.000Z";
        await remind(app.deps);
        expect((await told(home))[0]?.[2]).toContain(`Wednesday, March 11: ${legs}. Please`);
        await workOff();
        const email = app.emails.find(({ to }) => to === home.email);
        expect(email?.text).toContain(
          outEveningBefore ? ", and come back after the truck." : ": the cans go out that day and come back",
        );
      },
    );

    test("is once per home and day, for the first of several; not for a rental's checkout", async () => {
      const home = await served();
      await addJob(app, home, { timeWindow: "08:00" });
      const host = await addHomeowner(app, { pickupDays: ["Monday"] });
      await addJob(app, host, { kind: "checkout", timeWindow: "11:00" });
      app.clock.now = "2026-03-10T22:00:00.000Z";
      expect(await remind(app.deps)).toMatchObject({ reminderEmails: 1 });
      expect(await told(home)).toHaveLength(1);
      expect(await told(host)).toEqual([]);
    });

    fullTest("skips canceled pickups, and homeowners without alerts", async () => {
      const cancelled = await addHomeowner(app);
      await addJob(app, cancelled, { status: "cancelled" });
      const quiet = await served();
      await prefer(quiet, "job_alerts = false");
      const withoutEmail = await served();
      await prefer(withoutEmail, "email_notifications = false");
      app.clock.now = "2026-03-10T22:00:00.000Z";
      expect(await remind(app.deps)).toMatchObject({ reminderEmails: 0 });
      expect(await told(cancelled)).toEqual([]);
      expect(await told(quiet)).toEqual([]);
      expect(await told(withoutEmail)).toHaveLength(1);
    });

    test("tells once when two runs are concurrent", async () => {
      const home = await served();
      app.clock.now = "2026-03-10T22:00:00.000Z";
      const runs = await Promise.all([remind(app.deps), remind(app.deps), remind(app.deps)]);
      expect(runs.reduce((sum, { reminderEmails }) => sum + reminderEmails, 0)).toBe(1);
      expect(await told(home)).toHaveLength(1);
      const kept = eq(pickupNotices.homeownerId, home.homeownerId);
      expect(await app.deps.db.$count(pickupNotices, kept)).toBe(1);
    });
  });

  const addHoliday = (onDay: string, rule: HolidayRule, area = "") =>
    app.deps.db
      .insert(holidays)
      .values({ id: app.deps.newId(), area, onDay, name: "Founders' Day", rule, changedAt: app.clock.now });
  const prefer = (home: Homeowner, set: string) =>
    app.database.execute(`update preferences set ${set} where user_id = $1`, [home.userId]);
  const workOff = () =>
    app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

  /** A homeowner's notices, oldest first: type, title and text. */
  async function told(home: Homeowner): Promise<string[][]> {
    const { body } = await app.call(home, "GET", "/api/notifications");
    return (body as Notification[]).toReversed().map(({ type, title, message }) => [type, title, message]);
  }
});
