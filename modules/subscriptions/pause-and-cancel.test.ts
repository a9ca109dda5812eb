import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { findSubscription } from "#modules/billing/queries/subscriptions.ts";
import { day } from "#platform/instants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
import { beginPauses } from "./pause-service.ts";
import { reconcile } from "./tasks.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp();
});
afterAll(() => app.close());

type Asked = { providerId: string; isEnding: boolean };

const ask = (who: Subscriber, procedure: ProcedureName) => app.typed(who, procedure, {});

test.each([
  ["homeowner.pauseService", "pauseSubscription", "homeowner.cancelService"],
  ["homeowner.cancelService", "endAtPeriodEnd", "homeowner.pauseService"],
] as const)(
  "%s and the other act at once: Stripe ends it, and the rest is credited",
  async (act, asks, other) => {
    const who = await addPaidSubscriber(app);
    const { payments }: { payments: Record<typeof asks, (asked: Asked) => Promise<void>> } = app.deps;
    const real = payments[asks];
    vi.spyOn(payments, asks).mockImplementationOnce(async (asked) => {
      expect((await ask(who, other)).status).toBe(200);
      return real(asked);
    });
    expect((await ask(who, act)).status).toBe(200);
    await app.workOff();
    await reconcile(app.deps);
    expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("canceled");
    expect(await findSubscription(app.deps.db, who.subscriptionId)).toMatchObject({ status: "canceled" });
    expect(await homeownerBalance(app.deps.db, who.userId)).toBe(-2900);
    await expectInvariants(app);
  },
);

test("a cancellation that ended a paused service can be repeated for a while", async () => {
  const who = await addPaidSubscriber(app);
  await ask(who, "homeowner.pauseService");
  const cancel = () => ask(who, "homeowner.cancelService");
  const ended = { status: 200, body: { isEnding: false, endsAt: null } };
  expect(await Promise.all([cancel(), cancel()])).toMatchObject([ended, ended]);
  expect(await cancel()).toMatchObject(ended);
  app.clock.advance(day);
  expect(await cancel()).toMatchObject({ body: { code: "NOTHING_TO_CANCEL" } });
});

test("a due pause undone and then canceled while Stripe pauses leaves the paid month", async () => {
  const who = await addPaidSubscriber(app);
  const fromOn = addDays(localDay(app.clock.now, "America/Chicago"), 1);
  await app.typed(who, "homeowner.goAway", { fromOn, untilOn: null, choice: "pause" });
  app.clock.advance(day);
  const { payments } = app.deps;
  const pauseSubscription = payments.pauseSubscription;
  vi.spyOn(payments, "pauseSubscription").mockImplementationOnce(async (asked) => {
    expect((await ask(who, "homeowner.undoPause")).status).toBe(200);
    expect((await ask(who, "homeowner.cancelService")).status).toBe(200);
    await pauseSubscription(asked);
  });
  expect(await beginPauses(app.deps)).toEqual({ paused: 0, refused: 1 });
  expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe("active");
  const kept = { status: "active", pausesAt: null, cancelAtPeriodEnd: true };
  expect(await findSubscription(app.deps.db, who.subscriptionId)).toMatchObject(kept);
  await expectInvariants(app);
});

test.each([
  ["undone just before Stripe pauses is resumed", true, { paused: 0, refused: 1 }, "active"],
  ["that Stripe reports first begins", false, { paused: 1, refused: 0 }, "paused"],
])("a planned pause %s, also once a webhook applied it", async (_, isUndone, counts, status) => {
  const who = await addPaidSubscriber(app);
  const fromOn = addDays(localDay(app.clock.now, "America/Chicago"), 1);
  const planned = await app.typed(who, "homeowner.goAway", { fromOn, untilOn: null, choice: "pause" });
  expect(planned.status).toBe(200);
  app.clock.advance(day);
  const { payments } = app.deps;
  const pauseSubscription = payments.pauseSubscription;
  vi.spyOn(payments, "pauseSubscription").mockImplementationOnce(async (asked) => {
    if (isUndone) expect((await ask(who, "homeowner.undoPause")).status).toBe(200);
    await pauseSubscription(asked);
    for (const event of app.events()) await app.deliver(event);
    expect(await findSubscription(app.deps.db, who.subscriptionId)).toMatchObject({ status: "paused" });
  });
  expect(await beginPauses(app.deps)).toEqual(counts);
  expect(app.stripe.state.subscriptions.get(who.providerId)?.status).toBe(status);
  expect(await findSubscription(app.deps.db, who.subscriptionId)).toMatchObject({ status, pausesAt: null });
  await expectInvariants(app);
});
