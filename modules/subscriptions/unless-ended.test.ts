import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { findSubscription } from "#modules/billing/queries/subscriptions.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp();
});
afterAll(() => app.close());

const ask = (who: Subscriber, procedure: ProcedureName, input?: object) => app.typed(who, procedure, input);

async function confirmedCard(who: Subscriber): Promise<string> {
  const { body } = await ask(who, "homeowner.beginCardChange");
  const intent = (body as { clientSecret: string }).clientSecret.replace(/_secret$/, "");
  app.stripe.state.confirmCard(intent, { brand: "visa", last4: "1111", exp_month: 1, exp_year: 2030 });
  return intent;
}

test.each<[ProcedureName, ProcedureName | null, string]>([
  ["homeowner.cancelService", null, "NOTHING_TO_CANCEL"],
  ["homeowner.undoCancelService", "homeowner.cancelService", "NOTHING_TO_UNDO"],
  ["homeowner.pauseService", null, "NOTHING_TO_PAUSE"],
  ["homeowner.resumeService", "homeowner.pauseService", "NOTHING_TO_RESUME"],
  ["homeowner.finishCardChange", null, "SUBSCRIPTION_REQUIRED"],
])(
  "%s of a subscription that ended at Stripe unnoticed is refused, and it ends here too",
  async (procedure, before, code) => {
    const who = await addPaidSubscriber(app);
    const confirmation = await confirmedCard(who);
    if (before) expect((await ask(who, before, {})).status).toBe(200);
    app.stripe.state.end(who.providerId);
    const answer = await ask(who, procedure, { confirmation });
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(await findSubscription(app.deps.db, who.subscriptionId)).toMatchObject({ status: "canceled" });
    await expectInvariants(app);
  },
);

test("any other Stripe refusal is a fault, and changes nothing", async () => {
  const who = await addPaidSubscriber(app);
  app.stripe.state.subscriptions.delete(who.providerId);
  expect((await ask(who, "homeowner.cancelService", {})).status).toBe(500);
  expect(await findSubscription(app.deps.db, who.subscriptionId)).toMatchObject({ status: "active" });
});
