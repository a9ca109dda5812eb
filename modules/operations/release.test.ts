import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findRestored, saveRestored } from "#db/held.ts";
import { deliveries, webhookDeliveries } from "#db/schema/index.ts";
import { releaseHeld } from "#functions/release.ts";
import { runLogged } from "#functions/schedules.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { withWebhook } from "#testkit/webhooks.ts";
import { scheduleNamed } from "./tasks/index.ts";
import { createWorkers } from "./workers.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  person = await addUser(app);
  await app.queue.ready();
});
afterAll(() => app.close());

const backupMadeAt = "2026-03-09T00:00:00.000Z";

/** A restore: an email, a text and a cancellation wait from before, and an email from after. */
beforeEach(async () => {
  await app.database.execute(
    "delete from tasks.job; delete from deliveries; delete from platform_settings where key = 'restored'",
  );
  app.emails.length = 0;
  const { userId } = person;
  await app.deps.transact(async (tx) => {
    await app.queue.send(tx, "deliver-mail", { userId, letter: "applicationApproved", params: {} });
    await app.queue.send(tx, "end-subscription", { providerId: "test_sub_1" });
  });
  const at = app.clock.now;
  await app.deps.db.insert(deliveries).values({
    sourceId: app.deps.newId(),
    channel: "sms",
    userId,
    kind: "jobStarted",
    state: "waiting",
    createdAt: at,
    dueAt: at,
  });
  await app.database.execute("delete from webhook_endpoints");
  const { homeownerId } = await withWebhook(app);
  const waits = { state: "waiting" as const, createdAt: at, dueAt: at };
  const id = app.deps.newId();
  await app.deps.db.insert(webhookDeliveries).values({ id, homeownerId, event: "pickup.missed", ...waits });
  const since = new Date(Date.now() + 1000).toISOString();
  await saveRestored(app.deps.db, { backupMadeAt, since, releasedAt: null });
  await app.deps.transact((tx) =>
    app.queue.send(tx, "deliver-mail", { userId, letter: "applicationRejected", params: { reason: "x" } }),
  );
  await app.database.execute(
    "update tasks.job set created_on = now() + interval '1 minute' where data ->> 'letter' = 'applicationRejected'",
  );
});

const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);

const waiting = async () => {
  const { rows } = await app.database.execute(
    "select coalesce(data ->> 'letter', name) as what from tasks.job where state < 'completed' order by 1",
  );
  return rows.map(({ what }) => what);
};

const hooked = async () => (await app.deps.db.select().from(webhookDeliveries)).map(({ state }) => state);

test("shows what waits from before the restore, and changes nothing", async () => {
  expect(await releaseHeld(app, null)).toEqual({
    backupMadeAt,
    held: {
      messages: [{ task: "deliver-mail", subject: "applicationApproved", count: 1 }],
      settlements: [{ task: "end-subscription", subject: null, count: 1 }],
    },
    released: null,
  });
  expect(await workOff()).toBe(0);
  const schedule = scheduleNamed("remind");
  expect(schedule && (await runLogged(app, schedule))).toEqual({ outcome: "held" });
  expect(await waiting()).toEqual(["applicationApproved", "applicationRejected", "end-subscription"]);
});

test("drops messages from before the restore, and lets the rest go, once", async () => {
  const both = await Promise.all([releaseHeld(app, "drop"), releaseHeld(app, "drop")]);
  expect(both.map((found) => found?.released)).toEqual(expect.arrayContaining([{ dropped: 1 }, undefined]));
  expect(await waiting()).toEqual(["applicationRejected", "end-subscription"]);
  const { rows } = await app.database.execute("select state, trouble from deliveries");
  expect(rows).toEqual([{ state: "skipped", trouble: "outdated" }]);
  expect(await hooked()).toEqual(["failed"]);
  expect(await findRestored(app.deps.db)).toMatchObject({ releasedAt: app.clock.now });
  expect(await workOff()).toBe(2);
  expect(app.emails).toHaveLength(1);
  const { rows: logged } = await app.database.execute(
    "select after from audit_log where action = 'npm run release' order by happened_at desc limit 1",
  );
  expect(logged).toEqual([{ after: { messagesDropped: 1 } }]);
});

test("sends messages from before the restore when told to", async () => {
  expect((await releaseHeld(app, "send"))?.released).toEqual({ dropped: 0 });
  expect(await hooked()).toEqual(["waiting"]);
  expect(await workOff()).toBe(3);
  expect(app.emails).toHaveLength(2);
  expect(await releaseHeld(app, "send")).toBeNull();
});
