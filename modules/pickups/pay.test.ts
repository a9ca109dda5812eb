import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  homeownerProfiles,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  platformRules,
} from "#db/schema/index.ts";
import type { ExplainedPay, ExplainedWeek, Statement } from "#modules/payouts/contract.ts";
import type { PayPreview, Rules, ShownPay } from "#modules/rates/contract.ts";
import { linesOf, sumOfLines } from "#modules/rates/rules/pay.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  newZip,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { payRuleOf } from "#testkit/pay-rule.ts";
import { expectInvariants } from "#testkit/race.ts";
import { raisePay } from "./price-jobs.ts";
import { topUpDays } from "./settle-pay.ts";

let app: TestApp;
let admin: Person;
let home: Homeowner;
let runner: Runner;
const start = "2026-03-10T15:00:00.000Z";
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = start;
  await app.deps.db.delete(platformRules);
  admin = await addAdmin(app);
  const zipCode = newZip();
  home = await addHomeowner(app, { zipCode });
  runner = await addRunner(app, { serviceAreas: [zipCode] });
});
afterEach(() => expectInvariants(app));

async function setPay(value: ShownPay, effectiveOn = "2026-03-10") {
  const { pay } = (await app.typed(admin, "admin.rules")).body as Rules;
  const answer = await app.typed(admin, "admin.setRule", {
    ...{ rule: "pay", value, effectiveOn, seen: pay.lastChange },
  });
  expect(answer.status).toBe(200);
}
const rowOf = async (jobId: string) => {
  const [row] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!row) throw new Error("The job has gone");
  return row;
};
const kindsOf = async (jobId: string) =>
  linesOf(await rowOf(jobId)).map(({ kind, cents }) => [kind, cents] as const);
const accept = (jobId: string) => app.call(runner, "POST", "/api/runner/accept-job", { jobId });
const complete = (jobId: string) =>
  app.call(runner, "POST", "/api/runner/complete-job", { jobId, notes: "Too dark" });
async function earningOf(jobId: string) {
  const rows = await app.deps.db
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.jobId, jobId));
  return rows.map(({ cents }) => cents).toSorted((a, b) => a - b);
}
const done = async (differences: Parameters<typeof addJob>[2] = {}) => {
  const jobId = await addJob(app, home, { scheduledOn: "2026-03-10", ...differences });
  expect((await accept(jobId)).status).toBe(200);
  expect((await complete(jobId)).status).toBe(200);
  return jobId;
};

describe("a pay rule", () => {
  test("sets open jobs by what they take, and leaves accepted ones", async () => {
    await app.deps.db
      .update(homeownerProfiles)
      .set({ longDriveway: true })
      .where(eq(homeownerProfiles.id, home.homeownerId));
    const open = await addJob(app, home, { numberOfCans: 4 });
    const taken = await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-12" });
    await setPay(payRuleOf({ can: "1.50", longDriveway: "2.00", stairs: "9.00" }));
    expect(await kindsOf(open)).toEqual([
      ["out", 600],
      ["in", 600],
      ["cans", 300],
      ["longDriveway", 200],
    ]);
    expect((await rowOf(open)).payCents).toBe(1700);
    expect(await rowOf(taken)).toMatchObject({ payCents: 1200, payTerms: null });
  });

  test("of an area has its own legs, and the flat rate returns with a flat rule", async () => {
    const jobId = await addJob(app, home);
    const area = { ...payRuleOf().extras, zipBeginning: home.zipCode.slice(0, 3), out: "4.00", in: "3.50" };
    await setPay(payRuleOf({}, { areas: [area] }));
    expect(await kindsOf(jobId)).toEqual([
      ["out", 400],
      ["in", 350],
    ]);
    await setPay(payRuleOf());
    expect(await rowOf(jobId)).toMatchObject({ payCents: 1200, payTerms: null });
  });

  test("counts from its first day, and follows the flat rate", async () => {
    const [before, after] = [
      await addJob(app, home, { scheduledOn: "2026-03-19" }),
      await addJob(app, home, { scheduledOn: "2026-03-20" }),
    ];
    await setPay(payRuleOf({ stairs: "1.00" }), "2026-03-20");
    await app.deps.db
      .update(homeownerProfiles)
      .set({ hasStairs: true })
      .where(eq(homeownerProfiles.id, home.homeownerId));
    await app.typed(admin, "admin.setRate", {
      ...{ rate: "runnerRate", amount: "13.00", effectiveOn: "2026-03-15", seen: null },
    });
    expect((await rowOf(before)).payCents).toBe(1300);
    expect(await kindsOf(after)).toEqual([
      ["out", 650],
      ["in", 650],
      ["stairs", 100],
    ]);
  });

  test("prices a new pickup at once, and follows what the home says", async () => {
    await setPay(payRuleOf({ can: "1.00", stairs: "2.00" }));
    const scheduled = await app.call(home, "POST", "/api/homeowner/schedule-pickup", {
      scheduledDate: "2026-03-13",
      timeWindow: "morning",
    });
    expect(scheduled.status).toBeLessThan(300);
    const jobId = (scheduled.body as { id: string }).id;
    expect((await rowOf(jobId)).payTerms).not.toBeNull();
    expect((await app.typed(home, "profile.updateHomeowner", { hasStairs: true })).status).toBe(200);
    expect((await kindsOf(jobId)).at(-1)).toEqual(["stairs", 200]);
  });
});

