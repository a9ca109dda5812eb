import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, jobs } from "#db/schema/index.ts";
import { settleHolds } from "#modules/schedule/index.ts";
import { day } from "#platform/instants.ts";
import { parseCents } from "#platform/values/money.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { billing, stripeBilling } from "#testkit/billing.ts";
import { addAdmin, addJob, addRunner, type Person, serveArea } from "#testkit/factories.ts";
import { setRate } from "#testkit/rates.ts";
import { addPaidSubscriber, home, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import type { Billing } from "./contract.ts";
import { bill } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres");
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));

const { addSubscriber, again, billingOf, credit, invoicesOf } = billing(() => app);

/** A charge in short: its day, its sum, and its lines. */
function inShort({ nextCharge }: Billing) {
  if (!nextCharge) return null;
  const { on, amount, lines } = nextCharge;
  return [on, amount, ...lines.map((line) => `${line.cause} ${line.amount}`)];
}

/** Days from the test clock's. */
const ahead = (days: number) =>
  new Date(Date.parse(app.clock.now) + days * day).toISOString().slice(0, "YYYY-MM-DD".length);

const hold = (who: Person, from: number, until: number) =>
  app.typed(who, "homeowner.addHold", { fromOn: ahead(from), untilOn: ahead(until) });

describe("the next charge", () => {
  test("is the price less credit and the holds that end in time, and that is what is billed", async () => {
    let who = await addSubscriber();
    const [first] = await invoicesOf(who);
    await credit(who, 335);
    // A week earns $6.68; shorter ones earn nothing, and later ones lower a later bill.
    for (const [from, until] of [
      [2, 8],
      [10, 12],
      [26, 40],
    ] as const)
      expect((await hold(who, from, until)).status).toBe(200);
    const announced = await billingOf(who);
    expect(inShort(announced)).toEqual([
      first?.periodEndsOn,
      "18.97",
      "month 29.00",
      "credit -3.35",
      "hold -6.68",
    ]);
    expect(announced.nextCharge?.lines[2]).toMatchObject({ fromOn: ahead(2), untilOn: ahead(8) });
    app.clock.advance(13 * day);
    await settleHolds(app.deps);
    who = await again(who);
    expect(inShort(await billingOf(who))).toEqual([
      first?.periodEndsOn,
      "18.97",
      "month 29.00",
      "credit -10.03",
    ]);
    app.clock.advance(18 * day);
    await bill(app.deps);
    const billed = (await invoicesOf(who))[1];
    expect((billed?.amountCents ?? 0) - (billed?.creditedCents ?? 0)).toBe(
      parseCents(announced.nextCharge?.amount ?? ""),
    );
  });

  test("never falls below zero: what credit is left waits", async () => {
    const who = await addSubscriber();
    await credit(who, 2700);
    await hold(who, 2, 8);
    expect(inShort(await billingOf(who))?.slice(1)).toEqual([
      "0.00",
      "month 29.00",
      "credit -27.00",
      "hold -2.00",
    ]);
    await credit(who, 1000);
    expect(inShort(await billingOf(who))?.slice(1)).toEqual(["0.00", "month 29.00", "credit -29.00"]);
    expect((await billingOf(who)).credit).toBe("37.00");
  });

  test("adds what a credit taken back left open", async () => {
    const who = await addSubscriber();
    await credit(who, -120);
    expect(inShort(await billingOf(who))?.slice(1)).toEqual(["30.20", "month 29.00", "debt 1.20"]);
  });

  test("is none while paused, and none once canceled", async () => {
    const who = await addSubscriber();
    await app.typed(who, "homeowner.pauseService");
    expect((await billingOf(who)).nextCharge).toBeNull();
    await app.typed(who, "homeowner.resumeService");
    expect((await billingOf(who)).nextCharge?.amount).toBe("29.00");
    await app.typed(who, "homeowner.cancelService", {});
    expect((await billingOf(who)).nextCharge).toBeNull();
    await app.typed(who, "homeowner.undoCancelService");
    expect((await billingOf(who)).nextCharge?.amount).toBe("29.00");
  });

  test("has an announced price from its day on", async () => {
    let who = await addSubscriber();
    const admin = await addAdmin(app);
    await setRate(app, admin, { rate: "monthlyPrice", amount: "31.00", effectiveOn: ahead(21) });
    app.clock.advance(7 * day);
    await bill(app.deps);
    who = await again(who);
    expect(inShort(await billingOf(who))?.slice(1)).toEqual(["31.00", "newPrice 31.00"]);
  });
});

test("a bill counts the pickups completed on the days that it covers", async () => {
  const who = await addSubscriber();
  const [bill] = await invoicesOf(who);
  const [row] = await app.deps.db
    .select({ homeownerId: homeownerProfiles.id, timeZone: homeownerProfiles.timeZone })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, who.userId));
  const runner = await addRunner(app);
  const { periodStartsOn = "", periodEndsOn = "" } = bill ?? {};
  const lastOn = new Date(Date.parse(periodEndsOn) - day).toISOString().slice(0, 10);
  for (const scheduledOn of [periodStartsOn, lastOn, periodEndsOn]) {
    const jobId = await addJob(
      app,
      { ...who, zipCode: home.zipCode, homeownerId: "", timeZone: "", ...row },
      { status: "in_progress", runner, scheduledOn: periodStartsOn },
    );
    expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
    await app.deps.db.update(jobs).set({ scheduledOn }).where(eq(jobs.id, jobId));
  }
  expect((await billingOf(who)).invoices).toMatchObject([{ periodStartsOn, pickups: 2 }]);
});

describe("an unpaid bill", () => {
  let stripe: StripeApp;
  beforeAll(async () => {
    stripe = await stripeApp("postgres");
    await serveArea(stripe, home.zipCode);
  });
  afterAll(() => stripe.close());

  test("comes before the next month, and is no debt besides", async () => {
    const at = stripeBilling(() => stripe);
    const who = await addPaidSubscriber(stripe);
    await at.deliverAll();
    expect(inShort(await at.billingOf(who))?.slice(1)).toEqual(["29.00", "month 29.00"]);
    stripe.stripe.state.declining.add(await at.customerOf(who));
    stripe.stripe.state.renew(who.providerId);
    await at.deliverAll();
    const { nextCharge, credit: left, invoices } = await at.billingOf(who);
    expect(nextCharge).toMatchObject({ billId: invoices[0]?.id, amount: "29.00" });
    expect(nextCharge?.on).toBe(invoices[0]?.nextAttemptOn);
    expect(left).toBe("0.00");
    expect(await at.balanceOf(who)).toBe(2900);
  });
});
