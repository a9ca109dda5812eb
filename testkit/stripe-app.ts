import { createStripePayments } from "#adapters/payments/stripe.ts";
import { serveStripeWebhook } from "#functions/stripe-webhook.ts";
import { findLiveSubscription } from "#modules/billing/queries/subscriptions.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type Answer, type TestApp, type TestAppOptions, testApp } from "./app.ts";
import type { DatabaseKind } from "./database.ts";
import { addUser, type Person, serveArea } from "./factories.ts";
import type { StripeEvent } from "./stripe/store.ts";
import { type StripeServer, startStripe } from "./stripe-server.ts";

export type StripeApp = TestApp & {
  readonly stripe: StripeServer;
  /** Stripe's events so far, oldest first. */
  events(): StripeEvent[];
  /** Delivers an event, signed now unless a time is given. */
  deliver(event: object, at?: string): Promise<Answer>;
  /** Sends any request to the webhook's address. */
  sendToWebhook(init: RequestInit): Promise<Answer>;
  /** Runs the queue's due tasks. */
  workOff(): Promise<number>;
};

/** The app with its own Stripe, on the app's clock. `close` ends both. */
export async function stripeApp(
  kind: DatabaseKind = "postgres",
  options: TestAppOptions = {},
): Promise<StripeApp> {
  const clock = { now: () => "" };
  const stripe = await startStripe({ now: () => clock.now() });
  const env = {
    ...options.env,
    STRIPE_SECRET_KEY: stripe.options.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.options.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.options.webhookSecret,
  };
  const payments = createStripePayments({ ...stripe.options, patience: 60_000 });
  const app = await testApp(kind, { ...options, env, payments });
  clock.now = () => app.clock.now;
  const sendToWebhook: StripeApp["sendToWebhook"] = async (init) => {
    const request = new Request("http://localhost:3000/api/webhooks/stripe", { method: "POST", ...init });
    const response = await serveStripeWebhook(app, request);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    ...app,
    stripe,
    events: () => [...stripe.state.events],
    deliver: (event, at) => sendToWebhook(stripe.deliver(event, at)),
    sendToWebhook,
    workOff: () =>
      app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000),
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

export type Subscriber = Person & { providerId: string; subscriptionId: string };

/** A homeowner with a saved home that a runner serves, but no subscription yet. */
export async function addNewcomer(app: StripeApp): Promise<Person> {
  const person = await addUser(app);
  await serveArea(app, home.zipCode);
  const saved = await app.call(person, "POST", "/api/profile/homeowner", home);
  if (saved.status !== 200) throw new Error(`The home was not saved: ${JSON.stringify(saved.body)}`);
  return person;
}

/** A homeowner with a home and an incomplete subscription, after opening /subscribe. */
export async function addSubscriber(app: StripeApp): Promise<Subscriber> {
  const person = await addNewcomer(app);
  const begun = await app.call(person, "POST", "/api/create-subscription");
  if (begun.status !== 200) throw new Error(`The subscription did not begin: ${JSON.stringify(begun.body)}`);
  const subscription = await findLiveSubscription(app.deps.db, person.userId);
  if (!subscription?.providerId) throw new Error("The subscription has no provider id");
  return { ...person, providerId: subscription.providerId, subscriptionId: subscription.id };
}

export const home = {
  address: "12 Oak Avenue",
  city: "Chicago",
  state: "IL",
  zipCode: "60601",
  pickupDays: ["Monday"],
};

/** Same subscriber after paying and completing the page, before any webhook arrives. */
export async function addPaidSubscriber(app: StripeApp): Promise<Subscriber> {
  const person = await addSubscriber(app);
  app.stripe.state.pay(person.providerId);
  const saved = await app.call(person, "POST", "/api/profile/homeowner", home);
  if (saved.status !== 200) throw new Error(`The service was not saved: ${JSON.stringify(saved.body)}`);
  return person;
}
