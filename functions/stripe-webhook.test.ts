import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { invoices, ledgerTransactions, subscriptions, webhookEvents } from "#db/schema/index.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { findSubscription } from "#modules/billing/queries/subscriptions.ts";
import { testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { sampleOf } from "#testkit/full.ts";
import type { StripeEvent } from "#testkit/stripe/store.ts";
import {
  addPaidSubscriber,
  addSubscriber,
  type StripeApp,
  type Subscriber,
  stripeApp,
} from "#testkit/stripe-app.ts";
import { serveStripeWebhook } from "./stripe-webhook.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: 20 });
});
afterAll(() => app.close());
let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
});
afterEach(async () => {
  app.stripe.fault = () => null;
  expect(await findViolations(app.database)).toEqual([]);
});

const rowsOf = (ids: string[]) =>
  app.deps.db.select().from(webhookEvents).where(inArray(webhookEvents.id, ids));
const kept = async (event: { id: string }) => (await rowsOf([event.id]))[0] ?? null;
const allRows = () => app.deps.db.select().from(webhookEvents);
const stateOf = async (who: Subscriber) => {
  const row = await findSubscription(app.deps.db, who.subscriptionId);
  const bills = await app.deps.db.select().from(invoices).where(eq(invoices.userId, who.userId));
  return {
    status: row?.status,
    periodEndsAt: row?.periodEndsAt,
    endedAt: row?.endedAt,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd,
    card: row?.cardLast4,
    bills: bills
      .map(({ status, amountCents, creditedCents, attempts }) => ({
        status,
        amountCents,
        creditedCents,
        attempts,
      }))
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    balance: await homeownerBalance(app.deps.db, who.userId),
  };
};
const about = (who: Subscriber) =>
  app.events().filter((event) => JSON.stringify(event.data.object).includes(`"${who.providerId}"`));
const lastAbout = (who: Subscriber) => about(who).at(-1) as StripeEvent;