test("unclaimed pay rises each hour to the cap, and what was shown on accepting is paid", async () => {
  await setPay(payRuleOf({ riseHours: 4, rise: "0.50", mostRise: "1.50" }));
  const jobId = await addJob(app, home);
  await setPay(payRuleOf({ riseHours: 4, rise: "0.50", mostRise: "1.50", can: "0.10" }));
  const { windowStartsAt } = await rowOf(jobId);
  const before = (hours: number) => new Date(Date.parse(windowStartsAt) - hours * 3_600_000).toISOString();
  const risen: number[] = [];
  for (const hours of [5, 4, 2.5, 1, 0]) {
    app.clock.now = before(hours);
    await raisePay(app.deps);
    await raisePay(app.deps);
    risen.push((await rowOf(jobId)).payCents);
  }
  expect(risen).toEqual([1200, 1250, 1300, 1350, 1350]);
  expect((await accept(jobId)).status).toBe(200);
  app.clock.now = before(-1);
  await raisePay(app.deps);
  expect((await rowOf(jobId)).payCents).toBe(1350);
});

test("the first home of a street and each next one add to what was accepted", async () => {
  await setPay(payRuleOf({ firstOnStreet: "4.00", nextOnStreet: "1.00" }));
  const jobIds = await Promise.all(
    ["1 Oak St", "3 Oak Street", "5 Elm Ave"].map(async (address) => {
      const jobId = await addJob(app, home, {
        ...{ scheduledOn: "2026-03-10", timeWindow: "morning" as const, address },
        publicStreet: address.replace(/^\d+ /, ""),
      });
      return jobId;
    }),
  );
  await setPay(payRuleOf({ firstOnStreet: "4.00", nextOnStreet: "1.00", can: "0.10" }));
  for (const jobId of jobIds) {
    expect((await accept(jobId)).status).toBe(200);
    expect((await complete(jobId)).status).toBe(200);
  }
  expect(await Promise.all(jobIds.map(async (jobId) => (await kindsOf(jobId)).at(-1)))).toEqual([
    ["firstOnStreet", 400],
    ["nextOnStreet", 100],
    ["firstOnStreet", 400],
  ]);
  expect(await Promise.all(jobIds.map(earningOf))).toEqual([
    [-1600, 1600],
    [-1300, 1300],
    [-1600, 1600],
  ]);
});

test("a day below its minimum is topped up once, when it is over and reviewed", async () => {
  await setPay(payRuleOf({ dayMinimum: "40.00" }));
  const jobId = await addJob(app, home, { scheduledOn: "2026-03-10" });
  await setPay(payRuleOf({ dayMinimum: "40.00", can: "0.10" }));
  expect((await accept(jobId)).status).toBe(200);
  expect((await complete(jobId)).status).toBe(200);
  expect(await topUpDays(app.deps)).toEqual({ toppedDays: 0 });
  app.clock.now = "2026-03-11T15:00:00.000Z";
  expect(await topUpDays(app.deps)).toEqual({ toppedDays: 1 });
  expect(await topUpDays(app.deps)).toEqual({ toppedDays: 0 });
  const week = (await app.typed(runner, "runner.explainWeek", {})).body as ExplainedWeek;
  expect(week).toMatchObject({
    lines: [
      { kind: "out", amount: "6.00", jobs: 1 },
      { kind: "in", amount: "6.00", jobs: 1 },
    ],
    others: [{ kind: "minimum", amount: "28.00", count: 1 }],
    total: "40.00",
  });
  expect((await app.typed(runner, "runner.statement", {})).body).toMatchObject({ total: "40.00" });
});

