import { eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  failedRefunds,
  gifts,
  homeownerProfiles,
  ledgerEntries,
  ledgerTransactions,
  tips,
} from "#db/schema/index.ts";
import type { Alerts } from "#modules/dispatch/contract/alerts.ts";
import { addAdmin, addHomeowner, addRunner } from "#testkit/factories.ts";
import { newGift, redeem } from "#testkit/growth.ts";
import { earn } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";

let app: StripeApp;
const told = new Set<string>();
beforeAll(async () => {
  app = await stripeApp("postgres");
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

async function deliverAll(): Promise<void> {
  for (const event of app.events())
    if (!told.has(event.id)) {
      expect((await app.deliver(event)).status).toBe(200);
      told.add(event.id);
    }
}

/** What our account at the provider got under sources with this in them. */
async function cash(...abouts: string[]): Promise<number> {
  const rows = await app.deps.db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      sql`${ledgerEntries.account} = 'provider_cash' and (${sql.join(
        abouts.map((about) => like(ledgerTransactions.source, `%${about}%`)),
        sql` or `,
      )})`,
    );
  return rows[0]?.cents ?? Number.NaN;
}

async function giveTip() {
  const who = await addPaidSubscriber(app);
  await deliverAll();
  const [profile] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, who.userId));
  if (!profile) throw new Error("The homeowner has no home");
  const home = { ...who, homeownerId: profile.id, zipCode: profile.zipCode, timeZone: profile.timeZone };
  const jobId = await earn(app, home, await addRunner(app));
  const id = app.deps.newId();
  expect((await app.typed(who, "homeowner.giveTip", { id, jobId, amount: "5.00" })).status).toBe(200);
  return { id, who, homeownerId: profile.id };
}

/** A tip that was taken back, whose refund is at the provider. */
async function takenBack() {
  const given = await giveTip();
  const back = await app.typed(given.who, "homeowner.takeTipBack", { id: given.id });
  expect(back.body).toMatchObject({ status: "refunded" });
  const [tip] = await app.deps.db.select().from(tips).where(eq(tips.id, given.id));
  return { ...given, refundId: tip?.refundId ?? "", paymentId: tip?.providerId ?? "" };
}

async function refundedGift() {
  const gift = newGift(app);
  await app.typed(null, "site.beginGift", gift);
  const stored = async () => {
    const [row] = await app.deps.db.select().from(gifts).where(eq(gifts.id, gift.id));
    if (!row) throw new Error("There is no gift");
    return row;
  };
  const { id, providerId: paymentId } = await stored();
  app.stripe.state.payGift(paymentId ?? "");
  await deliverAll();
  const { body } = await app.typed(await addAdmin(app), "admin.refundGift", { id });
  expect(body).toMatchObject({ state: "refunded" });
  return {
    id,
    paymentId: paymentId ?? "",
    refundId: (await stored()).refundId ?? "",
    code: (await stored()).code,
  };
}

async function openAlerts() {
  const { body } = await app.typed(await addAdmin(app), "admin.alerts");
  return (body as Alerts).alerts.filter(({ kind }) => kind === "refundFailed");
}

async function settle(isPaid = false, key = ""): Promise<string> {
  const id = (key || (await openAlerts())[0]?.key)?.split(":")[1] ?? "";
  const admin = await addAdmin(app);
  app.clock.advance(60_000);
  for (let turn = 0; turn < 2; turn++)
    expect((await app.typed(admin, "admin.settleRefund", { id, isPaid })).status).toBe(200);
  await app.workOff();
  await deliverAll();
  return id;
}

const failedOf = (id: string) => app.deps.db.select().from(failedRefunds).where(eq(failedRefunds.id, id));

