import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { homeownerBalance } from "#modules/billing/queries/ledger.ts";
import { findSubscription } from "#modules/billing/queries/subscriptions.ts";
import { day } from "#platform/instants.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
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