test("the database keeps pay equal to its lines, and what was accepted", async () => {
  await setPay(payRuleOf({ nextOnStreet: "1.00" }));
  const jobId = await addJob(app, home, { scheduledOn: "2026-03-10" });
  await setPay(payRuleOf({ nextOnStreet: "1.00", can: "0.10" }));
  const { payTerms } = await rowOf(jobId);
  const set = (changes: Partial<typeof jobs.$inferInsert>) =>
    app.deps.db.update(jobs).set(changes).where(eq(jobs.id, jobId));
  await expect(set({ payCents: 1300 })).rejects.toThrow();
  expect((await accept(jobId)).status).toBe(200);
  const lines = [...(payTerms?.lines ?? []), { kind: "nextOnStreet" as const, cents: 100 }];
  if (!payTerms) throw new Error("The job has terms");
  await expect(set({ payCents: 1300, payTerms: { ...payTerms, lines } })).rejects.toThrow();
  await expect(set({ payTerms: { ...payTerms, dayMinimumCents: 1 } })).rejects.toThrow();
});

describe("the explanation", () => {
  test("of an offer, a job and a finished one adds up to its pay, with the hour's pay once measured", async () => {
    await setPay(payRuleOf({ can: "1.00", nextOnStreet: "1.00" }));
    const jobId = await addJob(app, home, { numberOfCans: 3, scheduledOn: "2026-03-10" });
    await setPay(payRuleOf({ can: "2.00", nextOnStreet: "1.00" }));
    await app.call(runner, "POST", "/api/runner/availability", { isAvailable: true });
    const explained = async (who: Person = runner) => app.typed(who, "runner.explainPay", { jobId });
    const offered = (await explained()).body as ExplainedPay;
    expect(offered).toMatchObject({
      ...{ pay: "14.00", isCompleted: false, minutes: null, hourly: null },
      terms: { nextOnStreet: "1.00", dayMinimum: "0.00" },
    });
    expect(offered.lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(14);
    await accept(jobId);
    const minutesAgo = (minutes: number) =>
      new Date(Date.parse(app.clock.now) - minutes * 60_000).toISOString();
    app.clock.now = "2026-03-10T16:00:00.000Z";
    const step = (procedure: "runner.startJob" | "runner.completeJob", from: number, until: number) =>
      app.typed(runner, procedure, {
        ...{ jobId, actionId: app.deps.newId(), notes: "Too dark" },
        ...{ cameAt: minutesAgo(from), at: minutesAgo(until), sentAt: app.clock.now },
      });
    expect((await step("runner.startJob", 50, 42)).status).toBe(200);
    expect((await step("runner.completeJob", 4, 0)).status).toBe(200);
    expect((await explained()).body).toMatchObject({
      pay: "14.00",
      isCompleted: true,
      minutes: 12,
      hourly: "70.00",
    });
    expect((await explained(await addRunner(app))).status).toBe(404);
  });

  test("outlives the rules: an old statement still opens into what was agreed", async () => {
    await setPay(payRuleOf({ stairs: "1.00", firstOnStreet: "2.00" }));
    const jobId = await addJob(app, home, { scheduledOn: "2026-03-10" });
    await setPay(payRuleOf({ stairs: "1.00", firstOnStreet: "2.50" }));
    await accept(jobId);
    await complete(jobId);
    await setPay(payRuleOf());
    const { lines } = (await app.typed(runner, "runner.statement", {})).body as Statement;
    expect(lines[0]?.pickup).toMatchObject({ jobId, agreed: "14.50" });
    expect((await kindsOf(jobId)).at(-1)).toEqual(["firstOnStreet", 250]);
    expect(sumOfLines(linesOf(await rowOf(jobId)))).toBe(1450);
  });
});

test("the preview pays last week's pickups again under the draft, and changes nothing", async () => {
  // A week without the other tests' pickups.
  app.clock.now = "2026-05-12T15:00:00.000Z";
  runner = { ...runner, cookie: await signIn(app, runner.userId) };
  admin = { ...admin, cookie: await signIn(app, admin.userId) };
  await done({ scheduledOn: "2026-05-12" });
  await done({ scheduledOn: "2026-05-12", timeWindow: "afternoon" });
  const preview = async (value: ShownPay) =>
    (await app.typed(admin, "admin.previewPay", { value, effectiveOn: "2026-03-11" })).body as PayPreview;
  expect(await preview(payRuleOf())).toMatchObject({ pickups: 2, now: "24.00", next: "24.00" });
  expect(await preview(payRuleOf({ firstOnStreet: "4.00", nextOnStreet: "1.00" }))).toMatchObject({
    ...{ now: "24.00", next: "29.00" },
  });
  expect(await preview(payRuleOf({ dayMinimum: "100.00" }))).toMatchObject({ now: "24.00", next: "100.00" });
  expect(await app.deps.db.$count(platformRules)).toBe(0);
});
