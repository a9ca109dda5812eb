import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { paymentCustomers } from "#db/schema/index.ts";
import { syncCustomer } from "#modules/billing/tasks.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import {
  addNewcomer,
  addPaidSubscriber,
  type StripeApp,
  type Subscriber,
  stripeApp,
} from "#testkit/stripe-app.ts";
import { reconcile } from "./tasks.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp("postgres", { poolSize: 20 });
});
afterAll(() => app.close());
afterEach(async () => {
  app.stripe.fault = () => null;
  expect(await findViolations(app.database)).toEqual([]);
});

const customerOf = (who: Person) =>
  [...app.stripe.state.customers.values()].find(({ metadata }) => metadata.user_id === who.userId);
const retryNow = () =>
  app.database.execute("update tasks.job set start_after = now() where state = 'retry' returning name");
const deleteAccount = (on: StripeApp, who: Person) => on.call(who, "DELETE", "/api/profile");

/** Requests a new address and opens the link emailed to it. */
async function changeEmail(on: StripeApp, who: Person, email: string): Promise<void> {
  expect((await on.call(who, "POST", "/api/profile/update", { email })).status).toBe(200);
  await on.workOff();
  const sentEmail = on.emails.findLast(({ to }) => to === email);
  const [, token] = /confirm-email#(\S+)/.exec(sentEmail?.text ?? "") ?? [];
  expect((await on.typed(who, "auth.confirmEmail", { token })).status).toBe(200);
}

describe("a changed address or name", () => {
  test("reaches Stripe once the address is confirmed, and not before", async () => {
    const who = await addPaidSubscriber(app);
    await app.call(who, "POST", "/api/profile/update", { email: "moved@example.com" });
    await app.workOff();
    expect(customerOf(who)).toMatchObject({ email: who.email });
    await changeEmail(app, who, "moved@example.com");
    await app.workOff();
    expect(customerOf(who)).toMatchObject({ email: "moved@example.com" });
    await app.call(who, "POST", "/api/profile/update", { firstName: "Wilhelmina" });
    await app.workOff();
    expect(customerOf(who)?.name).toMatch(/^Wilhelmina /);
  });

  fullTest("is not sent for people who are not customers, or when the name stays", async () => {
    const stranger = await addUser(app);
    await app.call(stranger, "POST", "/api/profile/update", { firstName: "Wilhelmina" });
    const who = await addPaidSubscriber(app);
    await app.workOff();
    const asked = app.stripe.requests.length;
    await app.call(who, "POST", "/api/profile/update", { lastName: (await nameOf(who)).lastName });
    await app.workOff();
    expect(app.stripe.requests.length).toBe(asked);
  });

  test.each(sampleOf(["lost", 500] as const, 1))("is sent later when Stripe fails (%s)", async (fault) => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const who = await addPaidSubscriber(app);
    await app.workOff();
    app.stripe.fault = ({ path }) => (path.startsWith("/customers/") ? fault : null);
    await app.call(who, "POST", "/api/profile/update", { firstName: "Wilhelmina" });
    await app.workOff();
    app.stripe.fault = () => null;
    expect((await retryNow()).rows).toEqual([{ name: "tell-customer" }]);
    await app.workOff();
    expect(customerOf(who)?.name).toMatch(/^Wilhelmina /);
  });

  test("sent twice at once ends with the current one", async () => {
    const who = await addPaidSubscriber(app);
    const rename = (firstName: string) => app.call(who, "POST", "/api/profile/update", { firstName });
    await rename("Ada");
    const { updateCustomer } = app.deps.payments;
    let isFirst = true;
    // Slow down the first update, so the second change is made and sent meanwhile.
    const slow: typeof updateCustomer = async (customer) => {
      if (isFirst) {
        isFirst = false;
        await rename("Grace");
        await syncCustomer(app.deps, who);
        expect(customerOf(who)?.name).toMatch(/^Grace /);
      }
      await updateCustomer(customer);
    };
    const payments = { ...app.deps.payments, updateCustomer: slow };
    await syncCustomer({ db: app.deps.db, payments }, who);
    expect(customerOf(who)?.name).toMatch(/^Grace /);
  });

  fullTest("during the customer's creation is sent afterwards", async () => {
    const who = await addNewcomer(app);
    const { createCustomer } = app.deps.payments;
    const meanwhile: typeof createCustomer = async (customer) => {
      const made = await createCustomer(customer);
      await app.call(who, "POST", "/api/profile/update", { firstName: "Wilhelmina" });
      await app.workOff();
      return made;
    };
    await createWith({ createCustomer: meanwhile }, who);
    expect(customerOf(who)?.name).not.toMatch(/^Wilhelmina /);
    await app.workOff();
    expect(customerOf(who)?.name).toMatch(/^Wilhelmina /);
  });
});

