import { like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ledgerEntries, ledgerTransactions } from "#db/schema/index.ts";
import type { AdminDispute } from "#modules/billing/contract.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { newGift, redeem } from "#testkit/growth.ts";
import { expectInvariants } from "#testkit/race.ts";
import { type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import { settleGifts } from "./gifts.ts";
import { findGift, type GiftRow } from "./queries/gifts.ts";

let app: StripeApp;
const told = new Set<string>();
beforeAll(async () => {
  app = await stripeApp("postgres");
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

async function deliverAll(only = ""): Promise<void> {
  for (const event of app.events().filter(({ type }) => type.includes(only)))
    if (!told.has(event.id)) {
      expect((await app.deliver(event)).status).toBe(200);
      told.add(event.id);
    }
}

/** What is booked under sources with this in them, on each account. */
async function booked(about: string): Promise<Record<string, number>> {
  const rows = await app.deps.db
    .select({ account: ledgerEntries.account, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, sql`${ledgerTransactions.id} = ${ledgerEntries.transactionId}`)
    .where(like(ledgerTransactions.source, `%${about}%`))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(
    rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
  );
}

const stored = async (id: string) => (await findGift(app.deps.db, { id })) as GiftRow;

/** A gift whose page was closed after the payment: only the provider tells of it. */
async function buy(): Promise<GiftRow & { paymentId: string; secret: string }> {
  const gift = newGift(app);
  expect((await app.typed(null, "site.beginGift", gift)).body).toMatchObject({
    publishableKey: "pk_test_tests",
  });
  const paymentId = (await stored(gift.id)).providerId ?? "";
  app.stripe.state.payGift(paymentId);
  await deliverAll();
  return { ...(await stored(gift.id)), paymentId, secret: gift.secret };
}

test("the provider’s event books a payment whose page was closed, and the page then shows the code", async () => {
  const gift = await buy();
  expect(gift.status).toBe("paid");
  expect(await booked(gift.id)).toEqual({ provider_cash: 5800, gifts_owed: -5800 });
  expect((await app.typed(null, "site.finishGift", { secret: gift.secret })).body).toEqual({
    ...{ state: "paid", code: gift.code, months: 2, amount: "58.00", isEmailed: false, sendOn: null },
  });
});

test("nobody sees the code by the gift’s id, which admins know", async () => {
  const { id } = await buy();
  expect((await app.typed(null, "site.finishGift", { secret: id })).body).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("while a bank decides, the code waits; a won dispute gives it back", async () => {
  const gift = await buy();
  const { id: disputeId } = app.stripe.state.dispute(gift.paymentId);
  await deliverAll();
  expect((await stored(gift.id)).status).toBe("disputed");
  const home = await addHomeowner(app);
  expect((await redeem(app, home, gift.code)).body).toMatchObject({ code: "CODE_OVER" });
  const admin = await addAdmin(app);
  expect((await app.typed(admin, "admin.refundGift", { id: gift.id })).body).toMatchObject({
    code: "GIFT_OVER",
  });
  const listed = (await app.typed(admin, "admin.disputes")).body as AdminDispute[];
  expect(listed).toMatchObject([{ homeowner: expect.stringContaining("Ann"), amount: "58.00" }]);
  app.stripe.state.closeDispute(disputeId, "won");
  await deliverAll();
  expect((await redeem(app, home, gift.code)).body).toMatchObject({ credited: "58.00" });
});

test("a lost payment ends an unused gift and what we owe for it; only the fee is our cost", async () => {
  const gift = await buy();
  const { id: disputeId } = app.stripe.state.dispute(gift.paymentId);
  app.stripe.state.closeDispute(disputeId, "lost");
  await deliverAll();
  expect((await stored(gift.id)).status).toBe("lost");
  expect(await booked(`giftLost:${gift.id}`)).toEqual({ gifts_owed: 5800, dispute_costs: -5800 });
  expect((await redeem(app, await addHomeowner(app), gift.code)).body).toMatchObject({ code: "CODE_OVER" });
});

test("a disputed gift that was used stays its receiver’s", async () => {
  const gift = await buy();
  const home = await addHomeowner(app);
  await redeem(app, home, gift.code);
  app.stripe.state.closeDispute(app.stripe.state.dispute(gift.paymentId).id, "lost");
  await deliverAll();
  expect(await stored(gift.id)).toMatchObject({ status: "redeemed", redeemedBy: home.userId });
  expect(await booked(`giftLost:${gift.id}`)).toEqual({});
});

test("a refund of all of an unused gift in the provider’s dashboard ends it", async () => {
  const gift = await buy();
  const { id: refundId } = app.stripe.state.refundGiftThere(gift.paymentId);
  await deliverAll();
  expect(await stored(gift.id)).toMatchObject({ status: "refunded", refundId });
  expect(await booked(gift.id)).toEqual({});
});

test("a refund of a part there is a cost of ours, and the gift stays", async () => {
  const gift = await buy();
  const { id: refundId } = app.stripe.state.refundGiftThere(gift.paymentId, 500);
  await deliverAll();
  expect((await stored(gift.id)).status).toBe("paid");
  expect(await booked(refundId)).toEqual({ credits_given: 500, provider_cash: -500 });
});

test("a refund that an admin asks for is booked once, whatever the provider’s event says", async () => {
  const gift = await buy();
  const { body } = await app.typed(await addAdmin(app), "admin.refundGift", { id: gift.id });
  expect(body).toMatchObject({ state: "refunded" });
  await deliverAll();
  expect(await booked(gift.id)).toEqual({});
  expect(await booked((await stored(gift.id)).refundId ?? "none")).toEqual({});
});

test("a refund asked for here after one in the dashboard gives back only what is left, and books each cent once", async () => {
  const admin = await addAdmin(app);
  const [part, whole] = [await buy(), await buy()];
  const { id: partId } = app.stripe.state.refundGiftThere(part.paymentId, 500);
  const { id: wholeId } = app.stripe.state.refundGiftThere(whole.paymentId);
  for (const { id } of [part, whole])
    expect((await app.typed(admin, "admin.refundGift", { id })).body).toMatchObject({ state: "refunded" });
  await deliverAll();
  const sum = async (...abouts: string[]) => {
    const cash = [];
    for (const about of abouts) cash.push((await booked(about)).provider_cash ?? 0);
    return cash.reduce((all, cents) => all + cents, 0);
  };
  expect(await sum(part.id, partId)).toBe(0);
  expect(await sum(whole.id, wholeId)).toBe(0);
});

test("a refund that the provider refuses is undone, and the gift can still be used", async () => {
  const gift = await buy();
  app.stripe.state.dispute(gift.paymentId);
  const answer = await app.typed(await addAdmin(app), "admin.refundGift", { id: gift.id });
  expect(answer.body).toMatchObject({ code: "GIFT_HELD" });
  expect(await stored(gift.id)).toMatchObject({ status: "paid", refundAskedAt: null });
  await deliverAll();
  expect((await stored(gift.id)).status).toBe("disputed");
});

test.each(["disputed", "lost"] as const)(
  "a refund refused because the payment became %s meanwhile leaves no code that works",
  async (outcome) => {
    const gift = await buy();
    app.stripe.fault = () => 500;
    const { body } = await app.typed(await addAdmin(app), "admin.refundGift", { id: gift.id });
    app.stripe.fault = () => null;
    expect(body).toMatchObject({ state: "refunding" });
    const { id: disputeId } = app.stripe.state.dispute(gift.paymentId);
    if (outcome === "lost") app.stripe.state.closeDispute(disputeId, "lost");
    await deliverAll();
    app.clock.advance(120_000);
    await settleGifts(app.deps);
    expect((await stored(gift.id)).status).toBe(outcome);
    expect((await redeem(app, await addHomeowner(app), gift.code)).body).toMatchObject({ code: "CODE_OVER" });
    expect((await booked(gift.id)).gifts_owed ?? 0).toBe(outcome === "lost" ? 0 : -5800);
  },
);

test("a dispute whose event comes before the payment's holds the code; won, the receiver hears of it", async () => {
  const gift = { ...newGift(app), receiverEmail: "kim@example.com" };
  await app.typed(null, "site.beginGift", gift);
  const paymentId = (await stored(gift.id)).providerId ?? "";
  app.stripe.state.payGift(paymentId);
  const { id: disputeId } = app.stripe.state.dispute(paymentId);
  await deliverAll("dispute");
  await deliverAll();
  expect(await stored(gift.id)).toMatchObject({ status: "disputed", toldAt: null });
  app.stripe.state.closeDispute(disputeId, "won");
  await deliverAll();
  await settleGifts(app.deps);
  expect(await stored(gift.id)).toMatchObject({ status: "paid", toldAt: app.clock.now });
});

test("the event of a refund of a part that comes after a dispute's leaves the code waiting", async () => {
  const gift = await buy();
  app.stripe.state.refundGiftThere(gift.paymentId, 500);
  app.stripe.state.dispute(gift.paymentId);
  await deliverAll("dispute");
  await deliverAll();
  expect((await stored(gift.id)).status).toBe("disputed");
});

test("the event of a refund whose answer was lost books nothing more", async () => {
  const gift = await buy();
  const admin = await addAdmin(app);
  app.stripe.fault = () => "lost";
  const { body } = await app.typed(admin, "admin.refundGift", { id: gift.id });
  app.stripe.fault = () => null;
  expect(body).toMatchObject({ state: "refunding" });
  await deliverAll();
  app.clock.advance(120_000);
  await settleGifts(app.deps);
  const { status, refundId } = await stored(gift.id);
  expect(status).toBe("refunded");
  expect(await booked(gift.id)).toEqual({});
  expect(await booked(refundId ?? "none")).toEqual({});
});
