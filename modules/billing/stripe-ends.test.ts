import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { refunds } from "#db/schema/index.ts";
import { beginPauses } from "#modules/subscriptions/index.ts";
import { reconcile } from "#modules/subscriptions/tasks.ts";
import { day, hour, later } from "#platform/instants.ts";
import { stripeBilling } from "#testkit/billing.ts";
import { addAdmin, type Person, serveArea } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import { addPaidSubscriber, addSubscriber, home, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import { findLiveSubscription } from "./queries/subscriptions.ts";
import { bill } from "./tasks.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: 20 });
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());
afterEach(async () => {
  app.stripe.fault = () => null;
  expect(await findViolations(app.database)).toEqual([]);
});

const { again, balanceOf, billingOf, customerOf, deliverAll, emailsTo, invoicesOf, noticesOf, rowOf } =
  stripeBilling(() => app);

describe("pausing and ending", () => {
  test("stop charges at Stripe, and resuming subtracts the rest of the month from the next charge", async () => {
    let who = await addPaidSubscriber(app);
    await deliverAll();
    app.clock.advance(15 * day);
    who = await again(who);
    expect((await app.typed(who, "homeowner.pauseService")).status).toBe(200);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "paused", pausedAt: app.clock.now });
    app.clock.advance(40 * day);
    who = await again(who);
    expect((await app.typed(who, "homeowner.resumeService")).status).toBe(200);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "active", pausedAt: null });
    expect((await invoicesOf(who)).map(({ amountCents }) => amountCents)).toEqual([2900, 1450]);
    expect(await balanceOf(who)).toBe(0);
  });

  test("a planned pause begins at Stripe by the schedule, and the event changes nothing more", async () => {
    let who = await addPaidSubscriber(app);
    await deliverAll();
    const fromOn = later(app.clock.now, 15 * day).slice(0, 10);
    await app.typed(who, "homeowner.goAway", { fromOn, untilOn: null, choice: "pause" });
    const { pausesAt = "" } = (await rowOf(who)) ?? {};
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("active");
    app.clock.now = later(String(pausesAt), hour);
    expect(await beginPauses(app.deps)).toEqual({ paused: 1, refused: 0 });
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("paused");
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "paused", pausedAt: app.clock.now, pausesAt: null });
    app.clock.advance(40 * day);
    who = await again(who);
    expect((await app.typed(who, "homeowner.resumeService")).status).toBe(200);
    await deliverAll();
    expect((await invoicesOf(who)).map(({ amountCents }) => amountCents)).toEqual([2900, expect.any(Number)]);
    expect((await invoicesOf(who))[1]?.amountCents).toBeLessThan(1600);
  });

  test("undoing a pause that Stripe has begun, unknown here, resumes there", async () => {
    let who = await addPaidSubscriber(app);
    await deliverAll();
    const fromOn = later(app.clock.now, 15 * day).slice(0, 10);
    await app.typed(who, "homeowner.goAway", { fromOn, untilOn: null, choice: "pause" });
    app.clock.advance(16 * day);
    await app.deps.payments.pauseSubscription({ providerId: who.providerId });
    who = await again(who);
    expect((await app.typed(who, "homeowner.undoPause")).status).toBe(200);
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("active");
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "active", pausesAt: null });
  });

  test("a cancellation at Stripe drops a planned pause", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    const fromOn = later(app.clock.now, 15 * day).slice(0, 10);
    await app.typed(who, "homeowner.goAway", { fromOn, untilOn: null, choice: "pause" });
    expect(await rowOf(who)).toMatchObject({ pausesAt: expect.any(String) });
    await app.deps.payments.endAtPeriodEnd({ providerId: who.providerId, isEnding: true });
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ cancelAtPeriodEnd: true, pausesAt: null });
  });

  test("a cancellation while paused ends the service at once, because the pause credited the rest", async () => {
    let who = await addPaidSubscriber(app);
    await deliverAll();
    app.clock.advance(15 * day);
    who = await again(who);
    await app.typed(who, "homeowner.pauseService");
    await deliverAll();
    app.clock.advance(40 * day);
    who = await again(who);
    // Without an end date, the screen says that it ends today.
    expect(await billingOf(who)).toMatchObject({ status: "paused", cancelEndsOn: null, endsOn: null });
    const { body } = await app.typed(who, "homeowner.cancelService", { reason: "Moving" });
    expect(body).toEqual({ isEnding: false, endsAt: null });
    await app.workOff();
    await deliverAll();
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("canceled");
    expect(await rowOf(who)).toMatchObject({
      status: "canceled",
      endedAt: app.clock.now,
      cancelReason: "Moving",
    });
    expect(await billingOf(who)).toMatchObject({ status: "canceled", endsOn: null });
    expect(await noticesOf(who)).toEqual(["serviceEnded"]);
    expect((await invoicesOf(who)).map(({ amountCents }) => amountCents)).toEqual([2900, -1450]);
    expect(await balanceOf(who)).toBe(-1450);
    await app.call(who, "POST", "/api/create-subscription");
    const back = await findLiveSubscription(app.deps.db, who.userId);
    app.stripe.state.pay(back?.providerId ?? "");
    await deliverAll();
    expect((await invoicesOf(who)).at(-1)).toMatchObject({ amountCents: 2900, creditedCents: 1450 });
    expect(await balanceOf(who)).toBe(0);
    await app.workOff();
    expect(emailsTo(who).filter((subject) => subject.includes("receipt"))).toHaveLength(2);
    const texts = app.emails.filter(({ to }) => to === who.email).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("Thank you! We received $"))).toHaveLength(2);
  });

  test("a refund of everything takes back the credit for a pause, before and after it is booked", async () => {
    for (const isCanceled of [false, true]) {
      const who = await addPaidSubscriber(app);
      await deliverAll();
      await app.typed(who, "homeowner.pauseService");
      if (isCanceled) await app.typed(who, "homeowner.cancelService", {});
      await app.workOff();
      await deliverAll();
      expect(await balanceOf(who)).toBe(isCanceled ? -2900 : 0);
      expect((await app.typed(who, "homeowner.requestRefund", {})).body).toEqual({ refunded: "29.00" });
      await app.workOff();
      await reconcile(app.deps);
      expect(await balanceOf(who)).toBe(0);
      expect(app.stripe.state.customers.get(await customerOf(who))?.balance).toBe(0);
    }
  });

  test("do not charge the month after a requested end", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    await app.deps.payments.endAtPeriodEnd({ providerId: who.providerId, isEnding: true });
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    const { periodEndsAt } = (await rowOf(who)) ?? {};
    expect(await billingOf(who)).toMatchObject({ cancelEndsOn: null, endsOn: periodEndsAt?.slice(0, 10) });
    app.stripe.state.renew(who.providerId);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "canceled" });
    expect(await invoicesOf(who)).toHaveLength(1);
    expect(await noticesOf(who)).toEqual(["serviceCancelled", "serviceEnded"]);
  });

  fullTest(
    "deleting an account ends its subscription at Stripe, and later events change nothing",
    async () => {
      const who = await addPaidSubscriber(app);
      await deliverAll();
      expect((await app.call(who, "DELETE", "/api/profile")).status).toBe(200);
      app.stripe.state.renew(who.providerId);
      await deliverAll();
      expect(await rowOf(who)).toMatchObject({ status: "canceled" });
      await app.workOff();
      expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("canceled");
      await deliverAll();
      expect(await invoicesOf(who)).toHaveLength(2);
    },
  );

  test("a subscription that ended here is ended again at Stripe when its task was lost", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    expect((await app.call(who, "DELETE", "/api/profile")).status).toBe(200);
    await app.database.execute("delete from tasks.job where name in ('end-subscription', 'tell-customer')");
    app.stripe.state.renew(who.providerId);
    await deliverAll();
    expect(await rowOf(who)).toMatchObject({ status: "canceled" });
    await app.workOff();
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("canceled");
  });

  test("our own schedule bills nothing at Stripe", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    app.clock.advance(40 * day);
    expect(await bill(app.deps)).toMatchObject({ invoices: 0 });
    expect(await invoicesOf(who)).toHaveLength(1);
  });
});

