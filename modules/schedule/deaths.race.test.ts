import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CalendarAnswer } from "#adapters/calendars/port.ts";
import {
  holidays,
  preferences,
  rentalFeeds,
  smsNumbers,
  subscriptions,
  tips,
  vacationHolds,
} from "#db/schema/index.ts";
import type { Runtime } from "#functions/compose.ts";
import { runLogged } from "#functions/schedules.ts";
import { notify } from "#modules/notices/notify.ts";
import { scheduleNamed, schedules } from "#modules/operations/tasks/index.ts";
import { explainPay, noExtras } from "#modules/rates/rules/pay.ts";
import { day, hour, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { addAdmin, addHomeowner, addJob, addRunner, homeIdIn } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addMeasured } from "#testkit/measured.ts";
import { addPaidRunner, earn } from "#testkit/pay.ts";
import { addRental, addStay } from "#testkit/rentals.ts";
import { addAwaitedGuest } from "#testkit/rentals-of-guests.ts";
import { addPaidSubscriber, stripeApp } from "#testkit/stripe-app.ts";
import { generate } from "./tasks.ts";

const open = () => testApp("postgres");

/** Runs schedules in sequence until the process dies. */
const runs =
  (...names: string[]) =>
  async (live: Runtime) => {
    for (const name of names) {
      const schedule = scheduleNamed(name);
      if (!schedule) throw new Error(`There is no schedule ${name}`);
      tried.add(name);
      await runLogged(live, schedule);
    }
  };
const tried = new Set<string>();

test("deliver: every email goes out, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const admin = await addAdmin(app);
      for (let index = 0; index < 3; index++) {
        const { runnerId } = await addRunner(app, { applicationStatus: "submitted" });
        await app.typed(admin, "admin.reviewRunner", { runnerId, decision: "approved" });
      }
    },
    run: runs("deliver"),
  });
  expect(points).toBeGreaterThan(8);
});

fullTest("generate: every home has its pickups once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (const [bucket, pickupDays] of ([["Tuesday"], ["Monday", "Friday"], ["Sunday"]] as const).entries())
        await addHomeowner(app, { id: homeIdIn(app, bucket), pickupDays: [...pickupDays] });
    },
    run: runs("generate"),
  });
  expect(points).toBeGreaterThan(4);
});

fullTest("plan-rentals: every rental has its pickups once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (const bucket of [0, 1, 2]) {
        const rental = await addRental(app, await addHomeowner(app, { id: homeIdIn(app, bucket) }), {
          collectionDays: ["Thursday"],
        });
        await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
      }
    },
    run: runs("plan-rentals"),
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("remind: everyone hears once of a holiday and of tomorrow's pickup", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (let index = 0; index < 3; index++)
        await addHomeowner(app, { pickupDays: ["Wednesday", "Thursday"] });
      const shift = { id: app.deps.newId(), area: "", onDay: "2026-03-12", name: "Founders' Day" };
      const changedAt = app.clock.now;
      await app.deps.db.insert(holidays).values({ ...shift, rule: "shift_day", changedAt });
      await generate(app.deps);
      app.clock.now = "2026-03-10T22:00:00.000Z";
    },
    run: runs("remind"),
  });
  expect(points).toBeGreaterThan(2);
});

test("mark-missed: each pickup is missed, credited and reported once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const home = await addHomeowner(app);
      const runner = await addRunner(app);
      await addJob(app, home);
      await addJob(app, home, { status: "assigned", runner });
      await addJob(app, await addHomeowner(app), { scheduledOn: "2026-03-10" });
      app.clock.advance(3 * day);
    },
    run: runs("mark-missed"),
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("guest-messages: each email goes out, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (let index = 0; index < 3; index++) await addAwaitedGuest(app, await addHomeowner(app));
      app.clock.now = "2026-03-13T16:30:00.000Z";
    },
    run: runs("guest-messages", "deliver"),
  });
  expect(points).toBeGreaterThan(8);
});