describe("a deleted account", () => {
  fullTest("ends its subscription at Stripe, which deletes the customer", async () => {
    const who = await addPaidSubscriber(app);
    expect(customerOf(who)).toBeDefined();
    expect((await deleteAccount(app, who)).status).toBe(200);
    await app.workOff();
    expect(customerOf(who)).toBeUndefined();
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("canceled");
    await syncCustomer(app.deps, who);
    for (const event of app.events()) expect((await app.deliver(event)).status).toBe(200);
  });

  test("still gets its guarantee refund, in any order of the tasks", async () => {
    const who = await addPaidSubscriber(app);
    for (const event of app.events()) await app.deliver(event);
    expect((await app.typed(who, "homeowner.requestRefund", {})).status).toBe(200);
    expect((await deleteAccount(app, who)).status).toBe(200);
    await syncCustomer(app.deps, who);
    await app.workOff();
    const mine = [...app.stripe.state.refunds.values()].filter(
      ({ invoice }) => app.stripe.state.invoices.get(invoice)?.subscription === who.providerId,
    );
    expect(mine).toMatchObject([{ amount: 2900, status: "succeeded" }]);
  });

  test("leaves no customer, even if it was being created", async () => {
    const who = await addUser(app);
    const { createCustomer } = app.deps.payments;
    const meanwhile: typeof createCustomer = async (customer) => {
      const made = await createCustomer(customer);
      expect((await deleteAccount(app, who)).status).toBe(200);
      return made;
    };
    await createWith({ createCustomer: meanwhile }, who);
    await app.workOff();
    expect(customerOf(who)).toBeUndefined();
  });

  fullTest("leaves no customer, even if the id was lost", async () => {
    const who = await addPaidSubscriber(app);
    await app.deps.db
      .update(paymentCustomers)
      .set({ providerId: null })
      .where(eq(paymentCustomers.userId, who.userId));
    await deleteAccount(app, who);
    await app.workOff();
    expect(customerOf(who)).toBeUndefined();
  });

  fullTest("has unsent credits that are never sent, and do not hold up others", async () => {
    const [who, other] = [await addPaidSubscriber(app), await addPaidSubscriber(app)];
    for (const each of [who, other]) await credit(each);
    await deleteAccount(app, who);
    await app.workOff();
    expect(await reconcile(app.deps)).toMatchObject({ credits: 1 });
    expect(customerOf(other)?.balance).toBe(-670);
  });
});

fullTest(
  "after a worker crash anywhere, the next one finishes: the customer is renamed or deleted once",
  async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const points = await surviveDeaths<StripeApp>({
      open: () => stripeApp(),
      async prepare(on) {
        const [leaves, moves] = [await addPaidSubscriber(on), await addPaidSubscriber(on)];
        await on.workOff();
        await on.call(moves, "POST", "/api/profile/update", { firstName: "Wilhelmina" });
        expect((await deleteAccount(on, leaves)).status).toBe(200);
      },
      run: (live) =>
        live.queue.drain(createWorkers({ ...live.deps, mailer: live.mailer, appUrl: live.appUrl }), 600_000),
      look: ({ stripe: { state } }) => [
        [...state.customers.values()].map(({ email, name }) => [email, name]),
        [...state.subscriptions.values()].map(({ status }) => status),
      ],
    });
    expect(points).toBeGreaterThan(4);
  },
);

async function createWith(payments: Partial<StripeApp["deps"]["payments"]>, who: Person): Promise<void> {
  const { createSubscription } = await import("./create-subscription.ts");
  const deps = { ...app.deps, payments: { ...app.deps.payments, ...payments } };
  const actor = { userId: who.userId, homeownerId: null } as Parameters<typeof createSubscription>[1];
  await createSubscription(deps, actor).catch(() => {});
}

async function nameOf(who: Person): Promise<{ lastName: string }> {
  return (await app.call(who, "GET", "/api/user")).body as { lastName: string };
}

async function credit(who: Subscriber): Promise<void> {
  const { book } = await import("#modules/billing/queries/ledger.ts");
  const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
  const movement = { kind: "credit", userId: who.userId, cents: 670, reason: "missed" } as const;
  await book(app.deps.db, { ids, now: app.clock.now, movement });
}
