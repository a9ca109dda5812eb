import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import type {
  AdminBill,
  AdminCredit,
  AdminRefund,
  AreaMargins,
  WaitingZip,
} from "#modules/billing/contract.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { countOutcomes } from "#testkit/race.ts";
import { takenJob } from "#testkit/scenarios.ts";
import { home } from "#testkit/stripe-app.ts";
import { createWorkers } from "./workers.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: 10 });
  admin = await addAdmin(app);
});
afterAll(() => app.close());
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));

type Page<Row> = { rows: Row[]; nextCursor: string | null };
const list = async <Row>(name: "credits" | "bills" | "refunds", input: object) =>
  (await app.typed(admin, `admin.${name}`, input)).body as Page<Row>;
const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
const give = (userId: string, amount: string, creditId = app.deps.newId()) =>
  app.typed(admin, "admin.giveCredit", { creditId, userId, amount, reason: "For the noise" });

async function addSubscriber(zipCode = "60601"): Promise<Person> {
  const person = await addUser(app);
  await serveArea(app, zipCode);
  await app.call(person, "POST", "/api/create-subscription");
  expect((await app.call(person, "POST", "/api/profile/homeowner", { ...home, zipCode })).status).toBe(200);
  return person;
}

describe("a manual credit", () => {
  test("is booked once, announced with its reason, and listed with its admin", async () => {
    const who = await addHomeowner(app);
    const creditId = app.deps.newId();
    const answers = [await give(who.userId, "5", creditId), await give(who.userId, "5", creditId)];
    expect(answers).toMatchObject([{ status: 200 }, { status: 200, body: answers[0]?.body }]);
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(-500);
    await workOff();
    expect(app.emails.find(({ to }) => to === who.email)?.text).toContain("For the noise");
    expect((await list<AdminCredit>("credits", { userId: who.userId })).rows).toMatchObject([
      { cause: "hand", amount: "5.00", reason: "For the noise", by: "Robin Field", canBeTakenBack: true },
    ]);
  });

  test("is refused under another credit's id", async () => {
    const [who, other] = [await addHomeowner(app), await addHomeowner(app)];
    const creditId = app.deps.newId();
    expect((await give(who.userId, "5", creditId)).status).toBe(200);
    const refused = { status: 409, body: { code: "ID_IN_USE" } };
    expect(await give(other.userId, "5", creditId)).toMatchObject(refused);
    expect(await give(who.userId, "6", creditId)).toMatchObject(refused);
    expect(await homeownerBalance(app.deps.db, other.userId)).toBe(0);
  });

  test("is refused above the rule's limit, and for anyone but a homeowner", async () => {
    const who = await addHomeowner(app);
    expect(await give(who.userId, "100.01")).toMatchObject({
      status: 400,
      body: { code: "CREDIT_TOO_LARGE", params: { amount: "$100.00" } },
    });
    expect((await give((await addRunner(app)).userId, "5")).status).toBe(404);
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
  });

  test("is taken back by one of several concurrent admins; the others hear who it was", async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => addAdmin(app)));
    for (let round = 0; round < 5; round++) {
      const who = await addHomeowner(app);
      await give(who.userId, "5");
      const [credit] = (await list<AdminCredit>("credits", { userId: who.userId })).rows;
      const answers = await Promise.all(
        admins.map((one) =>
          app.typed(one, "admin.takeCreditBack", { id: credit?.id, reason: "Given twice" }),
        ),
      );
      expect(countOutcomes(answers)).toEqual({ "200": 1, "409 CREDIT_TAKEN_BACK": 4 });
      expect(await homeownerBalance(app.deps.db, who.userId)).toBe(0);
      const { rows } = await list<AdminCredit>("credits", { userId: who.userId });
      expect(rows.map(({ amount, canBeTakenBack }) => [amount, canBeTakenBack]).toSorted()).toEqual([
        ["-5.00", false],
        ["5.00", false],
      ]);
    }
  });

  test("that reduced a bill stays, and so does a credit by a rule", async () => {
    const who = await addUser(app);
    await serveArea(app, home.zipCode);
    await app.call(who, "POST", "/api/create-subscription");
    await give(who.userId, "5");
    expect((await app.call(who, "POST", "/api/profile/homeowner", home)).status).toBe(200);
    const [used] = (await list<AdminCredit>("credits", { userId: who.userId })).rows;
    expect(used?.canBeTakenBack).toBe(false);
    expect(await app.typed(admin, "admin.takeCreditBack", { id: used?.id, reason: "Oops" })).toMatchObject({
      status: 409,
      body: { code: "CREDIT_USED" },
    });
  });

  test("is found by its cause, page by page", async () => {
    const who = await addHomeowner(app);
    for (const amount of ["1", "2", "3"]) {
      app.clock.advance(1000);
      await give(who.userId, amount);
    }
    const first = await list<AdminCredit>("credits", { userId: who.userId, cause: "hand", limit: 2 });
    expect(first.rows.map(({ amount }) => amount)).toEqual(["3.00", "2.00"]);
    const rest = { userId: who.userId, cause: "hand", limit: 2, cursor: first.nextCursor };
    expect(await list<AdminCredit>("credits", rest)).toMatchObject({
      rows: [{ amount: "1.00" }],
      nextCursor: null,
    });
    expect((await list("credits", { userId: who.userId, cause: "missed" })).rows).toEqual([]);
  });
});