describe("a webhook that Stripe did not sign", () => {
  const event = { id: "evt_forged", object: "event", type: "invoice.paid", created: 1, data: { object: {} } };

  test.each<[string, (signed: string) => Record<string, string>]>([
    ["without a signature", () => ({ "content-type": "application/json" })],
    ["with an empty one", () => ({ "content-type": "application/json", "stripe-signature": "" })],
    [
      "signed in version 0 only",
      (signed) => ({
        "content-type": "application/json",
        "stripe-signature": signed.replace("v1=", "v0="),
      }),
    ],
    ["not said to be JSON", (signed) => ({ "content-type": "text/plain", "stripe-signature": signed })],
  ])("(%s) is a 400, leaves no row, and is not in the log", async (_, headersOf) => {
    const before = await allRows();
    const { body, headers } = app.stripe.deliver(event);
    const answer = await app.sendToWebhook({ body, headers: headersOf(headers["stripe-signature"] ?? "") });
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(await allRows()).toEqual(before);
    expect(logged.join("")).toContain("webhook refused");
    expect(logged.join("")).not.toContain("evt_forged");
  });

  test.each([
    ["-301 s", "2026-03-10T14:54:59.000Z"],
    ["600 s", "2026-03-10T15:10:00.000Z"],
  ])("%s off the current time is refused, whatever it says", async (_, at) => {
    expect((await app.deliver(event, at)).status).toBe(400);
  });

  test("is refused when its body was reformatted", async () => {
    const { body, headers } = app.stripe.deliver(event);
    const spaced = JSON.stringify(JSON.parse(body), null, 1);
    expect((await app.sendToWebhook({ body: spaced, headers })).status).toBe(400);
  });

  test.each<[string, unknown]>([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["nothing", "null"],
    ["no event", '{"id":"x","object":"charge"}'],
    ["a name that is none", JSON.stringify({ ...event, id: "evt 1'; drop table" })],
    ["a time that is none", JSON.stringify({ ...event, created: "today" })],
    ["nested 200,000 times", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("that is signed but holds %s is refused", async (_, body) => {
    const { headers } = app.stripe.deliver({});
    const { createHmac } = await import("node:crypto");
    const time = Math.floor(Date.parse(app.clock.now) / 1000);
    const signed = createHmac("sha256", app.stripe.options.webhookSecret)
      .update(`${time}.${body}`)
      .digest("hex");
    const answer = await app.sendToWebhook({
      body: String(body),
      headers: { ...headers, "stripe-signature": `t=${time},v1=${signed}` },
    });
    expect(answer.status).toBe(400);
  });

  test("over 1 MB is a 413 before it has fully arrived", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { body: endless, duplex: "half", headers: { "content-type": "application/json" } };
    expect((await app.sendToWebhook(init as RequestInit)).status).toBe(413);
    expect(sent).toBeLessThan(3_000_000);
  });

  test("with another method is a 405", async () => {
    const request = new Request("http://localhost/api/webhooks/stripe");
    const answer = await serveStripeWebhook(app, request);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });
});

test("without a secret the address stays closed", async () => {
  const closed = await testApp("postgres", { env: { STRIPE_WEBHOOK_SECRET: "" } });
  for (const secret of ["", "undefined", "null"]) {
    const { body, headers } = app.stripe.deliver({ id: "evt_1", object: "event" });
    const request = new Request("http://localhost/api/webhooks/stripe", { method: "POST", body, headers });
    const answer = await serveStripeWebhook(closed, request);
    expect([secret, answer.status]).toEqual([secret, 503]);
    expect(await answer.json()).toMatchObject({ code: "WEBHOOK_NOT_CONFIGURED" });
  }
  await closed.close();
});

describe("an event", () => {
  test("for a payment activates the service with its period, card, invoice, ledger entries and a receipt", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    expect(await app.deliver(lastAbout(who))).toMatchObject({ status: 200, body: { outcome: "applied" } });
    expect(await stateOf(who)).toEqual({
      status: "active",
      periodEndsAt: "2026-04-09T15:00:00.000Z",
      endedAt: null,
      cancelAtPeriodEnd: false,
      card: "4242",
      bills: [{ status: "paid", amountCents: 2900, creditedCents: 0, attempts: 1 }],
      balance: 0,
    });
    await app.workOff();
    const sentEmails = app.emails.filter(({ to }) => to === who.email);
    const receipt = sentEmails.find(({ subject }) => /^Your TidyCurb receipt TC-\d+$/.test(subject));
    expect(sentEmails).toHaveLength(2);
    expect(receipt?.text).toContain(
      "We received $29.00 for your service from Tuesday, March 10 to Wednesday, April 8",
    );
    expect(receipt?.text).toContain("https://invoice.stripe.example/i/1");
  });

  test("with a second signature, as during a secret rotation, counts", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const { body, headers } = app.stripe.deliver(lastAbout(who));
    const [time, ours] = (headers["stripe-signature"] ?? "").split(",");
    const signature = `${time},v1=${"0".repeat(64)},${ours}`;
    expect(
      await app.sendToWebhook({ body, headers: { ...headers, "stripe-signature": signature } }),
    ).toMatchObject({ status: 200, body: { outcome: "applied" } });
  });

  test("sent again, even a day later, changes nothing", async () => {
    const who = await addPaidSubscriber(app);
    const event = lastAbout(who);
    await app.deliver(event);
    const before = [await stateOf(who), await app.deps.db.select().from(ledgerTransactions)];
    for (const at of [0, 86_400_000]) {
      app.clock.advance(at);
      expect(await app.deliver(event)).toMatchObject({ status: 200, body: { outcome: "repeated" } });
    }
    expect([await stateOf(who), await app.deps.db.select().from(ledgerTransactions)]).toEqual(before);
    expect(await rowsOf([event.id])).toHaveLength(1);
  });

  test("sent a hundred times at once takes effect once", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const event = lastAbout(who);
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.deliver(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const applied = answers.filter(({ body }) => (body as { outcome: string }).outcome === "applied");
    expect(applied).toHaveLength(1);
    expect(await stateOf(who)).toMatchObject({ status: "active", balance: 0 });
    await app.workOff();
    // One receipt and one welcome.
    const subjects = app.emails.filter(({ to }) => to === who.email).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(new Set(subjects).size).toBe(2);
  });

  test.each<[string, (event: StripeEvent) => object]>([
    ["of an unknown kind", (event) => ({ ...event, type: "customer.subscription.danced" })],
    ["of a kind that is every object's", (event) => ({ ...event, type: "constructor" })],
    [
      "of an unknown subscription",
      (event) => ({ ...event, data: { object: { id: "sub_theirs", object: "subscription" } } }),
    ],
    [
      "of an unknown customer",
      (event) => ({
        ...event,
        type: "customer.updated",
        data: { object: { id: "cus_theirs", object: "customer" } },
      }),
    ],
    [
      "of an unknown refund",
      (event) => ({
        ...event,
        type: "refund.created",
        data: { object: { id: "re_theirs", object: "refund" } },
      }),
    ],
    ["of another account", (event) => ({ ...event, account: "acct_theirs" })],
    ["of the other mode", (event) => ({ ...event, livemode: true })],
    ["in another version", (event) => ({ ...event, api_version: "2019-01-01" })],
  ])("%s is stored and changes nothing", async (name, changed) => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const event = { ...changed(lastAbout(who)), id: `evt_${name.replaceAll(/\W/g, "")}` };
    expect(await app.deliver(event)).toMatchObject({ status: 200, body: { outcome: "ignored" } });
    expect(await kept(event)).toMatchObject({ outcome: "ignored" });
    expect(await stateOf(who)).toMatchObject({ status: "incomplete", bills: [] });
  });

  test("is retried while Stripe is unreachable, and then takes effect once", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const event = lastAbout(who);
    for (const fault of [500, 429, "garbage"] as const) {
      app.stripe.fault = () => fault;
      const answer = await app.deliver(event);
      expect([fault, answer.status]).toEqual([fault, 503]);
      expect(answer.headers.get("retry-after")).toBe("2");
      expect(await kept(event)).toBeNull();
    }
    app.stripe.fault = () => null;
    expect((await app.deliver(event)).status).toBe(200);
    expect(await stateOf(who)).toMatchObject({ status: "active" });
  });

  test("is retried while the database is down, and then takes effect once", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const event = lastAbout(who);
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const transact = () => Promise.reject(new Error("The database is away", { cause }));
    const { body, headers } = app.stripe.deliver(event);
    const init = { method: "POST", body, headers };
    const away = { ...app, deps: { ...app.deps, transact } };
    const request = new Request("http://localhost/api/webhooks/stripe", init);
    expect((await serveStripeWebhook(away, request)).status).toBe(503);
    expect((await app.deliver(event)).status).toBe(200);
    expect(await stateOf(who)).toMatchObject({ status: "active" });
  });
});