test("settle-holds and end-subscriptions: each credit is booked once, each end announced once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const homes = [await addHomeowner(app), await addHomeowner(app), await addHomeowner(app)] as const;
      await generate(app.deps);
      await app.deps.db.delete(vacationHolds);
      for (const home of homes.slice(0, 2)) {
        const input = { fromOn: "2026-03-20", untilOn: "2026-03-31" };
        expect((await app.typed(home, "homeowner.addHold", input)).status).toBe(200);
      }
      await endsSoon(app, homes[2].userId);
      expect((await app.typed(homes[2], "homeowner.cancelService", {})).status).toBe(200);
      app.clock.advance(30 * day);
    },
    run: runs("settle-holds", "end-subscriptions"),
  });
  expect(points).toBeGreaterThan(4);
});

test("bill: each month is billed once, and paid", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (const home of [await addHomeowner(app), await addHomeowner(app)]) await endsSoon(app, home.userId);
      app.clock.advance(75 * day);
    },
    run: runs("bill"),
  });
  expect(points).toBeGreaterThan(3);
});

test("pay: every runner is paid once", async () => {
  const points = await surviveDeaths({
    open: () => testApp("postgres", { paysRunners: true }),
    async prepare(app) {
      const home = await addHomeowner(app);
      const runners = [
        await addPaidRunner(app),
        await addPaidRunner(app, { account: "incomplete" }),
        await addPaidRunner(app),
      ];
      for (const runner of runners) await earn(app, home, runner);
      app.clock.advance(9 * day);
    },
    run: runs("pay"),
    // Until then a payout in progress may still be claimed.
    laterBy: 15 * minute,
    telling: ["attempts"],
    look: ({ provider }) => provider.sent.map(({ cents }) => cents).toSorted(),
  });
  expect(points).toBeGreaterThan(8);
});

test("reconcile: missed events are caught up once", async () => {
  const points = await surviveDeaths({
    open: () => stripeApp(),
    async prepare(app) {
      await addPaidSubscriber(app);
    },
    run: runs("reconcile"),
  });
  expect(points).toBeGreaterThan(4);
});

fullTest("sync-calendars: each stay and its pickup exists once, and the host is told once", async () => {
  const stays = (uids: string[]): CalendarAnswer => ({
    kind: "read",
    etag: null,
    lastModified: null,
    reading: {
      stays: uids.map((uid, nth) => ({
        uid,
        fromOn: `2026-03-1${nth + 1}`,
        untilOn: `2026-03-1${nth + 3}`,
        fromTime: null,
        untilTime: null,
        isBlocked: false,
        title: null,
      })),
      cancelled: [],
      unread: [],
      unnamedEntries: 0,
      skippedEntries: 0,
      hasRepeats: false,
    },
  });
  let answer = stays([]);
  const points = await surviveDeaths({
    open: () => testApp("postgres", { calendars: { read: async () => answer } }),
    async prepare(app) {
      const host = await addHomeowner(app);
      const { propertyId } = await addRental(app, host);
      await app.deps.db.delete(rentalFeeds);
      const address = "https://platform.test/a.ics";
      answer = stays(["a", "b", "c", "d"]);
      const added = await app.typed(host, "rental.addFeed", { propertyId, kind: "other", address });
      expect(added.status).toBe(200);
      answer = stays(["d", "e"]);
      app.clock.advance(2 * hour);
    },
    run: runs("sync-calendars"),
    // Until then the calendar may still be claimed.
    laterBy: 15 * minute,
    telling: ["address_sealed"],
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("note-figures: the day has one row with its totals", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await addHomeowner(app);
    },
    run: runs("note-figures"),
  });
  expect(points).toBeGreaterThan(2);
});

fullTest("count-reliability: the last count is published once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await addJob(app, await addHomeowner(app), { status: "missed", scheduledOn: "2026-02-10" });
    },
    run: runs("count-reliability"),
  });
  expect(points).toBeGreaterThan(1);
});

fullTest("keep-minutes: each address has its minutes", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const pickups = [{ out: 4 }, { out: 6 }, { out: 5 }];
      await addMeasured(app, await addHomeowner(app), await addRunner(app), pickups);
    },
    run: runs("keep-minutes"),
  });
  expect(points).toBeGreaterThan(1);
});

fullTest("fetch-rates: the day has one row with its rates", async () => {
  const points = await surviveDeaths({
    open,
    async prepare() {},
    run: runs("fetch-rates"),
  });
  expect(points).toBeGreaterThan(1);
});