fullTest("a bill is found by its state and number, and shows what is still refundable", async () => {
  const who = await addSubscriber();
  const [bill] = (await list<AdminBill>("bills", { userId: who.userId })).rows;
  expect(bill).toMatchObject({ amount: "29.00", refundable: "29.00", homeowner: { name: "Robin Field" } });
  const refund = { refundId: app.deps.newId(), invoiceId: bill?.id, amount: "10", reason: "Rained out" };
  expect((await app.typed(admin, "admin.refundInvoice", refund)).status).toBe(200);
  await workOff();
  expect((await list<AdminBill>("bills", { number: bill?.number })).rows).toMatchObject([
    { id: bill?.id, refunded: "10.00", refundable: "19.00" },
  ]);
  expect((await list<AdminBill>("bills", { userId: who.userId, status: "open" })).rows).toEqual([]);
  expect((await list<AdminRefund>("refunds", { userId: who.userId })).rows).toMatchObject([
    { amount: "10.00", status: "succeeded", reason: "Rained out", by: "Robin Field", number: bill?.number },
  ]);
});

test("an area's margin is the bookings for its homes and pickups, and all areas sum to the total", async () => {
  const here = await addSubscriber("62704");
  await give(here.userId, "5");
  const { runner, jobId } = await takenJob(app);
  expect((await app.typed(runner, "runner.completeJob", { jobId })).status).toBe(200);
  const margins = async (input: object) =>
    (await app.typed(admin, "admin.areaMargins", input)).body as AreaMargins;
  const all = await margins({});
  expect(all.rows.find(({ area }) => area === "627")).toEqual({
    area: "627",
    revenue: "29.00",
    credits: "5.00",
    refunds: "0.00",
    disputes: "0.00",
    fees: "1.14",
    runnerPay: "0.00",
    left: "22.86",
  });
  expect(all.rows.find(({ runnerPay }) => runnerPay === "12.00")).toBeDefined();
  const cents = (text: string) => Math.round(Number(text) * 100);
  for (const column of ["revenue", "credits", "refunds", "runnerPay"] as const)
    expect(cents(all.total[column])).toBe(all.rows.reduce((sum, row) => sum + cents(row[column]), 0));
  expect((await margins({ within: "627" })).rows.map(({ area }) => area)).toEqual(["62704"]);
  expect((await margins({ month: "2025-01" })).rows).toEqual([]);
});

test("waiting people are counted by ZIP code, and notified once a runner serves it", async () => {
  const join = (email: string, zipCode: string) =>
    app.typed(null, "site.joinWaitingList", { email, zipCode });
  await join("a@example.com", "30301");
  await join("b@example.com", "30301");
  await join("c@example.com", "30302");
  const zips = async (input = {}) =>
    (await app.typed(admin, "admin.waitingByZip", input)).body as Page<WaitingZip>;
  const first = await zips({ limit: 1 });
  expect(first.rows).toMatchObject([{ zipCode: "30301", waiting: 2, isServed: false }]);
  expect((await zips({ limit: 1, cursor: first.nextCursor })).rows).toMatchObject([{ zipCode: "30302" }]);
  const tell = () => app.typed(admin, "admin.tellWaiting", { zipCode: "30301" });
  expect(await tell()).toMatchObject({ status: 409, body: { code: "AREA_NOT_SERVED" } });
  await addRunner(app, { serviceAreas: ["30301"] });
  expect((await zips()).rows[0]).toMatchObject({ isServed: true });
  expect((await tell()).status).toBe(200);
  await workOff();
  expect((await zips()).rows.map(({ zipCode }) => zipCode)).toEqual(["30302"]);
});