test("a tip’s refund that the bank returns is owed again, and an admin sends it again", async () => {
  const { id, refundId, homeownerId, who } = await takenBack();
  await deliverAll();
  expect(await cash(id)).toBe(0);
  app.stripe.state.failRefund(refundId);
  await deliverAll();
  const [alert, ...others] = await openAlerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ profileId: homeownerId, count: 1 });
  const failedId = alert?.key.split(":")[1] ?? "";
  expect(await cash(id, failedId)).toBe(500);
  const listed = await app.typed(who, "homeowner.tips", {});
  expect(listed.body).toMatchObject([{ id, status: "refunding" }]);
  await settle();
  expect(await openAlerts()).toEqual([]);
  expect(await cash(id, failedId)).toBe(0);
  const [failed] = await failedOf(failedId);
  expect(app.stripe.state.refunds.get(failed?.sentId ?? "")).toMatchObject({
    amount: 500,
    status: "succeeded",
  });
  expect((await app.typed(who, "homeowner.tips", {})).body).toMatchObject([{ id, status: "refunded" }]);
});

test("what is sent again may fail again, and an admin may have paid it another way", async () => {
  const { id, refundId } = await takenBack();
  app.stripe.state.failRefund(refundId);
  await deliverAll();
  const first = await settle();
  const [sent] = await failedOf(first);
  app.stripe.state.failRefund(sent?.sentId ?? "");
  await deliverAll();
  const second = await settle(true);
  expect(second).not.toBe(first);
  expect(await cash(id, first, second)).toBe(0);
  expect(await openAlerts()).toEqual([]);
  expect((await failedOf(second))[0]).toMatchObject({ sentId: null, refundId: sent?.sentId });
  const refunds = [...app.stripe.state.refunds.values()].filter(({ status }) => status === "succeeded");
  expect(refunds.filter(({ payment_intent: paid }) => paid === sent?.paymentId)).toEqual([]);
});

test("a tip’s refund that the provider refuses waits for an admin too", async () => {
  const { id, who } = await giveTip();
  const [tip] = await app.deps.db.select().from(tips).where(eq(tips.id, id));
  // The bank’s event has not arrived.
  const { id: disputeId } = app.stripe.state.dispute(tip?.providerId ?? "");
  expect((await app.typed(who, "homeowner.takeTipBack", { id })).status).toBe(200);
  const [alert] = await openAlerts();
  const failedId = await settle();
  expect(alert?.key).toContain(failedId);
  // Refused again.
  expect(await openAlerts()).toMatchObject([{ key: alert?.key }]);
  app.stripe.state.closeDispute(disputeId, "won");
  await settle();
  expect(await openAlerts()).toEqual([]);
  expect(await cash(id, failedId)).toBe(0);
});

test("a gift’s refund that fails is owed, its code stays blocked, and a refund at the provider replaces it", async () => {
  const { id, refundId, paymentId, code } = await refundedGift();
  app.stripe.state.failRefund(refundId);
  await deliverAll();
  const [alert] = await openAlerts();
  expect(alert).toMatchObject({ name: "Ann", profileId: null });
  const failedId = alert?.key.split(":")[1] ?? "";
  expect(await cash(id, failedId)).toBe(5800);
  expect((await redeem(app, await addHomeowner(app), code)).body).toMatchObject({ code: "CODE_OVER" });
  const { id: there } = app.stripe.state.refundGiftThere(paymentId);
  await deliverAll();
  expect(await openAlerts()).toEqual([]);
  expect(await cash(id, failedId, there)).toBe(0);
});

test("a part of a gift refunded at the provider may fail too", async () => {
  const { id, refundId, paymentId } = await refundedGift();
  app.stripe.state.failRefund(refundId);
  await deliverAll();
  const { id: part } = app.stripe.state.refundGiftThere(paymentId, 500);
  await deliverAll();
  expect(await cash(part)).toBe(-500);
  app.stripe.state.failRefund(part);
  await deliverAll();
  expect(await cash(part)).toBe(0);
  const failedId = await settle();
  expect(await cash(id, failedId, part)).toBe(0);
});
