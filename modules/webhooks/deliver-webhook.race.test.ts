import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookDeliveries } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { type HooksServer, hooksServer, withWebhook } from "#testkit/webhooks.ts";
import { sendWebhooks } from "./index.ts";

let app: TestApp;
let hooks: HooksServer;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  hooks = await hooksServer(app);
  await warmPool(app);
});
afterAll(async () => {
  await hooks.close();
  await app.close();
});

const run = () =>
  sendWebhooks({ ...hooks.deps, drain: async () => 0 }, { signal: new AbortController().signal });

test("two workers with the same task, and runs at once, post each event once", async () => {
  for (let round = 0; round < rounds; round++) {
    await app.database.execute("delete from webhook_endpoints");
    hooks.received.length = 0;
    const { homeownerId } = await withWebhook(app);
    const ids = Array.from({ length: 5 }, () => app.deps.newId());
    const times = { createdAt: app.clock.now, dueAt: app.clock.now };
    await app.deps.db
      .insert(webhookDeliveries)
      .values(
        ids.map((id) => ({ id, homeownerId, event: "test" as const, state: "waiting" as const, ...times })),
      );
    const queued = await Promise.all(Array.from({ length: 4 }, run));
    expect(queued.reduce((sum, { webhooksQueued = 0 }) => sum + webhooksQueued, 0)).toBe(5);
    const task = (deliveryId: string) => () => hooks.deliver({ deliveryId, attempts: 0 });
    await Promise.all(ids.flatMap((id) => [task(id), task(id), task(id)]).map((deliver) => deliver()));
    await app.queue.drain(createWorkers(hooks.deps), 60_000);
    expect(hooks.received.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual(ids.toSorted());
  }
});

test("many failures at once pause an address once, with one notice", async () => {
  for (let round = 0; round < rounds; round++) {
    const { homeownerId, userId } = await withWebhook(app);
    hooks.state.answers = 410;
    const ids = Array.from({ length: 6 }, () => app.deps.newId());
    const times = { createdAt: app.clock.now, dueAt: app.clock.now };
    await app.deps.db
      .insert(webhookDeliveries)
      .values(
        ids.map((id) => ({ id, homeownerId, event: "test" as const, state: "waiting" as const, ...times })),
      );
    const tried = await Promise.allSettled(
      ids.map((deliveryId) => hooks.deliver({ deliveryId, attempts: 0 })),
    );
    expect(tried.filter(({ status }) => status === "rejected")).toEqual([]);
    const { rows } = await app.database.execute(
      "select count(*)::int as count from notifications where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(app.endedForAnother).toEqual([]);
  }
});
