import { and, asc, eq, ne } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  homeownerProfiles,
  invoices,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  oneOffs,
  refunds,
} from "#db/schema/index.ts";
import { generate } from "#modules/schedule/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  type Homeowner,
  newZip,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { homePrices, setPrices } from "#testkit/home-prices.ts";
import { deliverAll } from "#testkit/links.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { OneOff, OneOffOffer } from "./contract.ts";
import { reconcile } from "./tasks.ts";

let app: TestApp;
let home: Homeowner;
let runner: Runner;
let zipCode: string;
/** A Tuesday in New York, 11 AM. Trucks come to the home on Fridays. */
const start = "2026-03-10T15:00:00.000Z";
const friday = "2026-03-13";
beforeAll(async () => {
  app = await testApp("postgres");
  app.clock.now = start;
  const set = await setPrices(app, await addAdmin(app), { ...homePrices, oneOff: "15.00" }, "2026-03-10");
  expect(set.status).toBe(200);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = start;
  zipCode = newZip();
  home = await addHomeowner(app, { zipCode, subscription: "none", pickupDays: ["Friday"], numberOfCans: 2 });
  runner = await addRunner(app, { serviceAreas: [zipCode] });
});
afterEach(() => expectInvariants(app));

const offered = async () => (await app.typed(home, "homeowner.oneOffOffer")).body as OneOffOffer | null;
const begin = (id: string, more: object = {}) =>
  app.typed(home, "homeowner.beginOneOff", { id, day: friday, numberOfCans: 2, price: "15.00", ...more });
const finish = (id: string) => app.typed(home, "homeowner.finishOneOff", { id });
/** Moves the clock and signs the home in again, as its session may have expired by then. */
async function moveTo(instant: string) {
  app.clock.now = instant;
  home = { ...home, cookie: await signIn(app, home.userId) };
}
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const worked = () => deliverAll(app);

async function booked(more: object = {}): Promise<OneOff & { jobId: string }> {
  const id = app.deps.newId();
  expect((await begin(id, more)).status).toBe(200);
  const { body } = await finish(id);
  expect(body).toMatchObject({ status: "booked" });
  return body as OneOff & { jobId: string };
}
const jobOf = async (jobId: string) => {
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  return job;
};
const billsOf = () =>
  app.deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, home.userId))
    .orderBy(asc(invoices.createdAt));
async function refundsOf() {
  const rows = await app.deps.db
    .select({ cents: refunds.amountCents, status: refunds.status, reason: refunds.reason })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(eq(invoices.userId, home.userId));
  return rows;
}
const cashOf = async (source: string) =>
  app.deps.db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.source, source));
const asRunner = async (path: string, body: object) =>
  app.call({ cookie: await signIn(app, runner.userId) }, "POST", `/api/runner/${path}`, body);

async function subscribe() {
  await app.typed(home, "homeowner.createSubscription");
  const [saved] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, home.userId));
  const { address, unit, city, state, pickupDays } = saved ?? {};
  const service = { address, unit, city, state, zipCode, pickupDays };
  expect((await app.typed(home, "homeowner.saveService", service)).status).toBe(200);
}
/** The home's pickups on the day of the tests. */
async function onFriday() {
  await generate(app.deps);
  return app.deps.db
    .select({ id: jobs.id, kind: jobs.kind })
    .from(jobs)
    .where(
      and(eq(jobs.homeownerId, home.homeownerId), eq(jobs.scheduledOn, friday), ne(jobs.status, "cancelled")),
    );
}
const eveningDays = (weekday: string) => ({
  rhythms: [{ canKind: "trash", weekday, everyWeeks: 1, anchorOn: null }],
  ...{ pickupWindow: "evening", inAfterCollection: true },
});

