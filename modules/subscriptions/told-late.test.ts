import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vacationHolds } from "#db/schema/index.ts";
import type { Hold } from "#modules/schedule/contract.ts";
import { settleHolds } from "#modules/schedule/vacation-holds.ts";
import { signIn } from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addPaidSubscriber, type StripeApp, type Subscriber, stripeApp } from "#testkit/stripe-app.ts";
import { reconcile } from "./tasks.ts";

let app: StripeApp;
beforeAll(async () => {
  app = await stripeApp();
});
afterAll(() => app.close());

const addHold = async (who: Subscriber, fromOn: string, untilOn: string): Promise<string> => {
  const cookie = await signIn(app, who.userId);
  const { status, body } = await app.typed({ cookie }, "homeowner.addHold", { fromOn, untilOn });
  expect(status).toBe(200);
  return (body as Hold).id;
};
const holdOf = async (id: string) =>
  (await app.deps.db.select().from(vacationHolds).where(eq(vacationHolds.id, id)))[0];

test.each<[string, (who: Subscriber) => unknown]>([
  ["an end", ({ providerId }) => app.stripe.state.end(providerId)],
  ["a pause", ({ providerId }) => app.deps.payments.pauseSubscription({ providerId })],
])("%s reported after a vacation hold ended counts from when it happened", async (_, happen) => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const who = await addPaidSubscriber(app);
  await reconcile(app.deps);
  const inProgress = await addHold(who, "2026-03-14", "2026-03-27");
  const later = await addHold(who, "2026-03-30", "2026-04-01");
  app.clock.now = "2026-03-20T15:00:00.000Z";
  await happen(who);
  app.clock.now = "2026-04-03T15:00:00.000Z";
  await reconcile(app.deps);
  expect(await holdOf(inProgress)).toMatchObject({ untilOn: "2026-03-19", cancelledAt: null });
  await settleHolds(app.deps);
  await expectInvariants(app);
  expect((await holdOf(later))?.settledAt).toBeNull();
});