describe("in any order of Stripe's events", () => {
  function permutations<Item>(items: Item[]): Item[][] {
    if (items.length <= 1) return [items];
    return items.flatMap((item, index) =>
      permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
    );
  }
  const kinds = ["customer.subscription.created", "invoice.paid", "customer.subscription.updated"];

  const orders = (kindsOfEvents: string[], count: number) =>
    sampleOf(permutations(kindsOfEvents), count).map((order) => [order.join(", "), order] as const);

  test.each(orders([...kinds, "customer.subscription.deleted"], 4))(
    "%s, each of them twice, the result matches Stripe",
    async (_, order) => {
      const who = await addSubscriber(app);
      app.stripe.state.pay(who.providerId);
      app.stripe.state.end(who.providerId);
      const events = about(who);
      const ordered = order.map((type) => events.find((candidate) => candidate.type === type) ?? {});
      for (const event of ordered) {
        expect(await app.deliver(event)).toMatchObject({ status: 200, body: { outcome: "applied" } });
        expect(await app.deliver(event)).toMatchObject({ status: 200, body: { outcome: "repeated" } });
      }
      for (const event of ordered.toReversed())
        expect(await app.deliver(event)).toMatchObject({ status: 200, body: { outcome: "repeated" } });
      expect(await stateOf(who)).toEqual({
        status: "canceled",
        periodEndsAt: expect.anything(),
        endedAt: app.clock.now,
        cancelAtPeriodEnd: false,
        card: null,
        bills: [{ status: "paid", amountCents: 2900, creditedCents: 0, attempts: 1 }],
        balance: 0,
      });
    },
  );

  test.each(orders(kinds, 2))("%s, each during the next change", async (_, order) => {
    const who = await addSubscriber(app);
    const steps = [
      () => app.stripe.state.pay(who.providerId),
      () => app.stripe.state.renew(who.providerId),
      () => app.stripe.state.end(who.providerId),
    ];
    app.stripe.state.pay(who.providerId);
    const told = about(who);
    for (const [index, type] of order.entries()) {
      const event = told.find((candidate) => candidate.type === type) ?? {};
      if (index > 0) steps[index]?.();
      expect((await app.deliver(event)).status).toBe(200);
    }
    const after = await stateOf(who);
    expect(after).toMatchObject({ status: "canceled", balance: 0 });
    expect(after.bills).toHaveLength(2);
  });

  test("all at once, the result matches Stripe", async () => {
    const who = await addSubscriber(app);
    const { state } = app.stripe;
    state.pay(who.providerId);
    for (let month = 0; month < 3; month++) state.renew(who.providerId);
    await Promise.all(
      about(who)
        .toReversed()
        .map((event) => app.deliver(event)),
    );
    state.end(who.providerId);
    await Promise.all(about(who).map((event) => app.deliver(event)));
    const after = await stateOf(who);
    expect(after).toMatchObject({ status: "canceled", balance: 0 });
    expect(after.bills).toHaveLength(4);
    const [row] = await app.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, who.subscriptionId));
    expect(row?.endedAt).toBe(app.clock.now);
  });

  test("a state fetched before a newer one was applied is discarded", async () => {
    const who = await addSubscriber(app);
    app.stripe.state.pay(who.providerId);
    const paid = lastAbout(who);
    const ask = app.deps.payments.findSubscription;
    let asked = 0;
    const slow = {
      ...app.deps.payments,
      async findSubscription(request: { providerId: string }) {
        const state = await ask(request);
        if (asked++ > 0) return state;
        // The subscription ends during this answer, and its webhook is applied.
        app.stripe.state.end(who.providerId);
        expect((await app.deliver(lastAbout(who))).status).toBe(200);
        return state;
      },
    };
    const { body, headers } = app.stripe.deliver(paid);
    const request = new Request("http://localhost/api/webhooks/stripe", { method: "POST", body, headers });
    const answer = await serveStripeWebhook({ ...app, deps: { ...app.deps, payments: slow } }, request);
    expect(answer.status).toBe(200);
    expect(asked).toBe(2);
    expect(await stateOf(who)).toMatchObject({ status: "canceled" });
  });
});

test("a user who never subscribed is unaffected", async () => {
  const stranger = await addHomeowner(app, { subscription: "none" });
  expect(await homeownerBalance(app.deps.db, stranger.userId)).toBe(0);
});