describe("a single pickup is offered", () => {
  test("on the next collection days, at the price of the area", async () => {
    const offer = await offered();
    expect(offer).toMatchObject({ price: "15.00", numberOfCans: 2, testMode: true });
    expect(offer?.days.map(({ day }) => day)).toEqual([friday, "2026-03-20", "2026-03-27"]);
  });

  test("not with a service, where no runner works, nor while the rule has no price", async () => {
    const own = home;
    home = await addHomeowner(app, { zipCode, subscription: "paused", pickupDays: ["Friday"] });
    expect(await offered()).toBeNull();
    home = await addHomeowner(app, { zipCode: newZip(), subscription: "none", pickupDays: ["Friday"] });
    expect(await offered()).toBeNull();
    expect(codeOf(await begin(app.deps.newId()))).toBe("ONE_OFF_NOT_OFFERED");
    home = own;
    const areas = [{ ...homePrices, zipBeginning: zipCode, areas: undefined, oneOff: "0.00" }];
    const admin = await addAdmin(app);
    await setPrices(app, admin, { ...homePrices, oneOff: "15.00", areas }, "2026-03-10");
    expect(await offered()).toBeNull();
    await setPrices(app, admin, { ...homePrices, oneOff: "15.00" }, "2026-03-10");
    expect(await offered()).not.toBeNull();
  });

  test("not on a day whose cans are due out in less than an hour", async () => {
    await moveTo("2026-03-13T15:30:00.000Z");
    expect((await offered())?.days[0]?.day).toBe("2026-03-20");
    expect(codeOf(await begin(app.deps.newId()))).toBe("ONE_OFF_NOT_OFFERED");
  });

  test("not on another day, nor at a price that has changed", async () => {
    expect(codeOf(await begin(app.deps.newId(), { day: "2026-03-14" }))).toBe("ONE_OFF_NOT_OFFERED");
    const { body } = await begin(app.deps.newId(), { price: "14.00" });
    expect(body).toMatchObject({ code: "ONE_OFF_PRICE_CHANGED", params: { amount: "$15.00" } });
  });
});

describe("booking", () => {
  test("charges once, and books the pickup that a runner can take", async () => {
    const id = app.deps.newId();
    expect((await begin(id)).body).toMatchObject({ status: "open", due: "15.00", clientSecret: null });
    expect(await billsOf()).toEqual([]);
    const { body } = await finish(id);
    const { jobId } = body as { jobId: string };
    expect(await finish(id)).toMatchObject({ body: { status: "booked", jobId } });
    expect(await begin(id)).toMatchObject({ body: { status: "booked", jobId } });
    expect(await jobOf(jobId)).toMatchObject({
      ...{
        kind: "one_off",
        status: "scheduled",
        scheduledOn: friday,
        numberOfCans: 2,
        needsConfirmation: false,
      },
    });
    const [bill, ...more] = await billsOf();
    expect(more).toEqual([]);
    expect(bill).toMatchObject({
      ...{ status: "paid", amountCents: 1500, subscriptionId: null },
      ...{ periodStartsOn: friday, periodEndsOn: "2026-03-14" },
    });
    expect(await cashOf(`payment:${bill?.id}`)).toContainEqual({ account: "provider_cash", cents: 1500 });
    expect((await app.typed(home, "homeowner.oneOffs")).body).toEqual([
      { id, jobId, price: "15.00", paid: "15.00" },
    ]);
    expect((await asRunner("accept-job", { jobId })).status).toBe(200);
  });

  test("an id stands for one booking of one home", async () => {
    const { id } = await booked();
    expect(codeOf(await begin(id, { numberOfCans: 3 }))).toBe("ID_IN_USE");
    home = await addHomeowner(app, { zipCode, subscription: "none", pickupDays: ["Friday"] });
    expect(codeOf(await begin(id))).toBe("ID_IN_USE");
    expect((await finish(id)).status).toBe(404);
  });

  test("the money of a second one for the same day goes back", async () => {
    const [first, second] = [app.deps.newId(), app.deps.newId()];
    await begin(first);
    await begin(second);
    await finish(first);
    expect((await finish(second)).body).toMatchObject({ status: "returned", jobId: null });
    await worked();
    expect(await refundsOf()).toEqual([{ cents: 1500, status: "succeeded", reason: "oneOffImpossible" }]);
  });

  test("brings no weekly pickups", async () => {
    await booked();
    await generate(app.deps);
    const days = await app.deps.db
      .select({ on: jobs.scheduledOn })
      .from(jobs)
      .where(eq(jobs.homeownerId, home.homeownerId));
    expect(days).toEqual([{ on: friday }]);
  });

  test("an unpaid one is abandoned after a day, and purged", async () => {
    const id = app.deps.newId();
    await begin(id);
    await moveTo("2026-03-11T14:00:00.000Z");
    await reconcile(app.deps);
    const statusOf = async () =>
      (await app.deps.db.select({ status: oneOffs.status }).from(oneOffs).where(eq(oneOffs.id, id)))[0]
        ?.status;
    expect(await statusOf()).toBe("open");
    await moveTo("2026-03-11T15:30:00.000Z");
    await reconcile(app.deps);
    expect(await statusOf()).toBe("abandoned");
    expect((await finish(id)).body).toMatchObject({ status: "abandoned" });
    expect(await billsOf()).toEqual([]);
  });
});

