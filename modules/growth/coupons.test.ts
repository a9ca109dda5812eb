import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerTransactions, subscriptions } from "#db/schema/index.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { bill } from "#modules/billing/tasks.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, type Person } from "#testkit/factories.ts";
import { begin, codeGives, makeCoupon, newCoupon, redeem } from "#testkit/growth.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { Coupon } from "./contract.ts";

let app: TestApp;
const start = "2026-03-10T15:00:00.000Z";
beforeAll(async () => {
  app = await testApp("postgres");
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = start;
});
afterEach(() => expectInvariants(app));

const refusal = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const billingOf = async (who: Person) => (await app.typed(who, "homeowner.billing")).body as Billing;

describe("a coupon", () => {
  test("over an amount lowers the next bill, once an account", async () => {
    const { code, id } = await makeCoupon(app);
    const home = await addHomeowner(app);
    expect(await codeGives(app, code)).toMatchObject({ kind: "coupon", amount: "10.00", months: null });
    const first = await redeem(app, home, code.toLowerCase());
    expect(first.body).toMatchObject({ credited: "10.00", gives: { code } });
    expect((await redeem(app, home, code)).body).toEqual(first.body);
    expect(await homeownerBalance(app.deps.db, home.userId)).toBe(-1000);
    const { credits } = await billingOf(home);
    expect(credits).toMatchObject([{ cause: "coupon", words: code, amount: "10.00" }]);
    const { rows } = (await app.typed(await addAdmin(app), "admin.coupons", {})).body as { rows: Coupon[] };
    expect(rows.find((row) => row.id === id)).toMatchObject({ uses: 1, credited: "10.00", state: "open" });
  });

  test("cannot be guessed by trying many", async () => {
    const person = await addUser(app);
    const tried = [];
    for (let nth = 100; nth < 161; nth++) tried.push((await redeem(app, person, `GUESS${nth}`)).status);
    expect([tried.slice(0, 60).every((status) => status === 409), tried.at(-1)]).toEqual([true, 429]);
  });

  test("used before the service begins lowers its first bill", async () => {
    const { code } = await makeCoupon(app);
    const person = await addUser(app);
    expect((await redeem(app, person, code)).status).toBe(200);
    await begin(app, person);
    expect((await billingOf(person)).invoices).toMatchObject([{ amount: "29.00", credited: "10.00" }]);
  });

  test("over months is worth the home's own price, and pays that many", async () => {
    const { code } = await makeCoupon(app, { amount: null, months: 2 });
    const person = await begin(app, await addUser(app));
    await app.deps.db
      .update(subscriptions)
      .set({ monthlyRateCents: 3500, priceLines: null })
      .where(eq(subscriptions.userId, person.userId));
    expect((await redeem(app, person, code)).body).toMatchObject({
      credited: "70.00",
      gives: { amount: null, months: 2 },
    });
    app.clock.now = "2026-04-11T15:00:00.000Z";
    await bill(app.deps);
    expect(await homeownerBalance(app.deps.db, person.userId)).toBe(-3500);
  });

  test("that is used up, over or stopped gives nothing, until an admin lets it go on", async () => {
    const single = await makeCoupon(app, { mostUses: 1 });
    expect((await redeem(app, await addHomeowner(app), single.code)).status).toBe(200);
    expect(refusal(await redeem(app, await addHomeowner(app), single.code))).toBe("CODE_OVER");
    expect(await codeGives(app, single.code)).toBeNull();
    const short = await makeCoupon(app, { endsOn: "2026-03-10" });
    expect(await codeGives(app, short.code)).not.toBeNull();
    app.clock.now = "2026-03-11T15:00:00.000Z";
    expect(refusal(await redeem(app, await addHomeowner(app), short.code))).toBe("CODE_OVER");
    const { id, code } = await makeCoupon(app);
    const admin = await addAdmin(app);
    const stop = (isStopped: boolean) => app.typed(admin, "admin.stopCoupon", { id, isStopped });
    expect((await stop(true)).body).toMatchObject({ state: "stopped" });
    expect((await stop(true)).status).toBe(200);
    expect(refusal(await redeem(app, await addHomeowner(app), code))).toBe("CODE_OVER");
    expect((await stop(false)).body).toMatchObject({ state: "open" });
    expect((await redeem(app, await addHomeowner(app), code)).status).toBe(200);
  });

  test("of one home is not used for another home of the account", async () => {
    const { code } = await makeCoupon(app);
    const home = await addHomeowner(app);
    const further = await addUser(app);
    await redeem(app, home, code);
    await app.database.execute(
      "update users set account_id = $1, email = null, password_hash = null where id = $2",
      [home.userId, further.userId],
    );
    await app.database.execute("update coupon_uses set user_id = $1 where user_id = $2", [
      further.userId,
      home.userId,
    ]);
    expect(refusal(await redeem(app, home, code))).toBe("CODE_USED");
    await app.database.execute("update coupon_uses set user_id = $1 where user_id = $2", [
      home.userId,
      further.userId,
    ]);
  });

  test("is made once, with a free code and a last day to come", async () => {
    const admin = await addAdmin(app);
    const make = (input: object) => app.typed(admin, "admin.makeCoupon", input);
    const coupon = { ...newCoupon(app), code: "summer-26" };
    expect((await make(coupon)).body).toMatchObject({ code: "SUMMER26", uses: 0 });
    expect((await make(coupon)).body).toMatchObject({ code: "SUMMER26" });
    for (const other of [{ amount: "20.00" }, { mostUses: 99 }, { endsOn: "2026-11-30" }])
      expect(refusal(await make({ ...coupon, ...other }))).toBe("ID_IN_USE");
    expect(refusal(await make({ ...newCoupon(app), code: "SUMMER26" }))).toBe("CODE_TAKEN");
    const past = { ...newCoupon(app), code: "PAST", endsOn: "2026-03-09" };
    expect(refusal(await make(past))).toBe("COUPON_ENDS_EARLY");
    for (const wrong of [{ amount: null }, { months: 2 }, { amount: "501" }, { mostUses: 0 }, { code: "AB" }])
      expect((await make({ ...newCoupon(app), code: "WRONG", ...wrong })).status).toBe(400);
  });
});

test("a coupon is booked under its own source", async () => {
  const { code, id } = await makeCoupon(app);
  const home = await addHomeowner(app);
  await redeem(app, home, code);
  const source = `coupon:${id}:${home.userId}`;
  const booked = await app.deps.db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.source, source));
  expect(booked).toMatchObject([{ kind: "credit", reason: code }]);
});
