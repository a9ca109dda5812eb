import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Payments } from "#adapters/payments/port.ts";
import { subscriptions } from "#db/schema/index.ts";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { serveTrpc } from "#functions/trpc.ts";
import type { User } from "#modules/accounts/contract.ts";
import type { PaymentCard } from "#modules/accounts/rules.ts";
import { endSubscription } from "#modules/billing/queries/subscriptions.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { withoutIds } from "#testkit/without-ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());

const home = {
  address: "12 Oak Avenue",
  city: "Chicago",
  state: "IL",
  zipCode: "60601",
  pickupDays: ["Monday"],
};
const testCard: PaymentCard = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 };
const amex: PaymentCard = { brand: "amex", last4: "0005", expiryMonth: 12, expiryYear: 2034 };

/** The card a user sees, from the first call of every client. */
async function cardOf(who: Who): Promise<unknown> {
  return ((await app.call(who, "GET", "/api/user")).body as User).homeownerProfile?.paymentMethod;
}

/** A person who has completed the setup. */
async function setUp(): Promise<Person> {
  const person = await addUser(app);
  await app.typed(person, "homeowner.createSubscription");
  await save(person);
  return person;
}

const save = (who: Who) => app.typed(who, "homeowner.saveService", home);
const finish = (who: Who, confirmation: string) =>
  app.typed(who, "homeowner.finishCardChange", { confirmation });

/** Calls a procedure with some provider methods replaced. */
function callWith(payments: Partial<Payments>, who: Person, procedure: ProcedureName, input: object) {
  const live = { ...app, deps: { ...app.deps, payments: { ...app.deps.payments, ...payments } } };
  const request = new Request(`http://localhost:3000/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: who.cookie },
    body: JSON.stringify({ json: input }),
  });
  return serveTrpc(live, request, { peerAddress: "192.0.2.9" });
}

const finishWith = (finishCardChange: Payments["finishCardChange"], who: Person) =>
  callWith({ finishCardChange }, who, "homeowner.finishCardChange", { confirmation: "test_card_amex" });

describe("the card a service is charged to", () => {
  test("is the provider's, once setup is completed", async () => {
    const person = await addUser(app);
    await app.typed(person, "homeowner.createSubscription");
    expect(await cardOf(person)).toBeUndefined();
    const { body } = await save(person);
    expect((body as User).homeownerProfile?.paymentMethod).toEqual(testCard);
    expect(await cardOf(person)).toEqual(testCard);
  });

  test.each(["none", "incomplete", "active"] as const)(
    "is empty when the provider reported none (%s)",
    async (subscription) => {
      expect(await cardOf(await addHomeowner(app, { subscription }))).toBeNull();
    },
  );

  fullTest("is hidden from everyone else, including admins", async () => {
    await setUp();
    const list = await app.call(await addAdmin(app), "GET", "/api/admin/homeowners", { limit: "1" });
    expect(list).toMatchObject({ status: 200, body: [{ subscriptionStatus: "active" }] });
    expect(withoutIds(list.body)).not.toMatch(/paymentMethod|4242/);
  });

  test("is deleted with the account", async () => {
    const person = await setUp();
    expect((await app.call(person, "DELETE", "/api/profile")).status).toBe(200);
    const rows = await app.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, person.userId));
    expect(rows).toMatchObject([
      { status: "canceled", cardBrand: null, cardLast4: null, cardExpiryMonth: null, cardExpiryYear: null },
    ]);
  });

  test("is stored whole or not at all", async () => {
    const { userId } = await setUp();
    const change = app.deps.db
      .update(subscriptions)
      .set({ cardLast4: null })
      .where(eq(subscriptions.userId, userId));
    await expect(change).rejects.toMatchObject({ cause: { constraint: "subscriptions_card" } });
  });
});

describe("a change of card", () => {
  test("offers the provider's test cards, and changes nothing yet", async () => {
    const person = await setUp();
    const begun = await app.typed(person, "homeowner.beginCardChange");
    expect(begun).toMatchObject({
      status: 200,
      body: {
        clientSecret: expect.stringMatching(/^test_setup_/),
        testCards: expect.arrayContaining([{ ...amex, confirmation: "test_card_amex" }]),
      },
    });
    expect(await cardOf(person)).toEqual(testCard);
  });

  fullTest("is saved once finished, for every session", async () => {
    const person = await setUp();
    const other = await setUp();
    const { status, body } = await finish(person, "test_card_amex");
    expect([status, (body as User).homeownerProfile?.paymentMethod]).toEqual([200, amex]);
    await finish(person, "test_card_amex");
    await save(person);
    expect(await cardOf(person)).toEqual(amex);
    expect(await cardOf(other)).toEqual(testCard);
  });

  test.each(["active", "past_due", "paused"] as const)("is possible while %s", async (subscription) => {
    const homeowner = await addHomeowner(app, { subscription });
    expect((await finish(homeowner, "test_card_amex")).status).toBe(200);
    expect(await cardOf(homeowner)).toEqual(amex);
  });

  test.each(["none", "incomplete", "canceled"] as const)(
    "is refused while the service is %s, without asking the provider",
    async (subscription) => {
      const homeowner = await addHomeowner(app, { subscription });
      const refusal = { status: 409, body: { code: "SUBSCRIPTION_REQUIRED" } };
      expect(await app.typed(homeowner, "homeowner.beginCardChange")).toMatchObject(refusal);
      expect(await finish(homeowner, "test_card_amex")).toMatchObject(refusal);
      const asked = await finishWith(() => Promise.reject(new Error("asked")), homeowner);
      expect(asked.status).toBe(409);
      expect(await cardOf(homeowner)).toBeNull();
    },
  );

  test("to an unconfirmed card is refused", async () => {
    const person = await setUp();
    expect(await finish(person, "test_card_of_somebody")).toMatchObject({
      status: 400,
      body: { code: "CARD_NOT_CONFIRMED" },
    });
    expect(await cardOf(person)).toEqual(testCard);
  });

  test.each(["", "a/../b", "x".repeat(256), null, 7])("with %j as confirmation is refused", async (given) => {
    const answer = await app.typed(await setUp(), "homeowner.finishCardChange", { confirmation: given });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: "confirmation" }] } });
  });

  test("while the provider is unreachable changes nothing", async () => {
    const person = await setUp();
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const away = () => Promise.reject(new Error("The provider did not answer", { cause }));
    expect((await finishWith(away, person)).status).toBe(503);
    expect(await cardOf(person)).toEqual(testCard);
  });

  test("of a service that ends during the provider call is refused, and no card is stored", async () => {
    const person = await setUp();
    const answer = await finishWith(async () => {
      await endSubscription(app.deps.db, { userId: person.userId, now: app.clock.now });
      return amex;
    }, person);
    expect(answer.status).toBe(409);
    expect(await cardOf(person)).toBeNull();
  });

  test("is not undone by a second tab that completes the setup late", async () => {
    const person = await addUser(app);
    await app.typed(person, "homeowner.createSubscription");
    const confirmSubscription: Payments["confirmSubscription"] = async () => {
      await save(person);
      await finish(person, "test_card_amex");
      return { status: "active", card: testCard };
    };
    expect((await callWith({ confirmSubscription }, person, "homeowner.saveService", home)).status).toBe(200);
    expect(await cardOf(person)).toEqual(amex);
  });
});