describe("between the price and the payment", () => {
  let id: string;
  beforeEach(async () => {
    id = app.deps.newId();
    await begin(id);
  });
  afterEach(async () => {
    expect((await finish(id)).body).toMatchObject({ status: "returned", jobId: null });
    await worked();
    expect(await refundsOf()).toEqual([{ cents: 1500, status: "succeeded", reason: "oneOffImpossible" }]);
  });

  test("a holiday takes the truck away: the money goes back", async () => {
    const holiday = { area: zipCode, onDay: friday, name: "Founders’ Day", rule: "skip" };
    expect((await app.typed(await addAdmin(app), "admin.saveHoliday", holiday)).status).toBe(200);
    expect((await offered())?.days[0]?.day).toBe("2026-03-20");
  });

  test("the truck’s day changes: the money goes back", async () => {
    const set = await app.typed(home, "homeowner.setRhythms", eveningDays("Thursday"));
    expect(set.status).toBe(200);
  });

  test("the home subscribes and gets that day’s pickup, at another time: the money goes back", async () => {
    await subscribe();
    expect((await app.typed(home, "homeowner.setRhythms", eveningDays("Friday"))).status).toBe(200);
    expect(await onFriday()).toMatchObject([{ kind: "weekly" }]);
  });
});

describe("the money", () => {
  test("goes back in full when the home cancels before a runner sets out", async () => {
    const { jobId } = await booked();
    await asRunner("accept-job", { jobId });
    expect((await app.typed(home, "homeowner.cancelJob", { jobId })).status).toBe(200);
    expect((await app.typed(home, "homeowner.cancelJob", { jobId })).status).toBe(200);
    await worked();
    expect(await refundsOf()).toEqual([{ cents: 1500, status: "succeeded", reason: "oneOffCancelled" }]);
    expect((await app.typed(home, "homeowner.oneOffs")).body).toEqual([]);
    expect((await offered())?.days[0]?.day).toBe(friday);
  });

  test("stays once the runner has set out", async () => {
    const { jobId } = await booked();
    await asRunner("accept-job", { jobId });
    await moveTo("2026-03-13T12:30:00.000Z");
    const sam = { cookie: await signIn(app, runner.userId) };
    expect((await app.typed(sam, "runner.setOut", { jobId })).status).toBe(200);
    expect(codeOf(await app.typed(home, "homeowner.cancelJob", { jobId }))).toBe("ONE_OFF_UNDER_WAY");
    expect((await app.typed(sam, "runner.startJob", { jobId })).status).toBe(200);
    expect(codeOf(await app.typed(home, "homeowner.cancelJob", { jobId }))).toBe("JOB_NOT_CANCELLABLE");
    expect(await refundsOf()).toEqual([]);
  });

  test("goes back when nobody came, with no credit beside it", async () => {
    const { jobId } = await booked();
    await moveTo("2026-03-13T18:00:00.000Z");
    const { markMissed } = await import("#modules/pickups/index.ts");
    await markMissed(app.deps);
    await worked();
    expect(await jobOf(jobId)).toMatchObject({ status: "missed" });
    expect(await refundsOf()).toEqual([{ cents: 1500, status: "succeeded", reason: "oneOffMissed" }]);
    const credits = await app.deps.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.jobId, jobId));
    expect(credits).toEqual([]);
  });

  test("goes back when an admin cancels, whatever the cause", async () => {
    const { jobId } = await booked();
    const job = await jobOf(jobId);
    const seen = { status: "scheduled", runnerId: null, day: job?.scheduledOn };
    const admin = await addAdmin(app);
    const { status, body } = await app.typed(admin, "admin.cancelJob", {
      ...{ jobId, seen, cause: "homeowner", reason: "They called" },
    });
    expect([status, body]).toMatchObject([200, { credit: null }]);
    await worked();
    expect(await refundsOf()).toMatchObject([{ cents: 1500, status: "succeeded" }]);
  });

  test("a credit pays its part, and comes back as a credit", async () => {
    const admin = await addAdmin(app);
    const credit = { creditId: app.deps.newId(), userId: home.userId, amount: "4.00", reason: "Sorry" };
    expect((await app.typed(admin, "admin.giveCredit", credit)).status).toBe(200);
    const id = app.deps.newId();
    expect((await begin(id)).body).toMatchObject({ due: "11.00" });
    const { body } = await finish(id);
    const { jobId } = body as { jobId: string };
    expect(await billsOf()).toMatchObject([{ amountCents: 1500, creditedCents: 400 }]);
    await app.typed(home, "homeowner.cancelJob", { jobId });
    await worked();
    expect(await refundsOf()).toMatchObject([{ cents: 1100, status: "succeeded" }]);
    expect((await app.typed(home, "homeowner.billing")).body).toMatchObject({
      credit: "4.00",
      invoices: [{ isOneOff: true }],
    });
  });
});

