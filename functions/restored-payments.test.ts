import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStripePayments } from "#adapters/payments/stripe.ts";
import { createDatabase, type Database } from "#db/client.ts";
import { saveRestored } from "#db/held.ts";
import { findViolations } from "#db/invariants.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { day } from "#platform/instants.ts";
import { administer, databaseUrl, patience } from "#testkit/global-setup.ts";
import { addPaidSubscriber, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import { compose, type Runtime } from "./compose.ts";
import { readEnv } from "./env.ts";
import { createHeldWatch, heldBack, heldQueue } from "./held.ts";
import { releaseHeld } from "./release.ts";

let app: StripeApp;
const copy = `restored_${randomBytes(6).toString("hex")}`;
let restored: Database;
beforeAll(async () => {
  app = await stripeApp();
});
afterAll(async () => {
  await restored.close();
  await administer(app.database.url ?? "", `drop database ${copy} with (force)`);
  await app.close();
});

/** The app's database as a backup has it now, restored under another name. */
async function restore(): Promise<Database> {
  const url = app.database.url ?? "";
  const maintenance = databaseUrl(url, "postgres");
  const source = new URL(url).pathname.slice(1);
  await administer(
    maintenance,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`,
  );
  await administer(maintenance, `create database ${copy} template ${source}`);
  return createDatabase({ url: databaseUrl(url, copy), ...patience });
}

/** An installation on the restored database, with the same Stripe and clock. */
async function open(): Promise<Runtime> {
  const { secretKey, publishableKey, webhookSecret } = app.stripe.options;
  const env = readEnv({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  const live = await compose(env, async () => restored);
  const held = createHeldWatch(restored, {
    elapsed: () => Date.parse(app.clock.now),
    now: () => Date.parse(app.clock.now),
  });
  const payments = createStripePayments({ ...app.stripe.options, patience: 60_000 });
  const out = heldBack({ ...live.deps, mailer: app.mailer, payments }, held);
  const queue = heldQueue(live.queue, held);
  return { ...live, held, queue, deps: { ...live.deps, ...out, queue, now: () => app.clock.now } };
}

test("a refund and a line on a bill that Stripe took after the backup are not made again", async () => {
  const person = await addPaidSubscriber(app);
  for (const event of app.events()) expect((await app.deliver(event)).status).toBe(200);
  const asked = await app.typed(person, "homeowner.requestRefund", { reason: "Too early for me" });
  expect(asked.body).toMatchObject({ refunded: "29.00" });
  const backupMadeAt = app.clock.now;
  restored = await restore();

  // After the backup, on the installation that is then lost.
  await app.workOff();
  const refunds = () =>
    app.stripe.requests.filter(({ method, path }) => method === "POST" && path === "/refunds");
  const lines = () =>
    app.stripe.requests.filter(({ method, path }) => method === "POST" && path === "/invoiceitems");
  expect(refunds()).toHaveLength(1);
  const customer = await app.deps.payments.findSubscription({ providerId: person.providerId });
  const line = {
    key: "month 1",
    customerId: customer?.customerId ?? "",
    cents: 500 as never,
    description: "A month",
  };
  await app.deps.payments.addLine({ ...line, firstAskedAt: app.clock.now, now: app.clock.now });
  expect(lines()).toHaveLength(1);

  // Stripe has forgotten the keys.
  app.clock.advance(3 * day);
  await saveRestored(restored.db, { backupMadeAt, since: new Date().toISOString(), releasedAt: null });
  const live = await open();
  const workers = createWorkers({ ...live.deps, mailer: live.mailer, appUrl: live.appUrl });
  await live.queue.ready();
  const before = app.stripe.requests.length;
  expect(await live.queue.drain(workers, 600_000)).toBe(0);
  const tell = () => live.deps.payments.addLine({ ...line, firstAskedAt: app.clock.now, now: app.clock.now });
  await expect(tell()).rejects.toThrow("Held since a restore");
  expect(app.stripe.requests).toHaveLength(before);

  expect(await releaseHeld(live, "drop")).toMatchObject({ released: {} });
  expect(await live.queue.drain(workers, 600_000)).toBeGreaterThan(0);
  await tell();
  expect(refunds()).toHaveLength(1);
  expect(lines()).toHaveLength(1);
  const { rows } = await restored.execute("select status, provider_id is not null as known from refunds");
  expect(rows).toEqual([{ status: "succeeded", known: true }]);
  expect(await findViolations(restored)).toEqual([]);
  await live.queue.stop();
});
