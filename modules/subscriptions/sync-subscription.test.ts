import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { subscriptions } from "#db/schema/index.ts";
import { findSubscription, updateSubscription } from "#modules/billing/queries/subscriptions.ts";
import type { Deps } from "#platform/deps.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { syncIfChanged, syncSubscription } from "./sync-subscription.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A subscription whose row changes during each of the first `times` provider calls. */
async function changingHome(times: number) {
  const { userId } = await addHomeowner(app);
  const { db } = app.deps;
  const [row] = await db
    .update(subscriptions)
    .set({ providerId: app.deps.newId() })
    .where(eq(subscriptions.userId, userId))
    .returning();
  const known = row && (await findSubscription(db, row.id));
  if (!known) throw new Error("The home has no subscription");
  let depth = 0;
  const asked: { inTransaction: boolean }[] = [];
  const deps: Deps = {
    ...app.deps,
    transact: async (act, options) => {
      depth += 1;
      return app.deps.transact(act, options).finally(() => {
        depth -= 1;
      });
    },
    payments: {
      ...app.deps.payments,
      findSubscription: async ({ providerId }) => {
        asked.push({ inTransaction: depth > 0 });
        if (depth === 0 && asked.length <= times) await updateSubscription(db, known.id, {});
        return {
          providerId,
          customerId: "cus_1",
          status: "past_due",
          monthlyRateCents: 2900,
          periodStartsAt: "2026-03-01T12:00:00.000Z",
          periodEndsAt: "2026-04-01T12:00:00.000Z",
          key: null,
          isEndingAtPeriodEnd: false,
          pausedAt: null,
          endedAt: null,
          card: null,
          invoices: [],
        };
      },
    },
  };
  const status = async () => (await findSubscription(db, known.id))?.status;
  return { deps, known, asked, status };
}

test("a subscription that changes during the provider call is read again, without a lock", async () => {
  const { deps, known, asked, status } = await changingHome(6);
  expect(await syncSubscription(deps, known.id)).toBe(true);
  expect(asked).toEqual(Array(7).fill({ inTransaction: false }));
  expect(await status()).toBe("past_due");
});

test("a subscription that changes during every call throws an outage, and nothing is applied", async () => {
  const { deps, known, asked, status } = await changingHome(1000);
  await expect(syncSubscription(deps, known.id)).rejects.toBeInstanceOf(PaymentsUnavailable);
  expect(asked).toEqual(Array(40).fill({ inTransaction: false }));
  expect(await status()).toBe("active");
});

test("a completed change is not reported as failed when the provider cannot be asked again", async () => {
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
