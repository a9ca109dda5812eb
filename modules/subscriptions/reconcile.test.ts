import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PaymentRefused } from "#adapters/payments/port.ts";
import { findViolations } from "#db/invariants.ts";
import { invoices, refunds } from "#db/schema/index.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import { findLiveSubscription, findSubscription } from "#modules/billing/queries/subscriptions.ts";
import { findSetting } from "#modules/rates/queries.ts";
import { day, hour, later, minute } from "#platform/instants.ts";
import { addAdmin } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import {
  addNewcomer,
  addPaidSubscriber,
  addSubscriber,
  type StripeApp,
  type Subscriber,
  stripeApp,
} from "#testkit/stripe-app.ts";
import { reconcile } from "./tasks.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp();
});
afterAll(() => app.close());
afterEach(async () => expect(await findViolations(app.database)).toEqual([]));

const rowOf = (who: Subscriber) => findSubscription(app.deps.db, who.subscriptionId);
const reconciledAt = () => findSetting(app.deps.db, "payments_reconciled_at");
const customerOf = (who: Subscriber) =>
  [...app.stripe.state.customers.values()].find(({ metadata }) => metadata.user_id === who.userId);

/** All errors of a failed run. */
async function failuresOf(run: Promise<unknown>): Promise<unknown[]> {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AggregateError)) throw new Error("It did not fail with all that failed");
  return error.errors;
}

async function credit(who: Subscriber): Promise<void> {
  const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
  const movement = { kind: "credit", userId: who.userId, cents: 670, reason: "missed" } as const;
  await book(app.deps.db, { ids, now: app.clock.now, movement });
}

/** Makes Stripe return an unknown state for a subscription; the returned function repairs it. */
function breakAtStripe(who: Subscriber): () => void {
  const subscription = app.stripe.state.subscriptions.get(who.providerId);
  if (!subscription) throw new Error("Stripe does not know it");
  const { status } = subscription;
  Object.assign(subscription, { status: "strange" });
  return () => Object.assign(subscription, { status });
}

describe("one failing item does not hold up others", () => {
  test("a credit whose customer Stripe no longer knows", async () => {
    const gone = await addPaidSubscriber(app);
    const others = [await addPaidSubscriber(app), await addPaidSubscriber(app)];
    await reconcile(app.deps);
    for (const who of [gone, ...others]) await credit(who);
    const customer = customerOf(gone);
    if (!customer) throw new Error("Stripe does not know the customer");
    app.stripe.state.customers.delete(customer.id);
    expect(await failuresOf(reconcile(app.deps, { limit: 1 }))).toEqual([expect.any(PaymentRefused)]);
    expect(others.map((who) => customerOf(who)?.balance)).toEqual([-670, -670]);
    app.stripe.state.customers.set(customer.id, customer);
    app.clock.advance(25 * hour);
    expect(await reconcile(app.deps)).toMatchObject({ credits: 1 });
  });

  fullTest("an overdue subscription", async () => {
    const broken = await addPaidSubscriber(app);
    await reconcile(app.deps);
    app.clock.advance(minute);
    const other = await addPaidSubscriber(app);
    await reconcile(app.deps);
    await credit(other);
    app.clock.advance(80 * day);
    app.stripe.state.renew(other.providerId);
    app.stripe.state.events.length = 0;
    const mend = breakAtStripe(broken);
    expect(await failuresOf(reconcile(app.deps, { limit: 1 }))).toHaveLength(1);
    mend();
    expect(await rowOf(other)).toMatchObject({ syncedAt: app.clock.now });
    expect(customerOf(other)?.balance).toBe(-670);
  });
});

fullTest("a subscription unknown to Stripe is not always checked first", async () => {
  const who = await addPaidSubscriber(app);
  await reconcile(app.deps);
  app.stripe.state.subscriptions.delete(who.providerId);
  app.clock.advance(40 * day);
  app.stripe.state.events.length = 0;
  await reconcile(app.deps);
  expect(await rowOf(who)).toMatchObject({ status: "active", syncedAt: app.clock.now });
});