describe("a paid pickup", () => {
  test("stays when its home subscribes, and is not part of the guarantee", async () => {
    const { jobId } = await booked();
    await subscribe();
    expect(await jobOf(jobId)).toMatchObject({ status: "scheduled" });
    expect(await offered()).toBeNull();
    expect((await app.typed(home, "homeowner.requestRefund", {})).body).toEqual({ refunded: "29.00" });
    await worked();
    // Its end cancels the pickup, which gives the price back too.
    expect((await refundsOf()).map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([
      1500, 2900,
    ]);
  });

  test("is the only one of its day once the home subscribes, whatever the time, until it is canceled", async () => {
    const { jobId } = await booked();
    await subscribe();
    expect((await app.typed(home, "homeowner.setRhythms", eveningDays("Friday"))).status).toBe(200);
    expect(await onFriday()).toEqual([{ id: jobId, kind: "one_off" }]);
    expect((await app.typed(home, "homeowner.cancelJob", { jobId })).status).toBe(200);
    expect(await onFriday()).toMatchObject([{ kind: "weekly" }]);
  });

  test("gets no extra work, no tip question and no trip fee, as there is no next bill", async () => {
    const { jobId } = await booked();
    await asRunner("accept-job", { jobId });
    const addOns = await app.typed({ cookie: await signIn(app, runner.userId) }, "runner.addOns");
    expect((addOns.body as { unwanted: string[] }).unwanted).toEqual([jobId]);
    expect((await app.typed(home, "homeowner.tipOf", { jobId })).body).toMatchObject({ canTip: false });
  });
});