fullTest("weekly-report: each person gets the report once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      app.clock.now = "2026-03-09T15:00:00.000Z";
      for (let index = 0; index < 3; index++) {
        const person = await addHomeowner(app);
        await addJob(app, person, { scheduledOn: "2026-03-04", status: "missed" });
        await app.typed(person, "settings.updateNotifications", { weeklyReports: true });
      }
    },
    run: runs("weekly-report", "deliver"),
  });
  expect(points).toBeGreaterThan(3);
});

test("daily-digest: each person gets the day once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      app.clock.now = "2026-03-10T13:00:00.000Z";
      for (let index = 0; index < 3; index++) {
        const person = await addHomeowner(app);
        await app.typed(person, "settings.setDigest", { part: "evening" });
        const params = { date: "2026-03-10" };
        await notify(app.deps, app.deps.db, {
          userId: person.userId,
          type: "jobCompleted",
          params,
          link: "/",
        });
      }
      app.clock.now = "2026-03-10T22:04:00.000Z";
    },
    run: runs("daily-digest", "deliver"),
  });
  expect(points).toBeGreaterThan(3);
});

test("send-notices: urgent notices are texted, and a repeated one keeps its id", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (let index = 0; index < 3; index++) {
        const { userId } = await addHomeowner(app);
        const e164 = `+1217555100${index}`;
        await app.deps.db
          .insert(smsNumbers)
          .values({ userId, e164, confirmedAt: app.clock.now, createdAt: app.clock.now });
        await app.deps.db.update(preferences).set({ smsNotifications: true });
        const params = { date: "2026-03-10", runner: "Leo" };
        await notify(app.deps, app.deps.db, { userId, type: "runnerOnTheWay", params, link: "/" });
      }
      app.clock.advance(11 * minute);
    },
    run: runs("send-notices", "deliver"),
    // A claimed item without a task waits until its lease ends.
    laterBy: 31 * minute,
  });
  expect(points).toBeGreaterThan(3);
});

test("settle-pay: each tip is charged and booked once, and a day topped up once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const home = await addHomeowner(app);
      const runner = await addRunner(app);
      const jobId = await earn(app, home, runner, { on: "2026-03-10" });
      const tip = { jobId, userId: home.userId, runnerId: runner.runnerId, amountCents: 500 };
      const createdAt = app.clock.now;
      await app.deps.db.insert(tips).values({ ...tip, id: app.deps.newId(), status: "charging", createdAt });
      const terms = explainPay(
        { cans: 1, hasLongDriveway: false, hasStairs: false, isEvening: false, risenHours: 0 },
        { ...noExtras, outCents: 600, inCents: 600, dayMinimumCents: 4000 },
      );
      await earn(app, home, runner, { on: "2026-03-10", payTerms: terms });
      app.clock.advance(day);
    },
    run: runs("settle-pay"),
  });
  expect(points).toBeGreaterThan(3);
});

fullTest("purge: old rows are deleted, and others stay", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await app.database.execute(
        `insert into login_attempts (id, kind, account_hash, address, attempted_at)
         select gen_random_uuid(), 'sign_in', 'hash', '192.0.2.1', timestamptz '2025-01-01' from generate_series(1, 1500)`,
      );
      await app.database.execute(
        `insert into webhook_events (id, type, outcome, happened_at, received_at)
         select 'evt_' || day, 'invoice.paid', 'applied', now, now
         from (select day, timestamptz '2025-01-01' + day * interval '1 day' as now from generate_series(1, 400) as day) as days`,
      );
    },
    run: runs("purge"),
  });
  expect(points).toBeGreaterThan(4);
});

fullTest("no schedule is left out", () => {
  expect([...tried].toSorted()).toEqual(schedules.map(({ name }) => name).toSorted());
});

/** A subscription whose paid month ends on 20 March. */
async function endsSoon(app: TestApp, userId: string): Promise<void> {
  await app.deps.db
    .update(subscriptions)
    .set({
      activatedAt: "2026-02-20T12:00:00.000Z",
      periodStartsAt: "2026-02-20T12:00:00.000Z",
      periodEndsAt: "2026-03-20T12:00:00.000Z",
    })
    .where(eq(subscriptions.userId, userId));
}