describe("an event that cannot be applied", () => {
  test("is retried automatically, however old: the next run asks only for new events", async () => {
    const [broken, other] = [await addSubscriber(app), await addSubscriber(app)];
    for (const who of [broken, other]) app.stripe.state.pay(who.providerId);
    const mend = breakAtStripe(broken);
    const failures = await failuresOf(reconcile(app.deps));
    expect(failures.length).toBeGreaterThan(0);
    expect(await rowOf(other)).toMatchObject({ status: "active" });
    const firstRun = app.clock.now;
    expect(await reconciledAt()).toBe(firstRun);

    app.clock.advance(5 * hour);
    expect(await failuresOf(reconcile(app.deps))).toHaveLength(failures.length);
    app.clock.advance(5 * hour);
    mend();
    const asked: string[] = [];
    const payments: typeof app.deps.payments = {
      ...app.deps.payments,
      listEvents(request) {
        asked.push(request.since);
        return app.deps.payments.listEvents(request);
      },
    };
    expect(await reconcile({ ...app.deps, payments })).toMatchObject({ events: failures.length });
    expect(asked).toEqual([later(firstRun, 3 * hour)]);
    expect(await rowOf(broken)).toMatchObject({ status: "active" });
    app.clock.advance(minute);
    expect(await reconcile(app.deps)).toMatchObject({ events: 0 });
  });

  test("because the run was told to stop is requested by the next one", async () => {
    await reconcile(app.deps);
    const before = await reconciledAt();
    app.clock.advance(hour);
    await reconcile(app.deps, { signal: AbortSignal.abort() });
    expect(await reconciledAt()).toBe(before);
  });
});

fullTest("a refund whose task was lost is sent once, after an hour", async () => {
  const who = await addPaidSubscriber(app);
  await reconcile(app.deps);
  const [invoice] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, who.userId));
  const ask = {
    refundId: app.deps.newId(),
    invoiceId: invoice?.id ?? "",
    amount: "10.00",
    reason: "Rained out",
  };
  await app.typed(await addAdmin(app), "admin.refundInvoice", ask);
  await app.database.execute("delete from tasks.job where name = 'send-refund'");
  const refundOf = async () =>
    (await app.deps.db.select().from(refunds).where(eq(refunds.invoiceId, ask.invoiceId)))[0];
  app.clock.advance(hour);
  expect(await reconcile(app.deps)).toMatchObject({ refunds: 0 });
  app.clock.advance(1);
  for (let run = 0; run < 2; run++) expect(await reconcile(app.deps)).toMatchObject({ refunds: 1 });
  const before = app.stripe.state.refunds.size;
  await app.workOff();
  expect(await refundOf()).toMatchObject({ status: "succeeded", amountCents: 1000 });
  expect(app.stripe.state.refunds.size).toBe(before + 1);
  expect(await reconcile(app.deps)).toMatchObject({ refunds: 0 });
});

test("a setup that credit paid at once is found, even if the provider's answer was lost and nobody asks again", async () => {
  const person = await addNewcomer(app);
  app.stripe.fault = ({ method, path }) => {
    if (method !== "POST" || !path.endsWith("/subscriptions")) return null;
    for (const customer of app.stripe.state.customers.values())
      if (customer.metadata.user_id === person.userId) customer.balance = -2900;
    return "lost";
  };
  expect((await app.call(person, "POST", "/api/create-subscription")).status).toBe(503);
  app.stripe.fault = () => null;
  await reconcile(app.deps);
  const [there] = [...app.stripe.state.subscriptions.values()].slice(-1);
  expect(await findLiveSubscription(app.deps.db, person.userId)).toMatchObject({
    status: "active",
    providerId: there?.id,
  });
});

test("another customer's subscription is not linked, and not even looked up unless a setup waits for its answer", async () => {
  const { state } = app.stripe;
  const stranger = async (key: string) => {
    const { providerId } = await addPaidSubscriber(app);
    const copy = structuredClone(state.subscriptions.get(providerId));
    if (!copy) throw new Error("Stripe does not know it");
    Object.assign(copy, { id: `${providerId}0`, metadata: { subscription_id: key } });
    state.subscriptions.set(copy.id, copy);
    state.end(copy.id);
    copy.status = "active";
    app.stripe.requests.length = 0;
    await reconcile(app.deps);
    return app.stripe.requests.filter(({ path }) => path === `/subscriptions/${copy.id}`).length;
  };
  expect(await stranger(app.deps.newId())).toBe(0);
  const person = await addNewcomer(app);
  app.stripe.fault = ({ method, path }) =>
    method === "POST" && path.endsWith("/subscriptions") ? 500 : null;
  await app.call(person, "POST", "/api/create-subscription");
  app.stripe.fault = () => null;
  const waiting = await findLiveSubscription(app.deps.db, person.userId);
  expect(await stranger(waiting?.id ?? "")).toBe(1);
  expect(await findLiveSubscription(app.deps.db, person.userId)).toMatchObject({ providerId: null });
});
