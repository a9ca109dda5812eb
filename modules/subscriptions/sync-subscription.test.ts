import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { subscriptions } from "#db/schema/index.ts";
import { findSubscription } from "#modules/billing/queries/subscriptions.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { syncIfChanged } from "./sync-subscription.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a change that is done is not reported as failed when the provider cannot be asked again", async () => {
  const { userId } = await addHomeowner(app);
  const [row] = await app.deps.db
    .update(subscriptions)
    .set({ providerId: "sub_1" })
    .where(eq(subscriptions.userId, userId))
    .returning();
  const known = row && (await findSubscription(app.deps.db, row.id));
  if (!known) throw new Error("The home has no subscription");
  let asked = 0;
  const payments = {
    ...app.deps.payments,
    findSubscription: () => {
      asked += 1;
      return Promise.reject(new PaymentsUnavailable());
    },
  };
  const newer = { ...known, revision: known.revision + 1 };
  await expect(syncIfChanged({ ...app.deps, payments }, known, newer)).resolves.toBeUndefined();
  expect(asked).toBe(1);
});
