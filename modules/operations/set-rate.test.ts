import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, jobs, rates as ratesTable } from "#db/schema/index.ts";
import type { Rates } from "#modules/payouts/contract.ts";
import { stampJobs } from "#modules/pickups/tasks.ts";
import { rateOn } from "#modules/rates/platform-rules.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { setRate } from "#testkit/rates.ts";
import { createWorkers } from "./workers.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
  home = await addHomeowner(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.delete(ratesTable);
});

const set = (rate: string, amount: string, effectiveOn: string) =>
  setRate(app, admin, { rate, amount, effectiveOn });
const payOf = async (jobId: string) =>
  (await app.deps.db.select({ cents: jobs.payCents }).from(jobs).where(eq(jobs.id, jobId)))[0]?.cents;
const jobOn = (scheduledOn: string, differences: Parameters<typeof addJob>[2] = {}) =>
  addJob(app, home, { scheduledOn, ...differences });

describe("a rate", () => {
  test("is the documented one before the first, and each later one from its day on", async () => {
    expect(await rateOn(app.deps.db, "runner_rate", "2026-03-10")).toBe(1200);
    expect(await rateOn(app.deps.db, "monthly_price", "2026-03-10")).toBe(2900);
    expect((await set("runnerRate", "13.5", "2026-04-01")).status).toBe(200);
    expect((await set("runnerRate", "14", "2026-05-01")).status).toBe(200);
    expect((await set("monthlyPrice", "79.00", "2026-04-15")).status).toBe(200);
    const onDays = (rate: "runner_rate" | "monthly_price", days: string[]) =>
      Promise.all(days.map((day) => rateOn(app.deps.db, rate, day)));
    expect(await onDays("runner_rate", ["2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01"])).toEqual([
      1200, 1350, 1350, 1400,
    ]);
    expect(await onDays("monthly_price", ["2026-04-14", "2026-04-15"])).toEqual([2900, 7900]);
  });

  test("set again for the same day replaces the first, and both are audited", async () => {
    await set("runnerRate", "13.00", "2026-06-01");
    await set("runnerRate", "11.00", "2026-06-01");
    expect(await rateOn(app.deps.db, "runner_rate", "2026-06-01")).toBe(1100);
    const audits = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, "admin.setRate"));
    expect(audits.slice(-2)).toMatchObject([
      {
        userId: admin.userId,
        before: { rate: "runner_rate", effectiveOn: "2026-06-01", amount: "12.00" },
        after: { rate: "runner_rate", effectiveOn: "2026-06-01", amount: "13.00" },
      },
      { before: { amount: "13.00" }, after: { amount: "11.00" } },
    ]);
  });

  test.each(["0", "0.00", "-5", "1000", "abc"])("refuses %j", async (amount) => {
    for (const rate of ["runnerRate", "monthlyPrice"])
      expect(await set(rate, amount, "2026-06-01")).toMatchObject({ status: 400 });
    expect(await app.deps.db.select().from(ratesTable)).toEqual([]);
  });

  test("begins today in the platform's time zone at the earliest", async () => {
    expect(await set("runnerRate", "13.00", "2026-03-09")).toMatchObject({
      status: 400,
      body: { code: "RATE_IN_PAST" },
    });
    expect((await set("runnerRate", "13.00", "2026-03-10")).status).toBe(200);
  });

  test.each([
    ["runnerRate", "-1", "2026-06-01"],
    ["runnerRate", "1000", "2026-06-01"],
    ["runnerRate", "12.345", "2026-06-01"],
    ["runnerRate", "", "2026-06-01"],
    ["runnerRate", "12", "2026-02-30"],
    ["runnerRate", "12", ""],
    ["runner_rate", "12", "2026-06-01"],
  ])("is refused when invalid: %s %s from %s", async (rate, amount, day) => {
    expect((await set(rate, amount, day)).status).toBe(400);
  });
});