describe("refunds", () => {
  const refundsOf = async (who: Person) => {
    const [invoice] = await invoicesOf(who);
    return app.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.invoiceId, invoice?.id ?? ""))
      .orderBy(refunds.amountCents);
  };

  test("within the guarantee go back to the card, and Stripe's events change nothing more", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    expect((await app.typed(who, "homeowner.requestRefund", {})).body).toEqual({ refunded: "29.00" });
    await app.workOff();
    await deliverAll();
    expect(await refundsOf(who)).toMatchObject([
      { status: "succeeded", amountCents: 2900, reason: "guarantee", requestedBy: who.userId },
    ]);
    expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 2900 });
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("canceled");
    expect(await noticesOf(who)).toEqual(["refundIssued"]);
  });

  test.each(sampleOf(["lost", 500] as const, 1))(
    "are sent once even if the answer is lost (%s)",
    async (fault) => {
      const who = await addPaidSubscriber(app);
      await deliverAll();
      const admin = await addAdmin(app);
      const invoiceId = (await invoicesOf(who))[0]?.id;
      app.stripe.fault = ({ path, method }) => (path === "/refunds" && method === "POST" ? fault : null);
      const ask = { refundId: app.deps.newId(), invoiceId, amount: "10.00", reason: "Rained out" };
      await app.typed(admin, "admin.refundInvoice", ask);
      await app.workOff();
      expect(await refundsOf(who)).toMatchObject([{ status: "pending", providerId: null }]);
      app.stripe.fault = () => null;
      app.clock.advance(30 * hour);
      await app.database.execute(
        "update tasks.job set start_after = now() - interval '1 second' where state = 'retry'",
      );
      await app.workOff();
      await deliverAll();
      expect(await refundsOf(who)).toMatchObject([{ status: "succeeded", amountCents: 1000 }]);
      const mine = [...app.stripe.state.refunds.values()].filter(
        ({ invoice }) =>
          app.stripe.state.invoices.get(invoice)?.customer ===
          app.stripe.state.subscriptions.get(who.providerId)?.customer,
      );
      expect(mine).toHaveLength(1);
    },
  );

  fullTest("are stored once when Stripe's event precedes our stored answer", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    app.stripe.fault = ({ path, method }) => (path === "/refunds" && method === "POST" ? "lost" : null);
    await app.typed(who, "homeowner.requestRefund", {});
    await app.workOff();
    app.stripe.fault = () => null;
    await deliverAll();
    expect(await refundsOf(who)).toMatchObject([{ status: "succeeded", providerId: expect.any(String) }]);
    await app.database.execute(
      "update tasks.job set start_after = now() - interval '1 second' where state = 'retry'",
    );
    await app.workOff();
    expect(await refundsOf(who)).toHaveLength(1);
    expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 2900 });
  });

  test("fail when Stripe refuses them, and can be requested again", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    const admin = await addAdmin(app);
    const [invoice] = await invoicesOf(who);
    app.stripe.state.refundOf(invoice?.providerId ?? "", 2500);
    const ask = { invoiceId: invoice?.id, amount: "10.00", reason: "Rained out" };
    const send = () => app.typed(admin, "admin.refundInvoice", { ...ask, refundId: app.deps.newId() });
    await send();
    await app.workOff();
    expect(await refundsOf(who)).toMatchObject([{ status: "failed", providerId: null }]);
    await deliverAll();
    expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 2500 });
    expect((await send()).body).toMatchObject({
      code: "REFUND_TOO_LARGE",
    });
  });

  test("fail when another was made in Stripe's dashboard before ours was sent, and the rest can be requested", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    const admin = await addAdmin(app);
    const [invoice] = await invoicesOf(who);
    const ask = (amount: string | null) => ({
      ...{ refundId: app.deps.newId(), invoiceId: invoice?.id, amount, reason: "Rained out" },
    });
    await app.typed(admin, "admin.refundInvoice", ask("20.00"));
    app.stripe.state.refundOf(invoice?.providerId ?? "", 1500);
    await deliverAll();
    expect(await refundsOf(who)).toMatchObject([{ status: "succeeded" }, { status: "pending" }]);
    expect(await findViolations(app.database)).toEqual([]);
    await app.workOff();
    expect(await refundsOf(who)).toMatchObject([{ status: "succeeded" }, { status: "failed" }]);
    expect((await app.typed(admin, "admin.refundInvoice", ask(null))).body).toMatchObject({
      amount: "14.00",
    });
    await app.workOff();
    expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 2900 });
  });

  fullTest("made in Stripe's dashboard are booked, even if their event precedes the invoice's", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const invoiceId = String(app.stripe.state.subscriptions.get(who.providerId)?.latest_invoice);
    app.stripe.state.refundOf(invoiceId, 500);
    const told = app
      .events()
      .find(({ type, data }) => type === "refund.created" && data.object.invoice === invoiceId);
    expect((await app.deliver(told ?? {})).body).toMatchObject({ outcome: "applied" });
    await deliverAll();
    expect(await invoicesOf(who)).toMatchObject([{ refundedCents: 500, status: "paid" }]);
    expect(await refundsOf(who)).toMatchObject([{ requestedBy: null, status: "succeeded" }]);
  });

  test("rejected by the bank make room for a larger one, even if its event comes first", async () => {
    const who = await addPaidSubscriber(app);
    await deliverAll();
    const [invoice] = await invoicesOf(who);
    const ask = { invoiceId: invoice?.id, amount: "10.00", reason: "Rained out" };
    await app.typed(await addAdmin(app), "admin.refundInvoice", { ...ask, refundId: app.deps.newId() });
    await app.workOff();
    expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 1000 });
    await deliverAll();
    const [ours] = await refundsOf(who);
    app.stripe.state.failRefund(ours?.providerId ?? "");
    const failed = app.events().at(-1) ?? {};
    app.stripe.state.refundOf(invoice?.providerId ?? "", 2900);
    for (const event of [app.events().at(-1) ?? {}, failed])
      expect((await app.deliver(event)).body).toMatchObject({ outcome: "applied" });
    expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 2900 });
    expect(await findViolations(app.database)).toEqual([]);
  });

  test("rejected by the bank return the money here, with events in any order", async () => {
    for (const order of ["created first", "failed first"]) {
      const who = await addPaidSubscriber(app);
      await deliverAll();
      const [invoice] = await invoicesOf(who);
      const made = app.stripe.state.refundOf(invoice?.providerId ?? "", 2900);
      const created = app.events().at(-1) ?? {};
      if (order === "created first") await app.deliver(created);
      app.stripe.state.failRefund(made.id);
      await app.deliver(app.events().at(-1) ?? {});
      await app.deliver(created);
      expect((await invoicesOf(who))[0]).toMatchObject({ refundedCents: 0 });
      expect(await refundsOf(who)).toMatchObject([{ status: "failed" }]);
    }
  });
});