describe("a new pay per pickup", () => {
  fullTest("is applied to open jobs from its day until the next change, and to no others", async () => {
    await set("runnerRate", "14.00", "2026-04-10");
    const runner = await addRunner(app);
    const [before, from, last, next] = await Promise.all(
      ["2026-03-31", "2026-04-01", "2026-04-09", "2026-04-10"].map((day) => jobOn(day)),
    );
    const accepted = await jobOn("2026-04-02", { status: "assigned", runner });
    const started = await jobOn("2026-04-02", { status: "in_progress", runner });
    const cancelled = await jobOn("2026-04-02", { status: "cancelled" });
    await set("runnerRate", "13.00", "2026-04-01");
    const pays = await Promise.all(
      [before, from, last, next, accepted, started, cancelled].map((id) => payOf(id ?? "")),
    );
    expect(pays).toEqual([1200, 1300, 1300, 1400, 1200, 1200, 1200]);
    await set("runnerRate", "12.00", "2026-04-01");
    expect(await payOf(from ?? "")).toBe(1200);
    expect(await payOf(next ?? "")).toBe(1400);
  });

  test("leaves jobs unchanged when only the monthly price changes", async () => {
    const jobId = await jobOn("2026-07-01", { payCents: 999 });
    await set("monthlyPrice", "39.00", "2026-03-10");
    expect(await payOf(jobId)).toBe(999);
  });

  test("uses a task when there are too many jobs for one transaction", async () => {
    await app.database.execute(
      `insert into jobs (id, homeowner_id, kind, scheduled_on, time_window, window_starts_at, window_ends_at, out_by, in_by,
         address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
       select gen_random_uuid(), $1, 'one_off', date '2027-01-01' + (n % 3), 'morning', now(), now() + interval '4 hours',
         now() + interval '4 hours', now() + interval '4 hours', 'x', 'x', 'x', '10001', 1, 1200, now()
       from generate_series(1, 6001) as n`,
      [home.homeownerId],
    );
    const left = async () =>
      Number(
        (
          await app.database.execute(
            "select count(*) as n from jobs where scheduled_on >= '2027-01-01' and pay_cents <> 1700",
          )
        ).rows[0]?.n,
      );
    await set("runnerRate", "17.00", "2027-01-01");
    expect(await left()).toBe(1001);
    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    expect(await app.queue.drain(workers, 20_000)).toBe(1);
    expect(await left()).toBe(0);
    await app.deps.transact((tx) => stampJobs(app.deps, tx, { fromDay: "2027-01-01" }));
    expect(await app.queue.drain(workers, 20_000)).toBe(0);
  });
});

describe("the margin", () => {
  test("of the documented price and pay is a loss, and reflects coming changes", async () => {
    await set("monthlyPrice", "79.00", "2026-05-01");
    await set("runnerRate", "13.00", "2026-04-01");
    const { body } = await app.typed(admin, "admin.rates");
    const { rates, margins, today } = body as Rates;
    expect(today).toBe("2026-03-10");
    expect(rates).toEqual([
      {
        rate: "runnerRate",
        amount: "12.00",
        upcoming: [{ amount: "13.00", effectiveOn: "2026-04-01" }],
        lastChange: expect.any(String),
      },
      {
        rate: "monthlyPrice",
        amount: "29.00",
        upcoming: [{ amount: "79.00", effectiveOn: "2026-05-01" }],
        lastChange: expect.any(String),
      },
    ]);
    expect(margins.filter(({ pickupsPerWeek }) => pickupsPerWeek === 1)).toEqual([
      { from: null, pickupsPerWeek: 1, price: "29.00", fee: "1.14", pay: "52.00", left: "-24.14" },
      { from: "2026-04-01", pickupsPerWeek: 1, price: "29.00", fee: "1.14", pay: "56.33", left: "-28.47" },
      { from: "2026-05-01", pickupsPerWeek: 1, price: "79.00", fee: "2.59", pay: "56.33", left: "20.08" },
    ]);
  });
});
